import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, type TestIdentity } from '@hacchu-hub/subgraph-testing';
import { expect } from '@jest/globals';
import type { OrderEvent } from '../../src/orders/order.events.js';
import type { ConditionName, Who } from '../../src/orders/order.guards.js';
import { ORDERED_STATUSES, type OrderStatus } from '../../src/orders/order.status.js';
import { TRANSITIONS } from '../../src/orders/order.transitions.js';
import { DATE_WARNINGS } from '../../src/orders/order-warnings.js';
import { content, key } from './harness.js';
import type { Stored } from './seeded-orders.js';

export const OTHER_EDITOR = '01900000-0000-7000-8000-0000000000e2';
export const REQUESTER = '01900000-0000-7000-8000-0000000000e3';
export const REVIEWER = '01900000-0000-7000-8000-0000000000e4';
export const SECOND_REVIEWER = '01900000-0000-7000-8000-0000000000e5';
/** Was a reviewer, and has left the demand since. */
export const GONE_REVIEWER = '01900000-0000-7000-8000-0000000000e6';

/** A caller with the roles of the transition table; null: no role. */
interface Caller {
  readonly who: TestIdentity;
  readonly roles: readonly Who[] | null;
}

/** All callers to try. */
export const CALLERS: Record<string, Caller> = {
  'an ADMIN': { who: as.demandAdmin(), roles: ['ADMIN'] },
  'the EDITOR who made it': { who: as.editor(), roles: ['EDITOR', 'EDITOR_OWN'] },
  'another EDITOR': { who: as.editor({ uuid: OTHER_EDITOR }), roles: ['EDITOR'] },
  'the EDITOR who asked for the review': {
    who: as.editor({ uuid: REQUESTER }),
    roles: ['EDITOR', 'REQUESTER'],
  },
  'a reviewer': { who: as.editor({ uuid: REVIEWER }), roles: ['EDITOR', 'REVIEWER'] },
  'an operator': { who: as.operator(), roles: ['OPERATOR'] },
  'an ADMIN of another demand': { who: as.otherDemandAdmin(), roles: null },
  'a user without rights': { who: as.unknownRole(), roles: null },
};

export interface Operation {
  readonly mutation: string;
  /** Candidate rows of the table; the status selects one. */
  readonly events: readonly OrderEvent[];
  readonly input: (order: Stored, lines: readonly Stored[]) => Record<string, unknown>;
  readonly selection?: string;
  readonly hasNoVersion?: boolean;
  readonly needsApproval?: boolean;
  /** Roles allowed by the policy, in any status; by default, all roles of the table. */
  readonly allowedRoles?: readonly Who[];
  /** Roles whose request is another event, which a guard refuses. */
  readonly blockedRoles?: readonly Who[];
  /** Required fields of the order besides its status. */
  readonly orderFields?: object;
  readonly lineFields?: (line: Stored) => object;
}

const mail = { to: ['order@aozora.example'], subject: '発注書の送付', body: 'よろしくお願いします。' };
const sending = () => ({ mail, idempotencyKey: key(), acknowledgedWarnings: [...DATE_WARNINGS] });
const changed = () => ({ content: content({ subject: '変更後の件名' }), idempotencyKey: key() });
const review = () => ({
  idempotencyKey: key(),
  reviewGroups: [
    { approvalStrategy: 'ANY', restrictByReviewerRole: false, reviewerUuids: [SECOND_REVIEWER] },
  ],
});
const deciding = { needsApproval: true, allowedRoles: ['ADMIN', 'EDITOR'] } as const;
const statusEvent = (event: OrderEvent, more: object = {}): Operation => ({
  mutation: 'updateOrderStatus',
  events: [event],
  input: () => ({ event, idempotencyKey: key(), ...more }),
});

/** All operations that change one order. */
export const OPERATIONS: readonly Operation[] = [
  {
    mutation: 'updateDraftOrder',
    events: ['UPDATE_DRAFT'],
    input: () => ({ content: content({ subject: '変更後の件名' }) }),
  },
  { mutation: 'submitOrderWithSendMail', events: ['SUBMIT_WITH_SEND_MAIL'], input: sending },
  {
    mutation: 'sendOrderMail',
    events: ['SUBMIT_WITH_SEND_MAIL', 'SEND', 'NOTIFY_CANCELLATION'],
    input: sending,
  },
  {
    mutation: 'updateOrder',
    events: ['SUBMIT_WITHOUT_SENDING', 'UPDATE', 'UPDATE_WITHOUT_MAIL'],
    input: changed,
  },
  {
    mutation: 'updateOrder',
    events: ['UPDATE_MATERIAL'],
    input: () => ({
      content: content({ orderExpenseLines: [] }),
      idempotencyKey: key(),
      confirmReapproval: true,
    }),
    needsApproval: true,
    blockedRoles: ['OPERATOR'],
  },
  {
    mutation: 'updateOrderWithSendMail',
    events: ['UPDATE_WITH_SEND_MAIL'],
    input: () => ({ ...changed(), mail }),
  },
  {
    mutation: 'submitDraftOrderWithReviewGroups',
    events: ['SUBMIT_WITH_REVIEW_GROUPS'],
    input: review,
    ...deciding,
  },
  {
    mutation: 'updateApprovalOrder',
    events: ['SUBMIT_WITH_REVIEW_GROUPS', 'RE_APPLY', 'REQUEST_CHANGE_REVIEW'],
    input: review,
    ...deciding,
  },
  {
    mutation: 'approveOrder',
    events: ['APPROVE'],
    input: () => ({ idempotencyKey: key() }),
    ...deciding,
  },
  {
    mutation: 'approveOrderWithUpdate',
    events: ['APPROVE_WITH_UPDATE'],
    input: changed,
    ...deciding,
  },
  {
    mutation: 'denyOrder',
    events: ['DENY'],
    input: () => ({ idempotencyKey: key(), comment: '数量を確認してください。' }),
    ...deciding,
  },
  {
    mutation: 'replaceOrderReviewers',
    events: ['REPLACE_REVIEWERS'],
    input: () => ({
      idempotencyKey: key(),
      replacements: [
        { reviewerOrderNumber: 1, fromReviewerUuid: GONE_REVIEWER, toReviewerUuid: OTHER_EDITOR },
      ],
    }),
    hasNoVersion: true,
    needsApproval: true,
    allowedRoles: ['ADMIN'],
  },
  {
    mutation: 'updateOrderInConversation',
    events: ['SET_IN_CONVERSATION'],
    input: () => ({ inConversation: true }),
    hasNoVersion: true,
  },
  {
    mutation: 'updateOrderInConversation',
    events: ['CLEAR_IN_CONVERSATION'],
    input: () => ({ inConversation: false }),
    hasNoVersion: true,
    orderFields: { inConversation: true },
  },
  statusEvent('MARK_ORDERED'),
  statusEvent('COMPLETE_DELIVERY', { confirmShortClose: true }),
  statusEvent('REOPEN_DELIVERY'),
  statusEvent('BACK_TO_DRAFT'),
  statusEvent('WITHDRAW'),
  { mutation: 'cancelOrder', events: ['CANCEL'], input: () => ({ reason: '仕様変更のため' }) },
  { mutation: 'deleteOrder', events: ['DELETE'], input: () => ({}), selection: 'uuid' },
  { mutation: 'fixOrder', events: ['FIX'], input: () => ({}) },
  { mutation: 'unfixOrder', events: ['UNFIX'], input: () => ({}), orderFields: { isFixed: true } },
  {
    mutation: 'updateOrderLinesDeliveryInfo',
    events: ['RECEIVE'],
    input: (_order, lines) => ({
      idempotencyKey: key(),
      lines: lines.slice(0, 1).map((line) => ({
        id: line._id,
        expectedReceivedLot: line['receivedLot'],
        receivedLot: 1,
        lastDeliveryDate: todayJst(),
      })),
    }),
    selection: 'orders { uuid }',
  },
  {
    mutation: 'shortCloseOrderLines',
    events: ['SHORT_CLOSE_LINES'],
    input: (_order, lines) => ({
      idempotencyKey: key(),
      lines: lines
        .slice(0, 1)
        .map(({ _id, lot, canceledLot }) => ({ id: _id, expectedOutstandingLot: lot - canceledLot })),
    }),
    selection: 'orders { uuid }',
  },
  {
    mutation: 'reopenOrderLines',
    events: ['REOPEN_LINES'],
    input: (_order, lines) => ({
      idempotencyKey: key(),
      lines: lines.slice(0, 1).map(({ _id, canceledLot }) => ({ id: _id, expectedCanceledLot: canceledLot })),
    }),
    selection: 'orders { uuid }',
    // Each line has canceled pieces, including lines with outstanding goods.
    lineFields: ({ canceledLot }) => ({ canceledLot: Math.max(Number(canceledLot), 1) }),
  },
];

/**
 * Conditions that these orders never meet: their only group has one deciding reviewer, and the supplier has
 * no version of unsent ones.
 */
const NEVER_MET: readonly (ConditionName | undefined)[] = ['moreDecisionsOpen', 'supplierHasIt'];
export const rowOf = (events: readonly OrderEvent[], status: OrderStatus) =>
  TRANSITIONS.filter(({ when }) => !NEVER_MET.includes(when)).find(
    (row) => events.includes(row.event) && row.from !== 'NONE' && row.from.includes(status),
  );

/** Expected result by the table: the new status, or the error code. */
export function expected(
  { events, allowedRoles, blockedRoles }: Pick<Operation, 'events' | 'allowedRoles' | 'blockedRoles'>,
  status: OrderStatus,
  counts: readonly Who[] | null,
): unknown {
  if (!counts || allowedRoles?.some((one) => counts.includes(one)) === false) return 'PERMISSION_DENIED';
  const row = rowOf(events, status);
  if (!row || blockedRoles?.some((one) => counts.includes(one))) return 'FAILED_PRECONDITION';
  if (!row.who.some((one) => counts.includes(one))) return 'PERMISSION_DENIED';
  if (row.to === 'SAME') return status;
  return row.to === 'ROLL_UP' ? expect.stringMatching(ORDERED_STATUSES.join('|')) : row.to;
}
