import { describe, expect, it, test } from '@jest/globals';
import { actionsFor, OrderActionId } from './order.actions.js';
import type { OrderEvent } from './order.events.js';
import { orderActor, orderFacts } from './order.facts.fixture.js';
import type { OrderActor, OrderFacts } from './order.guards.js';
import { decide, ROLE_BLOCKER, statusBlocker } from './order.state-machine.js';
import { ORDER_STATUSES, OrderStatus } from './order.status.js';
import { TRANSITIONS } from './order.transitions.js';

/** All kinds of callers in relation to an order. */
const CALLERS = {
  admin: orderActor('ADMIN'),
  editor: orderActor('EDITOR'),
  creator: orderActor('EDITOR', { isCreator: true }),
  requester: orderActor('EDITOR', { isRequester: true }),
  reviewer: orderActor('EDITOR', { isRoundReviewer: true, isEligibleReviewer: true }),
  operator: orderActor('OPERATOR', { isCreator: true }),
  system: orderActor('SYSTEM'),
  /** A user without a role, whatever they did with the order before. */
  nobody: orderActor('NONE', {
    isCreator: true,
    isRequester: true,
    isRoundReviewer: true,
    isEligibleReviewer: true,
  }),
} as const satisfies Record<string, OrderActor>;

type Caller = keyof typeof CALLERS;

const EDITORS = ['editor', 'creator', 'requester', 'reviewer'] as const;
const DEMAND = ['admin', ...EDITORS] as const;
const EVERYONE = [...DEMAND, 'operator'] as const;
const SUPERVISORS = ['admin', 'operator'] as const;
const OWNERS = [...SUPERVISORS, 'creator'] as const;
const REQUESTER = ['admin', 'requester'] as const;
const REVIEWER = ['reviewer'] as const;

/** Expected permissions, independent of the table: event → callers, by status where they differ. */
const MAY: Record<
  Exclude<OrderEvent, 'CREATE_DRAFT'>,
  readonly Caller[] | Partial<Record<OrderStatus, readonly Caller[]>>
> = {
  UPDATE_DRAFT: EVERYONE,
  SUBMIT_WITH_REVIEW_GROUPS: DEMAND,
  SUBMIT_WITH_SEND_MAIL: EVERYONE,
  SUBMIT_WITHOUT_SENDING: EVERYONE,
  MARK_ORDERED: EVERYONE,
  APPROVE: REVIEWER,
  APPROVE_WITH_UPDATE: REVIEWER,
  DENY: REVIEWER,
  WITHDRAW: REQUESTER,
  REPLACE_REVIEWERS: ['admin'],
  RE_APPLY: REQUESTER,
  BACK_TO_DRAFT: REQUESTER,
  SEND: EVERYONE,
  UPDATE: EVERYONE,
  UPDATE_MATERIAL: DEMAND,
  UPDATE_WITH_SEND_MAIL: EVERYONE,
  UPDATE_WITHOUT_MAIL: EVERYONE,
  REQUEST_CHANGE_REVIEW: DEMAND,
  RECEIVE: [...EVERYONE, 'system'],
  COMPLETE_DELIVERY: EVERYONE,
  SHORT_CLOSE_LINES: EVERYONE,
  REOPEN_LINES: SUPERVISORS,
  REOPEN_DELIVERY: [...SUPERVISORS, 'system'],
  CANCEL: {
    Drafting: OWNERS,
    Reviewing: OWNERS,
    ReviewDenial: OWNERS,
    WaitingForOrder: OWNERS,
    Delivering: SUPERVISORS,
  },
  NOTIFY_CANCELLATION: SUPERVISORS,
  DELETE: OWNERS,
  DUPLICATE: EVERYONE,
  FIX: EVERYONE,
  UNFIX: SUPERVISORS,
  SET_IN_CONVERSATION: [...EVERYONE, 'system'],
  CLEAR_IN_CONVERSATION: EVERYONE,
};

/** Preconditions of each event besides status and caller. */
const NEEDS: Partial<Record<OrderEvent, Partial<OrderFacts>>> = {
  SUBMIT_WITH_REVIEW_GROUPS: { isApprovalEnabled: true },
  RE_APPLY: { isApprovalEnabled: true },
  UPDATE_MATERIAL: { isApprovalEnabled: true },
  REQUEST_CHANGE_REVIEW: { isApprovalEnabled: true },
  UNFIX: { isFixed: true },
  NOTIFY_CANCELLATION: { wasSent: true },
};

const events = (Object.keys(MAY) as (keyof typeof MAY)[]).toSorted();
const callers = Object.keys(CALLERS) as Caller[];
const hasRow = (event: OrderEvent, status: OrderStatus): boolean =>
  TRANSITIONS.some((row) => row.event === event && row.from !== 'NONE' && row.from.includes(status));

describe('every event and status', () => {
  const pairs = events.flatMap((event) => ORDER_STATUSES.map((status) => ({ event, status })));

  test.each(pairs)('$event from $status is allowed for the callers of the design', ({ event, status }) => {
    const of = MAY[event];
    const may = 'length' in of ? of : (of[status] ?? []);
    const outcomes = callers.map((caller) => {
      const decision = decide(event, orderFacts(status, { ...NEEDS[event], actor: CALLERS[caller] }));
      return [caller, decision.isAllowed ? 'allowed' : decision.blockers];
    });
    expect(outcomes).toEqual(
      callers.map((caller) => {
        if (!hasRow(event, status)) return [caller, [statusBlocker(status)]];
        return [caller, may.includes(caller) ? 'allowed' : [ROLE_BLOCKER]];
      }),
    );
  });

  it('covers every event of the table', () => {
    const known = new Set(TRANSITIONS.map(({ event }) => event).filter((event) => event !== 'CREATE_DRAFT'));
    expect([...known].toSorted()).toEqual(events);
  });
});

describe('a reviewer of a later group', () => {
  it.each(['APPROVE', 'APPROVE_WITH_UPDATE', 'DENY'] as const)('cannot %s before their turn', (event) => {
    const actor = orderActor('EDITOR', { isRoundReviewer: true });
    const decision = decide(event, orderFacts(OrderStatus.Reviewing, { actor }));
    expect(decision.isAllowed ? [] : decision.blockers.map(({ code }) => code)).toEqual(['NOT_YOUR_TURN']);
  });
});

describe('the actions of a screen', () => {
  it.each(ORDER_STATUSES)('on an order in %s match the mutations, with the same reasons', (status) => {
    for (const actor of Object.values(CALLERS)) {
      for (const isApprovalEnabled of [false, true]) {
        for (const isFixed of [false, true]) {
          const facts = orderFacts(status, { actor, isApprovalEnabled, isFixed });
          for (const { id, isAllowed, blockers } of actionsFor(facts)) {
            const decision = decide(id, facts);
            expect([id, isAllowed]).toEqual([id, decision.isAllowed]);
            expect([id, blockers.length === 0]).toEqual([id, isAllowed]);
          }
        }
      }
    }
  });

  it('are the events that people can cause', () => {
    const ofPeople = events.filter(
      (event) => !['UPDATE_MATERIAL', 'SET_IN_CONVERSATION', 'CLEAR_IN_CONVERSATION'].includes(event),
    );
    expect(Object.values(OrderActionId).toSorted()).toEqual(ofPeople);
  });
});
