import { jstDay } from '@hacchu-hub/subgraph-kit';
import type { ProductSnapshot } from '../external/catalog.client.js';
import type { LineDocument } from './lines/line.schema.js';
import { receivedCounts } from './lines/rollup.js';
import type { ExpenseLineRecord, OrderDocument, OrderTotalsRecord } from './order.schema.js';
import { orderSearchKeys } from './order.search.js';
import type { OrderContent, ProductLineContent } from './order-content.js';
import { submitProblems } from './order-submit.rules.js';

/** Content of an order from its stored form. */
export function contentOf(order: OrderDocument, lines: readonly LineDocument[]): OrderContent {
  return {
    subject: order.subject,
    orderDate: order.orderDate,
    demandSupplierId: order.demandSupplierId,
    deliveryDestinationId: order.deliveryDestinationId,
    notes: order.notes,
    orderProductLines: lines.map(lineContentOf),
    orderExpenseLines: order.expenseLines.map((line) => ({
      id: line.id,
      name: line.name,
      lot: line.lot,
      unitPrice: line.unitPrice,
      taxCategoryId: isCategory(line.taxCategoryId) ? line.taxCategoryId : null,
      deliveryDate: line.deliveryDate,
      paymentDueDate: line.paymentDueDate,
      notes: line.notes,
    })),
  };
}

const isCategory = (id: number | null): id is 1 | 2 | 3 | 4 => id !== null && [1, 2, 3, 4].includes(id);

function lineContentOf(line: LineDocument): ProductLineContent {
  return {
    id: line._id,
    productId: line.productId,
    lot: line.lot,
    unitPrice: line.unitPrice,
    taxCategoryId: isCategory(line.taxCategoryId) ? line.taxCategoryId : null,
    deliveryDate: line.deliveryDate,
    paymentDueDate: line.paymentDueDate,
    lotNumber: line.lotNumber,
    deadline: line.deadline,
    notes: line.notes,
  };
}

/** Distinct ids of the products of an order. */
export const productIdsOf = (content: Pick<OrderContent, 'orderProductLines'>): string[] => [
  ...new Set(content.orderProductLines.flatMap((line) => line.productId ?? [])),
];

/** Ids of all catalog records in a content. */
export const idsOf = (content: OrderContent): ReadonlySet<string> =>
  new Set(
    [
      content.demandSupplierId,
      content.deliveryDestinationId,
      ...content.orderProductLines.map((line) => line.productId),
    ].filter((id) => id !== null),
  );

/** Fields of an order that are derived from its content. */
export type OrderFields = Pick<
  OrderDocument,
  | 'subject'
  | 'orderDate'
  | 'demandSupplierId'
  | 'deliveryDestinationId'
  | 'notes'
  | 'expenseLines'
  | 'totals'
  | 'totalYen'
  | 'isContentComplete'
  | 'productIds'
  | 'earliestDeliveryDate'
  | 'orderedLot'
  | 'listDate'
  | 'searchText'
  | 'searchGrams'
>;

/**
 * All stored fields derived from the content. `newId` creates the ids of new expense lines; the names of
 * `products` go into the search keys.
 */
export function orderFields(
  content: OrderContent,
  totals: OrderTotalsRecord,
  order: Pick<OrderDocument, 'purchaseNumber' | 'createdAt'>,
  newId: () => string,
  products: readonly ProductSnapshot[] = [],
): OrderFields {
  const { orderProductLines: lines } = content;
  const expenseLines = content.orderExpenseLines.map((line, index): ExpenseLineRecord => ({
    ...line,
    id: line.id ?? newId(),
    orderNum: index + 1,
  }));
  return {
    subject: content.subject,
    orderDate: content.orderDate,
    demandSupplierId: content.demandSupplierId,
    deliveryDestinationId: content.deliveryDestinationId,
    notes: content.notes,
    expenseLines,
    totals,
    totalYen: Number(totals.total),
    isContentComplete: Object.keys(submitProblems(content, totals.total)).length === 0,
    productIds: productIdsOf(content),
    earliestDeliveryDate: lines.flatMap((line) => line.deliveryDate ?? []).sort()[0] ?? null,
    orderedLot: receivedCounts(lines.map(({ lot }) => ({ lot, receivedLot: 0, canceledLot: 0 }))).orderedLot,
    listDate: content.orderDate ?? jstDay(new Date(order.createdAt)),
    ...orderSearchKeys({ ...content, purchaseNumber: order.purchaseNumber }, products),
  };
}
