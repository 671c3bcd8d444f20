import {
  type Actor,
  type AppError,
  capabilitiesOf,
  failedPrecondition,
  notFound,
  permissionDenied,
  type Role,
  type UserIdentity,
} from '@hacchu-hub/subgraph-kit';

/** Actions on the row of a user. */
export enum UserActionId {
  CHANGE_ROLE = 'CHANGE_ROLE',
  RESEND_INVITATION = 'RESEND_INVITATION',
  SET_PASSWORD = 'SET_PASSWORD',
  DELETE = 'DELETE',
  RENAME = 'RENAME',
  REMOVE_SECOND_FACTORS = 'REMOVE_SECOND_FACTORS',
}

/** The subject of an action. */
export interface Subject {
  actor: Actor;
  uuid: string;
  /** UNKNOWN for operators. */
  role: Role;
  isPasswordSet: boolean;
  /** Of operators. */
  hasPlatformRight?: boolean;
  deletedAt: string | null;
}

/** Numbers of active administrators of a demand. */
export interface AdministratorCounts {
  /** Open invitations included. */
  all: number;
  /** Those who have signed in. */
  signedIn: number;
}

/** The caller, and further conditions. */
export interface Circumstances {
  /** Null when the caller is a service. */
  viewer: UserIdentity | null;
  /** Of the subject's demand; undefined for operators. */
  administrators?: AdministratorCounts;
  /** Why nobody can change anything of the subject's demand. */
  withdrawing?: Blocker;
  /** Active operators with the platform right who have signed in, except the subject; undefined when irrelevant. */
  otherPlatformOperators?: number;
}

export interface Blocker {
  code:
    | 'NO_RIGHT'
    | 'WITHDRAWING'
    | 'DELETED'
    | 'SELF'
    | 'NOT_SELF'
    | 'LAST_ADMIN'
    | 'LAST_PLATFORM_OPERATOR'
    | 'ALREADY_ACTIVE'
    | 'NOT_ACTIVE';
  message: string;
}

export const isSelf = (subject: Subject, viewer: UserIdentity | null): boolean =>
  viewer?.actor === subject.actor && viewer.uuid === subject.uuid;

/** Whether the viewer administers users such as the subject. */
export const isManager = (subject: Subject, viewer: UserIdentity | null): boolean =>
  viewer !== null &&
  capabilitiesOf(viewer).includes(subject.actor === 'Operator' ? 'operators:manage' : 'users:edit');

type Rule = (subject: Subject, about: Circumstances) => Blocker | null;

const when = (isBlocked: boolean, code: Blocker['code'], message: string): Blocker | null =>
  isBlocked ? { code, message } : null;

const existing: Rule = ({ deletedAt }) =>
  when(deletedAt !== null, 'DELETED', 'このユーザーは既に削除されています。画面を更新してください。');

const managed: Rule = (subject, { viewer }) =>
  when(!isManager(subject, viewer), 'NO_RIGHT', 'この操作を行う権限がありません。');

const managedOrOwn: Rule = (subject, about) =>
  isSelf(subject, about.viewer) ? null : managed(subject, about);

const others =
  (message: string): Rule =>
  (subject, { viewer }) =>
    when(isSelf(subject, viewer), 'SELF', message);

const own: Rule = (subject, { viewer }) =>
  when(!isSelf(subject, viewer), 'NOT_SELF', 'パスワードは本人だけが変更できます。');

/** An open invitation is no administrator yet: it may never be accepted. */
const notLastAdministrator: Rule = ({ role, isPasswordSet }, { administrators }) => {
  if (role !== 'ADMIN' || !administrators) return null;
  if (administrators.all <= 1) return { code: 'LAST_ADMIN', message: '管理者は1名以上必要です。' };
  return when(
    isPasswordSet && administrators.signedIn <= 1,
    'LAST_ADMIN',
    '利用中の管理者は1名以上必要です。招待中の管理者がログインしてから操作してください。',
  );
};

const notLastPlatformOperator: Rule = ({ hasPlatformRight }, { otherPlatformOperators }) =>
  when(
    hasPlatformRight === true && otherPlatformOperators === 0,
    'LAST_PLATFORM_OPERATOR',
    'プラットフォームの権限を持つ利用中の運営ユーザーは1名以上必要です。',
  );

const invited: Rule = ({ isPasswordSet }) =>
  when(isPasswordSet, 'ALREADY_ACTIVE', 'このユーザーは既に利用を開始しています。');

const active: Rule = ({ isPasswordSet }) =>
  when(!isPasswordSet, 'NOT_ACTIVE', 'このユーザーはまだ利用を開始していません。');

/** Conditions of each action, in the order of their messages. */
const RULES: Record<UserActionId, readonly Rule[]> = {
  [UserActionId.CHANGE_ROLE]: [
    existing,
    managed,
    others('自分の権限は変更できません。'),
    notLastAdministrator,
  ],
  [UserActionId.RESEND_INVITATION]: [existing, managed, invited],
  [UserActionId.SET_PASSWORD]: [existing, own],
  [UserActionId.DELETE]: [
    existing,
    managed,
    others('自分自身は削除できません。'),
    notLastAdministrator,
    notLastPlatformOperator,
  ],
  [UserActionId.RENAME]: [existing, managedOrOwn],
  [UserActionId.REMOVE_SECOND_FACTORS]: [
    existing,
    managed,
    others('自分の二要素認証は「アカウント」で解除してください。'),
    active,
  ],
};

const ACTIONS: Record<Actor, readonly UserActionId[]> = {
  DemandUser: Object.values(UserActionId),
  // Operators have no role.
  Operator: Object.values(UserActionId).filter((id) => id !== UserActionId.CHANGE_ROLE),
};

const notWithdrawing: Rule = (_subject, { withdrawing }) => withdrawing ?? null;

/** Why an action is not possible; empty when it is. */
const blockersOf = (id: UserActionId, subject: Subject, about: Circumstances): Blocker[] =>
  [...RULES[id], notWithdrawing].map((rule) => rule(subject, about)).filter((blocker) => blocker !== null);

const PLATFORM_RIGHT_RULES: readonly Rule[] = [
  existing,
  (_subject, { viewer }) =>
    when(
      !(viewer && capabilitiesOf(viewer).includes('platform:manage')),
      'NO_RIGHT',
      'プラットフォームの権限を持つ運営ユーザーだけが変更できます。',
    ),
  others('自分のプラットフォームの権限は変更できません。'),
  notLastPlatformOperator,
];

/** Why the platform right of an operator cannot be changed; empty when it can. */
export const platformRightBlockers = (subject: Subject, about: Circumstances): Blocker[] =>
  PLATFORM_RIGHT_RULES.map((rule) => rule(subject, about)).filter((blocker) => blocker !== null);

/** Actions of the viewer on the subject, with the reasons why they are not allowed. */
export const actionsOn = (
  subject: Subject,
  about: Circumstances,
): { id: UserActionId; isAllowed: boolean; blockers: Blocker[] }[] =>
  ACTIONS[subject.actor].map((id) => {
    const blockers = blockersOf(id, subject, about);
    return { id, isAllowed: blockers.length === 0, blockers };
  });

/** What depends on the state of the users rather than on the caller. */
const PRECONDITIONS: ReadonlySet<Blocker['code']> = new Set([
  'WITHDRAWING',
  'LAST_ADMIN',
  'LAST_PLATFORM_OPERATOR',
  'ALREADY_ACTIVE',
  'NOT_ACTIVE',
]);

const refusal = ({ code, message }: Blocker): AppError => {
  if (code === 'DELETED') return notFound(message);
  return PRECONDITIONS.has(code) ? failedPrecondition(message, { blocker: code }) : permissionDenied(message);
};

/** The same rules for the mutation itself. @throws NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION */
export function assertAction(id: UserActionId, subject: Subject, about: Circumstances): void {
  const [first] = blockersOf(id, subject, about);
  if (first) throw refusal(first);
}

/** The same for the platform right. @throws NOT_FOUND, PERMISSION_DENIED, FAILED_PRECONDITION */
export function assertPlatformRightChange(subject: Subject, about: Circumstances): void {
  const [first] = platformRightBlockers(subject, about);
  if (first) throw refusal(first);
}
