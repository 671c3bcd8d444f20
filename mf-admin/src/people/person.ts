import type { InvitationMailState, UserActionId, UserRole, UserState } from '../generated/graphql.js';

/** Why an action on a user is not allowed. */
interface Blocker {
  code: string;
  message: string;
}

/** A demand user or an operator in the lists. */
export interface Person {
  uuid: string;
  email: string;
  lastName: string;
  firstName: string;
  state: UserState;
  invitedAt: string | null;
  /** The mail of an open invitation, while it has not left. */
  invitationMail: { state: InvitationMailState; at: string; reason: string | null } | null;
  /** Null before the first sign-in, and where the viewer does not administer the person. */
  lastSignedInAt: string | null;
  isSelf: boolean;
  /** Undefined for operators. */
  role?: UserRole;
  /** For operators only. */
  hasPlatformRight?: boolean;
  platformRightBlockers?: readonly Blocker[];
  actions: readonly {
    id: UserActionId;
    isAllowed: boolean;
    blockers: readonly Blocker[];
  }[];
}

export const fullName = ({ lastName, firstName }: Pick<Person, 'lastName' | 'firstName'>): string =>
  `${lastName} ${firstName}`;

export const roleWords: Record<UserRole, string> = {
  ADMIN: '管理者',
  EDITOR: '編集者',
  UNKNOWN: '権限なし',
};

export const roleOptions = [
  {
    value: 'ADMIN',
    label: '管理者',
    help: 'すべての操作。ユーザーの招待、設定の変更、発注後の取消もできます。',
  },
  { value: 'EDITOR', label: '編集者', help: '発注、納品、商品・仕入先・納品先の登録と編集ができます。' },
];

/** The role of an option. */
export const roleOf = (value: string): UserRole => (value === 'ADMIN' ? 'ADMIN' : 'EDITOR');

/** Why an action is disabled; undefined when it is enabled or not offered. */
export const reasonAgainst = (person: Person, id: UserActionId): string | undefined => {
  const action = person.actions.find((one) => one.id === id);
  if (!action || action.isAllowed) return undefined;
  return action.blockers.map(({ message }) => message).join(' ');
};

/** Whether an action is disabled for this reason, among others. */
export const isBlockedBy = (person: Person, id: UserActionId, code: string): boolean =>
  person.actions.some((one) => one.id === id && one.blockers.some((blocker) => blocker.code === code));

/** Reasons for which an action is not shown at all. */
const SILENT = new Set(['NO_RIGHT', 'NOT_SELF', 'DELETED', 'ALREADY_ACTIVE', 'NOT_ACTIVE']);

/** Whether an action is in the user's menu, enabled or disabled with its reason. */
export const isOffered = (person: Person, id: UserActionId): boolean => {
  const action = person.actions.find((one) => one.id === id);
  return action !== undefined && !action.blockers.some(({ code }) => SILENT.has(code));
};

/** The open invitations on a page whose mails wait or are tried again; '' when all of them have left or were given up. */
export const mailsUnderWay = (people: readonly Person[]): string =>
  people
    .filter(({ invitationMail }) => invitationMail !== null && invitationMail.state !== 'FAILED')
    .map(({ uuid, invitedAt }) => `${uuid} ${invitedAt}`)
    .join();

/** The person of an open dialog, as the list has them now: somebody else may have changed them meanwhile. */
export const asReadLast = (person: Person, people: readonly Person[] = []): Person =>
  people.find(({ uuid }) => uuid === person.uuid) ?? person;
