import type { OrderEvent } from './order.events.js';
import type { ConditionName, GuardName, Who } from './order.guards.js';
import { ORDER_STATUSES, ORDERED_STATUSES, OrderStatus, PRE_SEND_STATUSES } from './order.status.js';

const { Canceled, Delivering, DeliveryComplete, Drafting, ReviewDenial, Reviewing, WaitingForOrder } =
  OrderStatus;

/**
 * SAME: the status stays; NEW: another order is created; GONE: the order is deleted; ROLL_UP: the lines
 * determine the status.
 */
export type Target = OrderStatus | 'SAME' | 'NEW' | 'GONE' | 'ROLL_UP';

export interface Transition {
  readonly event: OrderEvent;
  /** NONE: there is no order before the event. */
  readonly from: readonly OrderStatus[] | 'NONE';
  readonly to: Target;
  readonly who: readonly Who[];
  readonly when?: ConditionName;
  readonly guards: readonly GuardName[];
}

const EVERYONE = ['ADMIN', 'EDITOR', 'OPERATOR'] as const satisfies readonly Who[];
const DEMAND = ['ADMIN', 'EDITOR'] as const satisfies readonly Who[];
const SUPERVISORS = ['ADMIN', 'OPERATOR'] as const satisfies readonly Who[];
const REVIEWER = ['REVIEWER'] as const satisfies readonly Who[];
const REQUESTER = ['REQUESTER', 'ADMIN'] as const satisfies readonly Who[];

/**
 * All permitted changes of an order (docs/domain/order-life-cycle.md, Transitions); anything without a row is
 * refused.
 */
export const TRANSITIONS: readonly Transition[] = [
  { event: 'CREATE_DRAFT', from: 'NONE', to: Drafting, who: EVERYONE, guards: [] },
  { event: 'UPDATE_DRAFT', from: [Drafting], to: 'SAME', who: EVERYONE, guards: ['notSending'] },
  {
    event: 'SUBMIT_WITH_REVIEW_GROUPS',
    from: [Drafting],
    to: Reviewing,
    who: DEMAND,
    guards: ['notSending', 'approvalOn', 'contentComplete'],
  },
  {
    event: 'SUBMIT_WITH_SEND_MAIL',
    from: [Drafting],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'approvalOff', 'contentComplete'],
  },
  {
    event: 'MARK_ORDERED',
    from: [Drafting],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'approvalOff', 'contentComplete'],
  },
  {
    event: 'SUBMIT_WITHOUT_SENDING',
    from: [Drafting],
    to: WaitingForOrder,
    who: EVERYONE,
    guards: ['notSending', 'approvalOff', 'contentComplete'],
  },
  {
    event: 'APPROVE',
    from: [Reviewing],
    to: Reviewing,
    who: REVIEWER,
    when: 'moreDecisionsOpen',
    guards: ['reviewersTurn'],
  },
  {
    event: 'APPROVE',
    from: [Reviewing],
    to: WaitingForOrder,
    who: REVIEWER,
    when: 'lastDecision',
    guards: ['reviewersTurn'],
  },
  {
    event: 'APPROVE_WITH_UPDATE',
    from: [Reviewing],
    to: Reviewing,
    who: REVIEWER,
    when: 'moreDecisionsOpen',
    guards: ['reviewersTurn', 'contentComplete'],
  },
  {
    event: 'APPROVE_WITH_UPDATE',
    from: [Reviewing],
    to: WaitingForOrder,
    who: REVIEWER,
    when: 'lastDecision',
    guards: ['reviewersTurn', 'contentComplete'],
  },
  {
    event: 'DENY',
    from: [Reviewing],
    to: ReviewDenial,
    who: REVIEWER,
    guards: ['reviewersTurn'],
  },
  // An ADMIN replaces a reviewer who is no longer eligible; the round continues.
  { event: 'REPLACE_REVIEWERS', from: [Reviewing], to: 'SAME', who: ['ADMIN'], guards: ['someReplaceable'] },
  { event: 'WITHDRAW', from: [Reviewing], to: Drafting, who: REQUESTER, guards: [] },
  {
    event: 'RE_APPLY',
    from: [ReviewDenial],
    to: Reviewing,
    who: REQUESTER,
    guards: ['approvalOn', 'contentComplete'],
  },
  { event: 'BACK_TO_DRAFT', from: [ReviewDenial], to: Drafting, who: REQUESTER, guards: [] },
  {
    event: 'SEND',
    from: [WaitingForOrder],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'contentComplete'],
  },
  {
    event: 'MARK_ORDERED',
    from: [WaitingForOrder],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'contentComplete'],
  },
  {
    event: 'UPDATE',
    from: [WaitingForOrder],
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'noReviewNeeded'],
  },
  {
    event: 'UPDATE_MATERIAL',
    from: [WaitingForOrder],
    to: Drafting,
    who: DEMAND,
    guards: ['notSending', 'approvalOn', 'reapprovalConfirmed'],
  },
  {
    event: 'UPDATE_WITH_SEND_MAIL',
    from: [Delivering],
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'notFixed', 'keepsReceived', 'noReviewNeeded'],
  },
  {
    event: 'UPDATE_WITHOUT_MAIL',
    from: [Delivering],
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'notFixed', 'keepsReceived', 'noReviewNeeded'],
  },
  {
    event: 'REQUEST_CHANGE_REVIEW',
    from: [Delivering],
    to: Reviewing,
    who: DEMAND,
    guards: ['notSending', 'approvalOn', 'notFixed', 'nothingReceived'],
  },
  // Receipts of a completed order can be corrected; the lines determine the new status. Closed months depend
  // on the entered days and prices, so the service checks them.
  {
    event: 'RECEIVE',
    from: ORDERED_STATUSES,
    to: 'ROLL_UP',
    who: ['SYSTEM', ...EVERYONE],
    guards: ['someProductLine'],
  },
  {
    event: 'COMPLETE_DELIVERY',
    from: [Delivering],
    to: DeliveryComplete,
    who: EVERYONE,
    guards: ['notSending', 'allCompleteOrShortClose'],
  },
  {
    event: 'SHORT_CLOSE_LINES',
    from: [Delivering],
    to: 'ROLL_UP',
    who: EVERYONE,
    guards: ['someOutstanding'],
  },
  {
    event: 'REOPEN_DELIVERY',
    from: [DeliveryComplete],
    to: Delivering,
    who: [...SUPERVISORS, 'SYSTEM'],
    guards: ['notFixed', 'periodOpen'],
  },
  {
    event: 'REOPEN_LINES',
    from: ORDERED_STATUSES,
    to: 'ROLL_UP',
    who: SUPERVISORS,
    guards: ['notFixed', 'periodOpen', 'someCanceled'],
  },
  {
    event: 'CANCEL',
    from: PRE_SEND_STATUSES,
    to: Canceled,
    who: ['ADMIN', 'EDITOR_OWN', 'OPERATOR'],
    when: 'supplierHasNone',
    guards: ['notSending'],
  },
  // An approved change, or one that is not mailed yet, of a sent order: the supplier still has an earlier
  // version.
  {
    event: 'CANCEL',
    from: PRE_SEND_STATUSES,
    to: Canceled,
    who: SUPERVISORS,
    when: 'supplierHasIt',
    guards: ['notSending', 'reasonGiven'],
  },
  {
    event: 'CANCEL',
    from: [Delivering],
    to: Canceled,
    who: SUPERVISORS,
    guards: ['notSending', 'notFixed', 'nothingReceived', 'reasonGiven'],
  },
  // The cancellation mail is sent and resent after the order is canceled.
  {
    event: 'NOTIFY_CANCELLATION',
    from: [Canceled],
    to: 'SAME',
    who: SUPERVISORS,
    guards: ['notSending', 'everSent'],
  },
  {
    event: 'DELETE',
    from: [Drafting],
    to: 'GONE',
    who: ['ADMIN', 'EDITOR_OWN', 'OPERATOR'],
    guards: ['notSending', 'neverSent', 'neverReviewed'],
  },
  { event: 'DUPLICATE', from: ORDER_STATUSES, to: 'NEW', who: EVERYONE, guards: [] },
  {
    event: 'FIX',
    from: ORDERED_STATUSES,
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'notFixed'],
  },
  {
    event: 'UNFIX',
    from: ORDERED_STATUSES,
    to: 'SAME',
    who: SUPERVISORS,
    guards: ['fixed', 'periodOpen'],
  },
  {
    event: 'SET_IN_CONVERSATION',
    from: [...PRE_SEND_STATUSES, ...ORDERED_STATUSES],
    to: 'SAME',
    who: [...EVERYONE, 'SYSTEM'],
    guards: [],
  },
  {
    event: 'CLEAR_IN_CONVERSATION',
    from: ORDER_STATUSES,
    to: 'SAME',
    who: EVERYONE,
    guards: [],
  },
];
