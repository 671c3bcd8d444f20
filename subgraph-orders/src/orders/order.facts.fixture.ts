import type { OrderActor, OrderFacts } from './order.guards.js';
import type { OrderStatus } from './order.status.js';

/** Somebody who has nothing to do with an order but their role. */
export const orderActor = (kind: OrderActor['kind'], over: Partial<OrderActor> = {}): OrderActor => ({
  kind,
  isCreator: false,
  isRequester: false,
  isEligibleReviewer: false,
  ...over,
});

/** An order to which nothing stands in the way: each test takes away one thing. */
export const orderFacts = (status: OrderStatus, over: Partial<OrderFacts> = {}): OrderFacts => ({
  status,
  actor: orderActor('ADMIN', { isCreator: true, isRequester: true, isEligibleReviewer: true }),
  isFixed: false,
  isSending: false,
  isApprovalEnabled: false,
  isContentComplete: true,
  wasSent: false,
  wasReviewed: false,
  receivedLot: 0,
  areAllLinesComplete: true,
  isShortCloseConfirmed: false,
  hasReason: true,
  closedMonth: null,
  isLastDecision: true,
  reducesBelowReceived: false,
  isMaterialChange: false,
  isReapprovalConfirmed: true,
  ...over,
});
