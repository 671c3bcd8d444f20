import type { RecordedField } from '@hacchu-hub/subgraph-kit';
import type { DemandUserDocument } from './demand-user.schema.js';

const ROLE_NAMES: Record<DemandUserDocument['role'], string> = {
  ADMIN: '管理者',
  EDITOR: '編集者',
  UNKNOWN: '権限なし',
};

/** The values of a user that the audit log records. */
export const USER_FIELDS: readonly RecordedField<DemandUserDocument>[] = [
  { field: 'lastName', label: '姓', text: ({ lastName }) => lastName },
  { field: 'firstName', label: '名', text: ({ firstName }) => firstName },
  { field: 'role', label: '権限', text: ({ role }) => ROLE_NAMES[role] },
];
