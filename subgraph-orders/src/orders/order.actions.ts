import type { OrderEvent } from './order.events.js';
import type { Blocker, OrderFacts } from './order.guards.js';
import { decide } from './order.state-machine.js';

/** Actions on an order for screens; each is an event of the transition table. */
export enum OrderActionId {
  UPDATE_DRAFT = 'UPDATE_DRAFT',
  SUBMIT_WITH_REVIEW_GROUPS = 'SUBMIT_WITH_REVIEW_GROUPS',
  SUBMIT_WITH_SEND_MAIL = 'SUBMIT_WITH_SEND_MAIL',
  SUBMIT_WITHOUT_SENDING = 'SUBMIT_WITHOUT_SENDING',
  MARK_ORDERED = 'MARK_ORDERED',
  SEND = 'SEND',
  APPROVE = 'APPROVE',
  APPROVE_WITH_UPDATE = 'APPROVE_WITH_UPDATE',
  DENY = 'DENY',
  WITHDRAW = 'WITHDRAW',
  REPLACE_REVIEWERS = 'REPLACE_REVIEWERS',
  RE_APPLY = 'RE_APPLY',
  BACK_TO_DRAFT = 'BACK_TO_DRAFT',
  UPDATE = 'UPDATE',
  UPDATE_WITH_SEND_MAIL = 'UPDATE_WITH_SEND_MAIL',
  UPDATE_WITHOUT_MAIL = 'UPDATE_WITHOUT_MAIL',
  REQUEST_CHANGE_REVIEW = 'REQUEST_CHANGE_REVIEW',
  RECEIVE = 'RECEIVE',
  COMPLETE_DELIVERY = 'COMPLETE_DELIVERY',
  SHORT_CLOSE_LINES = 'SHORT_CLOSE_LINES',
  REOPEN_DELIVERY = 'REOPEN_DELIVERY',
  REOPEN_LINES = 'REOPEN_LINES',
  CANCEL = 'CANCEL',
  NOTIFY_CANCELLATION = 'NOTIFY_CANCELLATION',
  DELETE = 'DELETE',
  DUPLICATE = 'DUPLICATE',
  FIX = 'FIX',
  UNFIX = 'UNFIX',
}

const EVENT_OF: Readonly<Record<OrderActionId, OrderEvent>> = OrderActionId;

export interface ActionAvailability {
  readonly id: OrderActionId;
  readonly isAllowed: boolean;
  readonly blockers: readonly Blocker[];
}

/** None of the actions, for a reason that does not depend on the order. */
export const noActions = (reason: Blocker): ActionAvailability[] =>
  Object.values(OrderActionId).map((id) => ({ id, isAllowed: false, blockers: [reason] }));

/** All actions, whether each is possible now and, if not, why; decided by the same table as the mutations. */
export function actionsFor(facts: OrderFacts): ActionAvailability[] {
  return Object.values(OrderActionId).map((id) => {
    const decision = decide(EVENT_OF[id], facts, 'PREVIEW');
    return { id, isAllowed: decision.isAllowed, blockers: decision.isAllowed ? [] : decision.blockers };
  });
}
