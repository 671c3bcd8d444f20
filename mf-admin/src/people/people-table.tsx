import { formatTimestamp } from '@hacchu-hub/ui/date';
import { type ErrorStateProps } from '@hacchu-hub/ui/feedback';
import { SearchBox } from '@hacchu-hub/ui/search';
import { StatusTag } from '@hacchu-hub/ui/status';
import { type Column, DataTable, type Paging } from '@hacchu-hub/ui/table';
import { type ReactNode } from 'react';
import { InvitationMailNote } from './invitation-mail-note.js';
import styles from './people.module.css';
import { fullName, type Person, roleWords } from './person.js';
import { type PersonHandlers, PersonMenu } from './person-menu.js';

export interface PeopleTableProps {
  label: string;
  searchLabel: string;
  rows: readonly Person[] | undefined;
  hasRoles: boolean;
  /** Whether the viewer sees when people signed in last. */
  hasSignIns: boolean;
  handlers: PersonHandlers;
  query: string;
  onQuery: (query: string) => void;
  isRefreshing: boolean;
  error: ErrorStateProps | undefined;
  empty: ReactNode;
  paging: Paging | undefined;
}

const columnsOf = ({
  hasRoles,
  hasSignIns,
  handlers,
}: Pick<PeopleTableProps, 'hasRoles' | 'hasSignIns' | 'handlers'>): Column<Person>[] => [
  {
    key: 'name',
    title: '氏名',
    render: (person) => (
      <>
        {fullName(person)}
        {person.isSelf && <span className={styles.self}>（あなた）</span>}{' '}
        {person.hasPlatformRight && <StatusTag tone="blue">プラットフォーム</StatusTag>}
      </>
    ),
  },
  { key: 'email', title: 'メールアドレス', render: ({ email }) => email },
  ...(hasRoles
    ? [
        {
          key: 'role',
          title: '権限',
          width: '110px',
          nowrap: true,
          render: ({ role }: Person) => role && roleWords[role],
        },
      ]
    : []),
  {
    key: 'state',
    title: '状態',
    width: '240px',
    nowrap: true,
    render: (person) =>
      person.state === 'ACTIVE' ? (
        <StatusTag tone="green">有効</StatusTag>
      ) : (
        <>
          <StatusTag tone="gold">招待中</StatusTag>
          {person.invitedAt !== null && (
            <span className={styles.invited}>{formatTimestamp(person.invitedAt)} 招待</span>
          )}
          <InvitationMailNote person={person} onResend={handlers.RESEND_INVITATION} />
        </>
      ),
  },
  ...(hasSignIns
    ? [
        {
          key: 'signedIn',
          title: '最終ログイン',
          width: '150px',
          nowrap: true,
          render: ({ lastSignedInAt }: Person) =>
            lastSignedInAt === null ? '—' : formatTimestamp(lastSignedInAt),
        },
      ]
    : []),
  {
    key: 'actions',
    title: '操作',
    width: '72px',
    align: 'center',
    render: (person) => <PersonMenu person={person} handlers={handlers} />,
  },
];

/** Users with their states and actions. */
export const PeopleTable = ({
  label,
  searchLabel,
  hasRoles,
  hasSignIns,
  handlers,
  query,
  onQuery,
  ...table
}: PeopleTableProps) => (
  <DataTable
    {...table}
    label={label}
    columns={columnsOf({ hasRoles, hasSignIns, handlers })}
    rowKey={({ uuid }) => uuid}
    toolbar={
      <SearchBox
        label={searchLabel}
        placeholder="氏名・メールアドレスで検索"
        value={query}
        onChange={onQuery}
      />
    }
  />
);
