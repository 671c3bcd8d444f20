import type { OrderDocumentKind, OrderSendStatus, OrderStatus } from '../../generated/graphql.js';

interface OrderWithLog<Log> {
  status: OrderStatus;
  latestOrderSendLog: Log | null;
}

/** The last mail of an order, where the supplier should have it and does not: it failed, or was stopped. */
export const unsentLog = <Log extends { status: OrderSendStatus; kind: OrderDocumentKind }>({
  status,
  latestOrderSendLog: log,
}: OrderWithLog<Log>): Log | undefined =>
  log?.status === 'FAILED' && (status !== 'Canceled' || log.kind === 'CANCELLATION') ? log : undefined;
