import type { OrderEvent } from './order.events.js';
import type { ConditionName, GuardName, Who } from './order.guards.js';
import { ORDER_STATUSES, ORDERED_STATUSES, OrderStatus, PRE_SEND_STATUSES } from './order.status.js';

const { Canceled, Delivering, DeliveryComplete, Drafting, ReviewDenial, Reviewing, WaitingForOrder } =
  OrderStatus;

/** SAME: the status stays; NEW: another order begins; GONE: the order leaves the lists; ROLL_UP: its lines decide. */
export type Target = OrderStatus | 'SAME' | 'NEW' | 'GONE' | 'ROLL_UP';

export interface Transition {
  /** Number of the row in the table of the domain design. */
  readonly row: string;
  readonly event: OrderEvent;
  /** NONE: there is no order yet. */
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

/** Every change of an order that exists. What no row allows is refused. */
export const TRANSITIONS: readonly Transition[] = [
  { row: '1', event: 'CREATE_DRAFT', from: 'NONE', to: Drafting, who: EVERYONE, guards: [] },
  { row: '2', event: 'UPDATE_DRAFT', from: [Drafting], to: 'SAME', who: EVERYONE, guards: ['notSending'] },
  {
    row: '3',
    event: 'SUBMIT_WITH_REVIEW_GROUPS',
    from: [Drafting],
    to: Reviewing,
    who: DEMAND,
    guards: ['notSending', 'approvalOn', 'contentComplete'],
  },
  {
    row: '4',
    event: 'SUBMIT_WITH_SEND_MAIL',
    from: [Drafting],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'approvalOff', 'contentComplete'],
  },
  {
    row: '5',
    event: 'MARK_ORDERED',
    from: [Drafting],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'approvalOff', 'contentComplete'],
  },
  {
    row: '6',
    event: 'SUBMIT_WITHOUT_SENDING',
    from: [Drafting],
    to: WaitingForOrder,
    who: EVERYONE,
    guards: ['notSending', 'approvalOff', 'contentComplete'],
  },
  {
    row: '7',
    event: 'APPROVE',
    from: [Reviewing],
    to: Reviewing,
    who: REVIEWER,
    when: 'moreDecisionsOpen',
    guards: ['reviewersTurn'],
  },
  {
    row: '8',
    event: 'APPROVE',
    from: [Reviewing],
    to: WaitingForOrder,
    who: REVIEWER,
    when: 'lastDecision',
    guards: ['reviewersTurn'],
  },
  {
    row: '9',
    event: 'APPROVE_WITH_UPDATE',
    from: [Reviewing],
    to: Reviewing,
    who: REVIEWER,
    when: 'moreDecisionsOpen',
    guards: ['reviewersTurn', 'contentComplete'],
  },
  {
    row: '9',
    event: 'APPROVE_WITH_UPDATE',
    from: [Reviewing],
    to: WaitingForOrder,
    who: REVIEWER,
    when: 'lastDecision',
    guards: ['reviewersTurn', 'contentComplete'],
  },
  {
    row: '10',
    event: 'DENY',
    from: [Reviewing],
    to: ReviewDenial,
    who: REVIEWER,
    guards: ['reviewersTurn'],
  },
  // A reviewer who is gone is replaced by an ADMIN; the round goes on.
  { row: '10', event: 'REPLACE_REVIEWERS', from: [Reviewing], to: 'SAME', who: ['ADMIN'], guards: [] },
  { row: '11', event: 'WITHDRAW', from: [Reviewing], to: Drafting, who: REQUESTER, guards: [] },
  {
    row: '12',
    event: 'RE_APPLY',
    from: [ReviewDenial],
    to: Reviewing,
    who: REQUESTER,
    guards: ['approvalOn', 'contentComplete'],
  },
  { row: '13', event: 'BACK_TO_DRAFT', from: [ReviewDenial], to: Drafting, who: REQUESTER, guards: [] },
  {
    row: '14',
    event: 'SEND',
    from: [WaitingForOrder],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'contentComplete'],
  },
  {
    row: '15',
    event: 'MARK_ORDERED',
    from: [WaitingForOrder],
    to: Delivering,
    who: EVERYONE,
    guards: ['notSending', 'contentComplete'],
  },
  {
    row: '16',
    event: 'UPDATE',
    from: [WaitingForOrder],
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'noReviewNeeded'],
  },
  {
    row: '17',
    event: 'UPDATE_MATERIAL',
    from: [WaitingForOrder],
    to: Drafting,
    who: DEMAND,
    guards: ['notSending', 'approvalOn', 'reapprovalConfirmed'],
  },
  {
    row: '18',
    event: 'UPDATE_WITH_SEND_MAIL',
    from: [Delivering],
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'notFixed', 'keepsReceived', 'noReviewNeeded'],
  },
  {
    row: '18b',
    event: 'UPDATE_WITHOUT_MAIL',
    from: [Delivering],
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'notFixed', 'keepsReceived', 'noReviewNeeded'],
  },
  {
    row: '19',
    event: 'REQUEST_CHANGE_REVIEW',
    from: [Delivering],
    to: Reviewing,
    who: DEMAND,
    guards: ['notSending', 'approvalOn', 'notFixed', 'nothingReceived'],
  },
  // A correction of a receipt is also entered on a completed order; the lines decide where it ends up. Whether a closed
  // month stands in the way depends on the days and prices that are entered: whoever records them checks that.
  {
    row: '20',
    event: 'RECEIVE',
    from: ORDERED_STATUSES,
    to: 'ROLL_UP',
    who: ['SYSTEM', ...EVERYONE],
    guards: [],
  },
  {
    row: '21',
    event: 'COMPLETE_DELIVERY',
    from: [Delivering],
    to: DeliveryComplete,
    who: EVERYONE,
    guards: ['notSending', 'allCompleteOrShortClose'],
  },
  {
    row: '22',
    event: 'REOPEN_DELIVERY',
    from: [DeliveryComplete],
    to: Delivering,
    who: [...SUPERVISORS, 'SYSTEM'],
    guards: ['notFixed', 'periodOpen'],
  },
  {
    row: '23',
    event: 'CANCEL',
    from: PRE_SEND_STATUSES,
    to: Canceled,
    who: ['ADMIN', 'EDITOR_OWN', 'OPERATOR'],
    when: 'supplierHasNone',
    guards: ['notSending'],
  },
  // A change of a sent order that waits for approval, or for its mail: the supplier still holds an earlier version.
  {
    row: '24',
    event: 'CANCEL',
    from: PRE_SEND_STATUSES,
    to: Canceled,
    who: SUPERVISORS,
    when: 'supplierHasIt',
    guards: ['notSending', 'reasonGiven'],
  },
  {
    row: '24',
    event: 'CANCEL',
    from: [Delivering],
    to: Canceled,
    who: SUPERVISORS,
    guards: ['notSending', 'notFixed', 'nothingReceived', 'reasonGiven'],
  },
  // The mail that tells the supplier is sent, and tried again, after the order is canceled.
  {
    row: '24',
    event: 'NOTIFY_CANCELLATION',
    from: [Canceled],
    to: 'SAME',
    who: SUPERVISORS,
    guards: ['notSending', 'everSent'],
  },
  {
    row: '25',
    event: 'DELETE',
    from: [Drafting],
    to: 'GONE',
    who: ['ADMIN', 'EDITOR_OWN', 'OPERATOR'],
    guards: ['notSending', 'neverSent', 'neverReviewed'],
  },
  { row: '26', event: 'DUPLICATE', from: ORDER_STATUSES, to: 'NEW', who: EVERYONE, guards: [] },
  {
    row: '27',
    event: 'FIX',
    from: ORDERED_STATUSES,
    to: 'SAME',
    who: EVERYONE,
    guards: ['notSending', 'notFixed'],
  },
  {
    row: '27',
    event: 'UNFIX',
    from: ORDERED_STATUSES,
    to: 'SAME',
    who: SUPERVISORS,
    guards: ['fixed', 'periodOpen'],
  },
  {
    row: '28',
    event: 'SET_IN_CONVERSATION',
    from: [...PRE_SEND_STATUSES, ...ORDERED_STATUSES],
    to: 'SAME',
    who: [...EVERYONE, 'SYSTEM'],
    guards: [],
  },
  {
    row: '28',
    event: 'CLEAR_IN_CONVERSATION',
    from: ORDER_STATUSES,
    to: 'SAME',
    who: EVERYONE,
    guards: [],
  },
];
