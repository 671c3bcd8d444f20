import { aborted, type AppError } from '@hacchu-hub/subgraph-kit';
import type { OrderDocument } from './order.schema.js';
import { displayName } from './order-actors.js';

/** `MM/DD HH:mm` in JST. */
export function clockText(timestamp: string): string {
  const local = new Date(new Date(timestamp).getTime() + 9 * 60 * 60 * 1_000).toISOString();
  return `${local.slice(5, 7)}/${local.slice(8, 10)} ${local.slice(11, 16)}`;
}

/** Error for a stale edit: who changed the order, and when. */
export function staleOrder(order: OrderDocument): AppError {
  return aborted(
    `他のユーザーがこの発注を更新しました（${displayName(order.updatedBy)} ${clockText(order.updatedAt)}）。最新の内容を読み込んでください。`,
    { updatedAt: order.updatedAt },
  );
}

/** @throws ABORTED when the client saw an older version */
export function assertVersion(order: OrderDocument, expectedUpdatedAt: string): void {
  if (order.updatedAt !== expectedUpdatedAt) throw staleOrder(order);
}
