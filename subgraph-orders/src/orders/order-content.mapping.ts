import { jstDay } from '@hacchu-hub/subgraph-kit';
import { receivedCounts } from '../lines/rollup.js';
import type { LineDocument } from '../lines/line.schema.js';
import type { OrderContent, ProductLineContent } from './order-content.js';
import { submitProblems } from './order-submit.rules.js';
import { searchKeysOf } from './order.search.js';
import type { ExpenseLineRecord, OrderDocument, OrderTotalsRecord } from './order.schema.js';

/** What people wrote, out of what is stored. */
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

/** Fields of an order that follow from its content. */
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

/** Everything that an order stores of its content. `newId` names expense lines that have no id yet. */
export function orderFields(
  content: OrderContent,
  totals: OrderTotalsRecord,
  order: Pick<OrderDocument, 'purchaseNumber' | 'createdAt'>,
  newId: () => string,
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
    productIds: [...new Set(lines.flatMap((line) => line.productId ?? []))],
    earliestDeliveryDate: lines.flatMap((line) => line.deliveryDate ?? []).sort()[0] ?? null,
    orderedLot: receivedCounts(lines.map(({ lot }) => ({ lot, receivedLot: 0, canceledLot: 0 }))).orderedLot,
    listDate: content.orderDate ?? jstDay(new Date(order.createdAt)),
    ...searchKeysOf([order.purchaseNumber, content.subject, content.notes]),
  };
}
