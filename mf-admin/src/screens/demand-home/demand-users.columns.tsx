import type { Column } from '@hacchu-hub/ui/table';
import type { DemandUsersQuery, UserRole } from '../../generated/graphql.js';
import styles from './demand-home.module.css';

type Row = DemandUsersQuery['demandUsers']['items'][number];

const roleWords: Record<UserRole, string> = { ADMIN: '管理者', EDITOR: '編集者', UNKNOWN: '権限なし' };

export const roleOptions = [
  { value: 'ADMIN', label: '管理者（設定とユーザーの管理を含むすべての操作）' },
  { value: 'EDITOR', label: '編集者（発注と商品などの登録・編集）' },
];

export const demandUserColumns: readonly Column<Row>[] = [
  { key: 'name', title: '氏名', render: ({ lastName, firstName }) => `${lastName} ${firstName}` },
  { key: 'email', title: 'メールアドレス', render: ({ email }) => email },
  { key: 'role', title: '権限', width: '110px', nowrap: true, render: ({ role }) => roleWords[role] },
  {
    key: 'state',
    title: '状態',
    width: '100px',
    nowrap: true,
    render: ({ isPasswordSet }) => (isPasswordSet ? '有効' : <span className={styles.invited}>招待中</span>),
  },
];
