import { prefectureById } from '@hacchu-hub/subgraph-kit';
import type { RecordedMasterField } from './master-event.rules.js';

interface Addressed {
  readonly zipCode: string | null;
  readonly prefectureId: number | null;
  readonly city: string | null;
  readonly address1: string | null;
  readonly address2: string | null;
  readonly emails: readonly string[];
}

/** Address and mail addresses of a master, as its history shows them. */
export const ADDRESS_FIELDS: readonly RecordedMasterField<Addressed>[] = [
  { field: 'zipCode', label: '郵便番号', text: ({ zipCode }) => zipCode },
  {
    field: 'prefectureId',
    label: '都道府県',
    text: ({ prefectureId }) => (prefectureId === null ? null : (prefectureById(prefectureId)?.name ?? null)),
  },
  { field: 'city', label: '市区町村', text: ({ city }) => city },
  { field: 'address1', label: '番地', text: ({ address1 }) => address1 },
  { field: 'address2', label: '建物名', text: ({ address2 }) => address2 },
  { field: 'emails', label: 'メールアドレス', text: ({ emails }) => emails.join('、') || null },
];
