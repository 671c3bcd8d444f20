import type { DemandScope } from '@hacchu-hub/subgraph-kit';
import type { OrderDocument } from '../orders/order.schema.js';
import { isSame } from '../orders/order-actors.js';
import type { OrderContent } from '../orders/order-content.js';
import { contentChanges } from '../orders/order-diff.js';

/** An edit as its client sends it. */
export interface SentEdit {
  readonly expectedUpdatedAt: string;
  readonly content: OrderContent;
  /** Undefined for the number that the order has. */
  readonly purchaseNumber: string | undefined;
}

interface Line {
  readonly id: string | null;
}

/**
 * Whether the order is already what an edit makes of it, by the same person: its answer was lost, and it is sent again.
 *
 * @param stored the content of the order
 */
export function isRepeatedEdit(
  { actor }: DemandScope,
  order: OrderDocument,
  stored: OrderContent,
  { expectedUpdatedAt, content, purchaseNumber = order.purchaseNumber }: SentEdit,
): boolean {
  if (order.updatedAt === expectedUpdatedAt || !isSame(order.updatedBy, actor)) return false;
  const sent = {
    ...content,
    orderProductLines: withIds(content.orderProductLines, stored.orderProductLines),
    orderExpenseLines: withIds(content.orderExpenseLines, stored.orderExpenseLines),
  };
  return (
    purchaseNumber === order.purchaseNumber &&
    contentChanges(stored, sent).length === 0 &&
    // Moving lines is no change of the content.
    isInSameOrder(sent.orderProductLines, stored.orderProductLines) &&
    isInSameOrder(sent.orderExpenseLines, stored.orderExpenseLines)
  );
}

/** New lines have got their ids from the first time. */
const withIds = <T extends Line>(sent: readonly T[], stored: readonly Line[]): T[] =>
  sent.map((line, index) => ({ ...line, id: line.id ?? stored[index]?.id ?? null }));

const isInSameOrder = (sent: readonly Line[], stored: readonly Line[]): boolean =>
  sent.length === stored.length && sent.every(({ id }, index) => id === stored[index]?.id);
