import type { OrderActor, OrderFacts } from './order.guards.js';
import type { OrderStatus } from './order.status.js';

/** A caller without any relation to the order except for the role. */
export const orderActor = (kind: OrderActor['kind'], over: Partial<OrderActor> = {}): OrderActor => ({
  kind,
  isCreator: false,
  isRequester: false,
  isEligibleReviewer: false,
  ...over,
});

/** An order that satisfies all guards; each test violates one. */
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
  hasProductLine: true,
  hasOutstandingLine: true,
  hasCanceledLine: true,
  hasReplaceableReviewer: true,
  ...over,
});
