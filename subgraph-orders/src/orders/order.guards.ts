import { periodClosedMessage } from './lines/closed-months.js';
import { OrderStatus } from './order.status.js';

/** The caller in relation to an order. */
export interface OrderActor {
  readonly kind: 'ADMIN' | 'EDITOR' | 'OPERATOR' | 'SYSTEM' | 'NONE';
  readonly isCreator: boolean;
  /** Requested the current or last review round. */
  readonly isRequester: boolean;
  /** Is or was a reviewer of the last round. */
  readonly isRoundReviewer?: boolean;
  /** May decide now: a reviewer of the current group with a pending review. */
  readonly isEligibleReviewer: boolean;
}

/** Input of the transition table; collected by the caller, so that the table stays pure. */
export interface OrderFacts {
  readonly status: OrderStatus;
  readonly actor: OrderActor;
  readonly isFixed: boolean;
  /** A mail of this order is being sent, with a pending result. */
  readonly isSending: boolean;
  readonly isApprovalEnabled: boolean;
  readonly isContentComplete: boolean;
  readonly wasSent: boolean;
  readonly wasReviewed: boolean;
  /** Received pieces over all lines. */
  readonly receivedLot: number;
  readonly areAllLinesComplete: boolean;
  readonly isShortCloseConfirmed: boolean;
  readonly hasReason: boolean;
  /** A closed month (`YYYY-MM`) with receipts of the order; null when there is none. */
  readonly closedMonth: string | null;
  /** Whether the current decision completes the last open review group. */
  readonly isLastDecision: boolean;
  /** The new content has a line with less than the received quantity. */
  readonly reducesBelowReceived: boolean;
  /** The new content differs materially from the approved one (docs/domain/approval.md, Material change). */
  readonly isMaterialChange: boolean;
  readonly isReapprovalConfirmed: boolean;
  /** At least one line, or one reviewer, is in the state that the event needs; mutations check each one they name. */
  readonly hasProductLine: boolean;
  readonly hasOutstandingLine: boolean;
  readonly hasCanceledLine: boolean;
  readonly hasReplaceableReviewer: boolean;
}

/** Why an action is not possible; `code` is machine-readable, `message` is shown to people. */
export interface Blocker {
  readonly code: string;
  readonly message: string;
}

const blocker = (code: string, message: string): Blocker => ({ code, message });

type Guard = (facts: OrderFacts) => Blocker | undefined;

const when = (holds: (facts: OrderFacts) => boolean, code: string, message: string): Guard => {
  const found = blocker(code, message);
  return (facts) => (holds(facts) ? found : undefined);
};

const REVIEW_REQUIRED = blocker(
  'REVIEW_REQUIRED',
  'この変更には承認が必要です。変更の承認を申請してください。',
);
const REVIEW_BY_DEMAND = blocker(
  'REVIEW_BY_DEMAND',
  'この変更には承認が必要です。組織のユーザーに変更と承認の申請を依頼してください。',
);

/** Guards of the transition table by name: each returns a blocker, or nothing. */
export const GUARDS = {
  notSending: when(
    (facts) => facts.isSending,
    'SENDING',
    'メールを送信中です。完了してから操作してください。',
  ),
  approvalOff: when((facts) => facts.isApprovalEnabled, 'APPROVAL_REQUIRED', '承認申請が必要です。'),
  approvalOn: when((facts) => !facts.isApprovalEnabled, 'APPROVAL_OFF', '承認機能が有効になっていません。'),
  contentComplete: when(
    (facts) => !facts.isContentComplete,
    'CONTENT_INCOMPLETE',
    '未入力または誤りのある項目があります。内容を確認してください。',
  ),
  notFixed: when(
    (facts) => facts.isFixed,
    'FIXED',
    '発注が確定されています。確定を解除してから操作してください。',
  ),
  fixed: when((facts) => !facts.isFixed, 'NOT_FIXED', '発注は確定されていません。'),
  nothingReceived: when(
    (facts) => facts.receivedLot > 0,
    'RECEIVED',
    '入荷済みの商品があるため実行できません。',
  ),
  neverSent: when((facts) => facts.wasSent, 'SENT', '発注済みの発注は削除できません。'),
  neverReviewed: when((facts) => facts.wasReviewed, 'REVIEWED', '承認申請した発注は削除できません。'),
  allCompleteOrShortClose: when(
    (facts) => !facts.areAllLinesComplete && !facts.isShortCloseConfirmed,
    'OUTSTANDING',
    '未入荷の商品があります。残数を打ち切る場合は確認のうえ実行してください。',
  ),
  reasonGiven: when((facts) => !facts.hasReason, 'REASON_REQUIRED', 'キャンセルの理由を入力してください。'),
  periodOpen: ({ closedMonth }: OrderFacts): Blocker | undefined =>
    closedMonth === null ? undefined : blocker('PERIOD_CLOSED', periodClosedMessage(closedMonth)),
  keepsReceived: when(
    (facts) => facts.reducesBelowReceived,
    'BELOW_RECEIVED',
    '数量を入荷済みの数より少なくすることはできません。',
  ),
  /** Operators may change the order, but request no approval: they are told who does. */
  noReviewNeeded: ({ isApprovalEnabled, isMaterialChange, actor }: OrderFacts): Blocker | undefined => {
    if (!isApprovalEnabled || !isMaterialChange) return undefined;
    return actor.kind === 'OPERATOR' ? REVIEW_BY_DEMAND : REVIEW_REQUIRED;
  },
  reapprovalConfirmed: when(
    (facts) => !facts.isReapprovalConfirmed,
    'CONFIRM_REAPPROVAL',
    '再承認が必要になります。確認のうえ実行してください。',
  ),
  reviewersTurn: when(
    ({ actor }) => actor.isRoundReviewer === true && !actor.isEligibleReviewer,
    'NOT_YOUR_TURN',
    '現在はあなたの承認の番ではありません。',
  ),
  someProductLine: when((facts) => !facts.hasProductLine, 'NO_PRODUCT_LINE', '商品明細のない発注です。'),
  someOutstanding: when(
    (facts) => !facts.hasOutstandingLine,
    'NOTHING_OUTSTANDING',
    '残数のある明細がありません。',
  ),
  someCanceled: when(
    (facts) => !facts.hasCanceledLine,
    'NOTHING_CANCELED',
    '残数を打ち切った明細がありません。',
  ),
  someReplaceable: when(
    (facts) => !facts.hasReplaceableReviewer,
    'REVIEWERS_ELIGIBLE',
    '交代が必要な承認者はいません。',
  ),
  everSent: when((facts) => !facts.wasSent, 'NOT_SENT', '仕入先に送信していない発注です。'),
} satisfies Record<string, Guard>;

export type GuardName = keyof typeof GUARDS;

/** Conditions that distinguish rows of the same event; they come in complementary pairs. */
export const CONDITIONS = {
  moreDecisionsOpen: (facts) => !facts.isLastDecision,
  lastDecision: (facts) => facts.isLastDecision,
  supplierHasNone: (facts) => !facts.wasSent,
  supplierHasIt: (facts) => facts.wasSent,
} satisfies Record<string, (facts: OrderFacts) => boolean>;

export type ConditionName = keyof typeof CONDITIONS;

/** Guards whose input is known only to the running mutation; the list of actions skips them. */
export const MUTATION_ONLY_GUARDS: ReadonlySet<GuardName> = new Set<GuardName>([
  'reasonGiven',
  'allCompleteOrShortClose',
  'keepsReceived',
  'noReviewNeeded',
  'reapprovalConfirmed',
]);

/**
 * Callers that a row allows. OWN: the creator; REQUESTER: who requested the review; REVIEWER: a reviewer of
 * the round.
 */
export type Who = 'ADMIN' | 'EDITOR' | 'EDITOR_OWN' | 'OPERATOR' | 'REQUESTER' | 'REVIEWER' | 'SYSTEM';

/** Whether an actor is among the allowed callers of a row. */
export function allows(who: readonly Who[], actor: OrderActor): boolean {
  return who.some((one) => {
    switch (one) {
      case 'EDITOR_OWN':
        return actor.kind === 'EDITOR' && actor.isCreator;
      case 'REQUESTER':
        return (actor.kind === 'ADMIN' || actor.kind === 'EDITOR') && actor.isRequester;
      case 'REVIEWER':
        return (
          (actor.kind === 'ADMIN' || actor.kind === 'EDITOR') &&
          (actor.isEligibleReviewer || actor.isRoundReviewer === true)
        );
      default:
        return actor.kind === one;
    }
  });
}
