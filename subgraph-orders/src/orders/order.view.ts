import { lineAmount } from '@hacchu-hub/purchase-math';
import type {
  LogilessInboundDeliveryLineHistory,
  OrderExpenseLine,
  OrderProductLine,
} from './lines/line.model.js';
import type { LineDocument } from './lines/line.schema.js';
import { effectivePriceOf } from './lines/line-price.js';
import type { ReceiptDocument } from './lines/receipt.schema.js';
import { canceledLotOf, receivedRate } from './lines/rollup.js';
import type { Order } from './order.model.js';
import type { OrderDocument } from './order.schema.js';
import { isUnnotified } from './order.status.js';
import { displayName } from './order-actors.js';
import { OrderSendStatus } from './order-enums.js';
import type { OrderHistoryDocument } from './order-history.schema.js';
import type { OrderHistory } from './order-parts.model.js';
import type { OrderSendLog } from './records/send-log.model.js';
import type { SendLogDocument } from './records/send-log.schema.js';
import { stopOf } from './stopped-mail.js';
import { stopView } from './stopped-mail.model.js';

/** An order as a GraphQL object. */
export function orderView(document: OrderDocument): Order {
  const { _id, purchaseNumber, subject, orderDate, notes, status, isFixed, inConversation } = document;
  const { updatedAt, createdAt, deliveryDestinationId, demandSupplierId, demandUuid } = document;
  return {
    uuid: _id,
    purchaseNumber,
    subject,
    orderDate,
    notes,
    status,
    isFixed,
    inConversation,
    updatedAt,
    createdAt,
    deliveryDestinationId,
    demandSupplierId,
    demandUuid,
    earliestDeliveryDate: document.earliestDeliveryDate,
    openDeliveryDate: document.openDeliveryDate,
    receivedRate: receivedRate(document),
    hasUnnotifiedChanges: isUnnotified(document),
    // Orders from before the field lack it.
    supplierAnswerState: document.supplierAnswerState ?? null,
    mailBouncedAt: document.mailBouncedAt,
    // Computed when it is asked for: where it is not, the document may lack what it is made of.
    get updaterName() {
      return displayName(document.updatedBy);
    },
    canceledReason: document.canceledReason,
    document,
  };
}

/** A product line as a GraphQL object. */
export function lineView(line: LineDocument): OrderProductLine {
  return {
    id: line._id,
    orderId: line.orderId,
    orderNum: line.orderNum,
    lot: line.lot,
    unitPrice: line.unitPrice,
    get amount() {
      return lineAmount(line.unitPrice, line.lot);
    },
    notes: line.notes,
    lotNumber: line.lotNumber,
    deadline: line.deadline,
    deliveryDate: line.deliveryDate,
    paymentDueDate: line.paymentDueDate,
    productId: line.productId,
    receivedLot: line.receivedLot,
    canceledLot: canceledLotOf(line),
    lastUnitPrice: line.lastUnitPrice,
    effectiveUnitPrice: effectivePriceOf(line),
    lastDeliveryDate: line.lastDeliveryDate,
    deliveryStatus: line.deliveryStatus,
    taxCategoryId: line.taxCategoryId,
    document: line,
  };
}

/** A receipt as a GraphQL object. */
export const receiptView = (receipt: ReceiptDocument): LogilessInboundDeliveryLineHistory => ({
  historyDate: receipt.historyDate,
  receivedQuantity: receipt.receivedQuantity,
  diffFromPrevious: receipt.diffFromPrevious,
  recordedAt: receipt.recordedAt,
  actorName: displayName(receipt.actor),
  source: receipt.source,
});

/** Expense lines of an order as GraphQL objects. */
export const expenseLineViews = (order: OrderDocument): OrderExpenseLine[] =>
  order.expenseLines.map((line) => ({ ...line, amount: lineAmount(line.unitPrice, line.lot) }));

/** A history entry as a GraphQL object. */
export function historyView(row: OrderHistoryDocument): OrderHistory {
  const { _id, occurredAt, actor, event, fromStatus, toStatus, summary } = row;
  return { id: _id, occurredAt, actorName: displayName(actor), event, fromStatus, toStatus, summary };
}

/** A send log as a GraphQL object. */
export function sendLogView(log: SendLogDocument): OrderSendLog {
  const { _id, sentAt, requestedAt, status, method, version, to, cc, subject, sender } = log;
  const { acceptedAt, failureReason } = log;
  return {
    id: _id,
    sentAt,
    requestedAt,
    status,
    method,
    kind: log.kind,
    version,
    to,
    cc,
    subject,
    senderName: displayName(sender),
    sender: sender.actor === 'DemandUser' ? { uuid: sender.uuid } : null,
    // Of a mail that was accepted, and whose order is about to be placed: no delay, which it means while PENDING.
    failureReason: status === OrderSendStatus.PENDING && acceptedAt !== null ? null : failureReason,
    ...stopView(stopOf(log)),
    attachments: log.attachments.map(({ uuid, fileName, byteSize }) => ({ uuid, name: fileName, byteSize })),
    documentSha256: log.document.sha256,
    documentKey: log.document.key,
    documentName: log.document.fileName,
  };
}
