import { describe, expect, it, test } from '@jest/globals';
import { actionsFor, OrderActionId } from './order.actions.js';
import type { OrderEvent } from './order.events.js';
import { orderActor as actor, orderFacts as facts } from './order.facts.fixture.js';
import type { OrderFacts } from './order.guards.js';
import { decide, isEverAllowed, statusBlocker, tableProblems } from './order.state-machine.js';
import { ORDER_STATUSES, OrderStatus } from './order.status.js';
import { type Transition, TRANSITIONS } from './order.transitions.js';

/** The transition table of the design in readable form, independent of the code: event → from → to. */
const LEGAL: Record<Exclude<OrderEvent, 'CREATE_DRAFT'>, Partial<Record<OrderStatus, string>>> = {
  UPDATE_DRAFT: { Drafting: 'SAME' },
  SUBMIT_WITH_REVIEW_GROUPS: { Drafting: 'Reviewing' },
  SUBMIT_WITH_SEND_MAIL: { Drafting: 'Delivering' },
  SUBMIT_WITHOUT_SENDING: { Drafting: 'WaitingForOrder' },
  MARK_ORDERED: { Drafting: 'Delivering', WaitingForOrder: 'Delivering' },
  APPROVE: { Reviewing: 'WaitingForOrder' },
  APPROVE_WITH_UPDATE: { Reviewing: 'WaitingForOrder' },
  DENY: { Reviewing: 'ReviewDenial' },
  WITHDRAW: { Reviewing: 'Drafting' },
  REPLACE_REVIEWERS: { Reviewing: 'SAME' },
  RE_APPLY: { ReviewDenial: 'Reviewing' },
  BACK_TO_DRAFT: { ReviewDenial: 'Drafting' },
  SEND: { WaitingForOrder: 'Delivering' },
  UPDATE: { WaitingForOrder: 'SAME' },
  UPDATE_MATERIAL: { WaitingForOrder: 'Drafting' },
  UPDATE_WITH_SEND_MAIL: { Delivering: 'SAME' },
  UPDATE_WITHOUT_MAIL: { Delivering: 'SAME' },
  REQUEST_CHANGE_REVIEW: { Delivering: 'Reviewing' },
  RECEIVE: { Delivering: 'ROLL_UP', DeliveryComplete: 'ROLL_UP' },
  COMPLETE_DELIVERY: { Delivering: 'DeliveryComplete' },
  SHORT_CLOSE_LINES: { Delivering: 'ROLL_UP' },
  REOPEN_DELIVERY: { DeliveryComplete: 'Delivering' },
  REOPEN_LINES: { Delivering: 'ROLL_UP', DeliveryComplete: 'ROLL_UP' },
  CANCEL: {
    Drafting: 'Canceled',
    Reviewing: 'Canceled',
    ReviewDenial: 'Canceled',
    WaitingForOrder: 'Canceled',
    Delivering: 'Canceled',
  },
  NOTIFY_CANCELLATION: { Canceled: 'SAME' },
  DELETE: { Drafting: 'GONE' },
  DUPLICATE: Object.fromEntries(ORDER_STATUSES.map((status) => [status, 'NEW'])),
  FIX: { Delivering: 'SAME', DeliveryComplete: 'SAME' },
  UNFIX: { Delivering: 'SAME', DeliveryComplete: 'SAME' },
  SET_IN_CONVERSATION: {
    Drafting: 'SAME',
    Reviewing: 'SAME',
    ReviewDenial: 'SAME',
    WaitingForOrder: 'SAME',
    Delivering: 'SAME',
    DeliveryComplete: 'SAME',
  },
  CLEAR_IN_CONVERSATION: Object.fromEntries(ORDER_STATUSES.map((status) => [status, 'SAME'])),
};
const NEEDS_APPROVAL = new Set<OrderEvent>([
  'SUBMIT_WITH_REVIEW_GROUPS',
  'RE_APPLY',
  'UPDATE_MATERIAL',
  'REQUEST_CHANGE_REVIEW',
]);
const matrix = (Object.keys(LEGAL) as (keyof typeof LEGAL)[]).flatMap((event) =>
  ORDER_STATUSES.map((status) => ({ event, status, to: LEGAL[event][status] ?? 'refused' })),
);
const codes = (event: OrderEvent, of: OrderFacts): string[] => {
  const decision = decide(event, of);
  return decision.isAllowed ? [] : decision.blockers.map((one) => one.code);
};

describe('transition table', () => {
  it('is consistent', () => expect(tableProblems()).toEqual([]));

  test.each(matrix)('$event from $status: $to', ({ event, status, to }) => {
    const decision = decide(
      event,
      facts(status, {
        isApprovalEnabled: NEEDS_APPROVAL.has(event),
        isFixed: event === 'UNFIX',
        wasSent: event === 'NOTIFY_CANCELLATION',
      }),
    );
    expect(decision).toEqual(
      to === 'refused'
        ? { isAllowed: false, blockers: [statusBlocker(status)] }
        : { isAllowed: true, transition: expect.objectContaining({ event, to }) },
    );
  });

  it('refuses with the label of the status', () => {
    expect(statusBlocker(OrderStatus.DeliveryComplete).message).toBe(
      'この操作は現在のステータス（納品完了）では実行できません。画面を更新してください。',
    );
  });

  it('keeps a review open until the last decision', () => {
    const open = decide('APPROVE', facts(OrderStatus.Reviewing, { isLastDecision: false }));
    expect(open).toMatchObject({ transition: { when: 'moreDecisionsOpen', to: 'Reviewing' } });
  });

  test.each<[string, Transition, string]>([
    [
      'an unknown status',
      { event: 'FIX', from: ['Lost' as OrderStatus], to: 'SAME', who: ['ADMIN'], guards: [] },
      'unknown status Lost',
    ],
    [
      'an unknown target',
      {
        event: 'SEND',
        from: [OrderStatus.Canceled],
        to: 'Lost' as OrderStatus,
        who: ['ADMIN'],
        guards: [],
      },
      'unknown target Lost',
    ],
    [
      'a row without callers',
      { event: 'SEND', from: [OrderStatus.Canceled], to: 'SAME', who: [], guards: [] },
      'no caller is allowed',
    ],
    [
      'an ambiguous row',
      {
        event: 'SEND',
        from: [OrderStatus.WaitingForOrder],
        to: 'SAME',
        who: ['ADMIN'],
        guards: [],
      },
      'another row handles',
    ],
  ])('detects %s', (_, row, problem) => {
    expect(tableProblems([...TRANSITIONS, row]).join()).toContain(problem);
  });

  it('detects an unreachable status', () => {
    expect(tableProblems(TRANSITIONS.filter((row) => row.event !== 'DENY'))).toContain(
      'ReviewDenial cannot be reached',
    );
  });
});

describe('guards', () => {
  const { Canceled, Delivering, DeliveryComplete, Drafting, Reviewing, WaitingForOrder } = OrderStatus;
  test.each<[OrderEvent, OrderStatus, Partial<OrderFacts>, string]>([
    ['SUBMIT_WITH_SEND_MAIL', Drafting, { isApprovalEnabled: true }, 'APPROVAL_REQUIRED'],
    ['MARK_ORDERED', Drafting, { isApprovalEnabled: true }, 'APPROVAL_REQUIRED'],
    ['SUBMIT_WITH_REVIEW_GROUPS', Drafting, { isApprovalEnabled: false }, 'APPROVAL_OFF'],
    ['SUBMIT_WITH_SEND_MAIL', Drafting, { isContentComplete: false }, 'CONTENT_INCOMPLETE'],
    ['SUBMIT_WITH_SEND_MAIL', Drafting, { isSending: true }, 'SENDING'],
    ['SEND', WaitingForOrder, { isSending: true }, 'SENDING'],
    ['UPDATE_DRAFT', Drafting, { isSending: true }, 'SENDING'],
    ['CANCEL', Delivering, { isFixed: true }, 'FIXED'],
    ['CANCEL', Delivering, { receivedLot: 1 }, 'RECEIVED'],
    ['CANCEL', Delivering, { hasReason: false }, 'REASON_REQUIRED'],
    // Already sent, and in this status for the approval of a change: the supplier has an earlier version.
    ['CANCEL', Drafting, { wasSent: true, hasReason: false }, 'REASON_REQUIRED'],
    ['CANCEL', WaitingForOrder, { wasSent: true, hasReason: false }, 'REASON_REQUIRED'],
    ['CANCEL', WaitingForOrder, { wasSent: true, actor: actor('EDITOR', { isCreator: true }) }, 'ROLE'],
    ['DELETE', Drafting, { wasSent: true }, 'SENT'],
    ['DELETE', Drafting, { wasReviewed: true }, 'REVIEWED'],
    ['COMPLETE_DELIVERY', Delivering, { areAllLinesComplete: false }, 'OUTSTANDING'],
    ['REOPEN_DELIVERY', DeliveryComplete, { isFixed: true }, 'FIXED'],
    ['UNFIX', Delivering, { isFixed: true, closedMonth: '2026-03' }, 'PERIOD_CLOSED'],
    ['REOPEN_DELIVERY', DeliveryComplete, { closedMonth: '2026-03' }, 'PERIOD_CLOSED'],
    ['UNFIX', DeliveryComplete, { isFixed: false }, 'NOT_FIXED'],
    ['FIX', DeliveryComplete, { isFixed: true }, 'FIXED'],
    ['UPDATE_WITH_SEND_MAIL', Delivering, { reducesBelowReceived: true }, 'BELOW_RECEIVED'],
    [
      'UPDATE_WITH_SEND_MAIL',
      Delivering,
      { isApprovalEnabled: true, isMaterialChange: true },
      'REVIEW_REQUIRED',
    ],
    [
      'UPDATE_WITHOUT_MAIL',
      Delivering,
      { isApprovalEnabled: true, isMaterialChange: true },
      'REVIEW_REQUIRED',
    ],
    ['UPDATE', WaitingForOrder, { isApprovalEnabled: true, isMaterialChange: true }, 'REVIEW_REQUIRED'],
    [
      'UPDATE',
      WaitingForOrder,
      { isApprovalEnabled: true, isMaterialChange: true, actor: actor('OPERATOR') },
      'REVIEW_BY_DEMAND',
    ],
    [
      'UPDATE_MATERIAL',
      WaitingForOrder,
      { isApprovalEnabled: true, isReapprovalConfirmed: false },
      'CONFIRM_REAPPROVAL',
    ],
    ['NOTIFY_CANCELLATION', Canceled, { wasSent: false }, 'NOT_SENT'],
    ['RECEIVE', Delivering, { hasProductLine: false }, 'NO_PRODUCT_LINE'],
    ['SHORT_CLOSE_LINES', Delivering, { hasOutstandingLine: false }, 'NOTHING_OUTSTANDING'],
    ['REOPEN_LINES', DeliveryComplete, { hasCanceledLine: false }, 'NOTHING_CANCELED'],
    ['REPLACE_REVIEWERS', Reviewing, { hasReplaceableReviewer: false }, 'REVIEWERS_ELIGIBLE'],
  ])('%s from %s is blocked by %j', (event, status, over, code) => {
    expect(codes(event, facts(status, over))).toEqual([code]);
  });

  it('lets a confirmed short close pass', () => {
    expect(
      codes(
        'COMPLETE_DELIVERY',
        facts(Delivering, { areAllLinesComplete: false, isShortCloseConfirmed: true }),
      ),
    ).toEqual([]);
  });
});

describe('actions', () => {
  it('lists every action as allowed or with its blockers', () => {
    const actions = actionsFor(
      facts(OrderStatus.Drafting, { isContentComplete: false, actor: actor('EDITOR') }),
    );
    expect(actions.map((one) => one.id)).toEqual(Object.values(OrderActionId));
    const byId = Object.fromEntries(actions.map((one) => [one.id, one]));
    expect(byId.UPDATE_DRAFT).toMatchObject({ isAllowed: true, blockers: [] });
    expect(byId.SUBMIT_WITH_SEND_MAIL?.blockers.map((one) => one.code)).toEqual(['CONTENT_INCOMPLETE']);
    expect(byId.DELETE?.blockers.map((one) => one.code)).toEqual(['ROLE']);
    expect(byId.RECEIVE?.blockers).toEqual([statusBlocker(OrderStatus.Drafting)]);
  });

  it('skips guards whose input only the dialog of the action knows', () => {
    const actions = actionsFor(
      facts(OrderStatus.Delivering, { areAllLinesComplete: false, hasReason: false }),
    );
    const allowed = actions.filter((one) => one.isAllowed).map((one) => one.id);
    expect(allowed).toEqual(expect.arrayContaining(['COMPLETE_DELIVERY', 'CANCEL', 'RECEIVE']));
  });
});

test.each([
  { event: 'CANCEL', who: actor('EDITOR', { isCreator: true }), isAllowed: true },
  { event: 'CANCEL', who: actor('EDITOR'), isAllowed: false },
  { event: 'APPROVE', who: actor('EDITOR'), isAllowed: true },
  { event: 'WITHDRAW', who: actor('EDITOR'), isAllowed: true },
  { event: 'APPROVE', who: actor('OPERATOR'), isAllowed: false },
  { event: 'UNFIX', who: actor('EDITOR'), isAllowed: false },
  { event: 'UNFIX', who: actor('ADMIN'), isAllowed: true },
] as const)(
  'a caller may be allowed an event in another status or round: $event, $who.kind: $isAllowed',
  ({ event, who, isAllowed }) => {
    expect(isEverAllowed(event, who)).toBe(isAllowed);
  },
);
