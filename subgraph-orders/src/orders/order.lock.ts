import { aborted, type AppError, type TenantScope } from '@hacchu-hub/subgraph-kit';
import type { OrderDocument } from './order.schema.js';
import { displayName, isSame } from './order-actors.js';

/** `MM/DD HH:mm` in JST. */
export function clockText(timestamp: string): string {
  const local = new Date(new Date(timestamp).getTime() + 9 * 60 * 60 * 1_000).toISOString();
  return `${local.slice(5, 7)}/${local.slice(8, 10)} ${local.slice(11, 16)}`;
}

/** Error for a stale edit: who changed the order, and when. */
export function staleOrder({ actor }: TenantScope, { updatedBy, updatedAt }: OrderDocument): AppError {
  const clock = clockText(updatedAt);
  const what =
    actor && isSame(updatedBy, actor)
      ? `この発注は、あなたが別の画面などで更新しました（${clock}）。`
      : `他のユーザーがこの発注を更新しました（${displayName(updatedBy)} ${clock}）。`;
  return aborted(`${what}最新の内容を読み込んでください。`, { updatedAt });
}

/** @throws ABORTED when the client saw an older version */
export function assertVersion(scope: TenantScope, order: OrderDocument, expectedUpdatedAt: string): void {
  if (order.updatedAt !== expectedUpdatedAt) throw staleOrder(scope, order);
}
