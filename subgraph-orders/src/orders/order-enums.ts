import { registerEnumType } from '@nestjs/graphql';
import { ReceiptSource } from '../lines/receipt.schema.js';
import { OrderActionId } from './order.actions.js';
import { DeliveryStatus, OrderStatus, OrderStatusFilter } from './order.status.js';

/** What a row of an order's breakdown is. */
export enum OrderComponentType {
  PRODUCT = 'PRODUCT',
  EXPENSE = 'EXPENSE',
}

/** Changes of status that have no mutation of their own. */
export enum OrderStatusEvent {
  MARK_ORDERED = 'MARK_ORDERED',
  COMPLETE_DELIVERY = 'COMPLETE_DELIVERY',
  REOPEN_DELIVERY = 'REOPEN_DELIVERY',
  BACK_TO_DRAFT = 'BACK_TO_DRAFT',
  WITHDRAW = 'WITHDRAW',
}

/** How the sending of one version stands. */
export enum OrderSendStatus {
  PENDING = 'PENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
}

/** How the supplier was told. */
export enum OrderSendMethod {
  MAIL = 'MAIL',
  MANUAL = 'MANUAL',
}

/** What a document, and the mail that carries it, tells the supplier. */
export enum OrderDocumentKind {
  ORDER = 'ORDER',
  CORRECTION = 'CORRECTION',
  CANCELLATION = 'CANCELLATION',
}

registerEnumType(OrderDocumentKind, {
  name: 'OrderDocumentKind',
  description: 'ORDER: 発注; CORRECTION: 訂正 of what was sent; CANCELLATION: 取消.',
});
registerEnumType(OrderStatus, { name: 'OrderStatus', description: 'State of an order.' });
registerEnumType(OrderStatusFilter, {
  name: 'OrderStatusFilter',
  description: 'States of orders as filters and export conditions spell them; UNKNOWN matches nothing.',
});
registerEnumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description:
    'Whether the goods of a line arrived; Unknown while the order is not placed, or when cancelled.',
});
registerEnumType(OrderActionId, {
  name: 'OrderActionId',
  description: 'What a person can do with an order; each is an event of the transition table.',
});
registerEnumType(OrderComponentType, {
  name: 'OrderComponentType',
  description: 'Kind of a row of the breakdown.',
});
registerEnumType(OrderStatusEvent, {
  name: 'OrderStatusEvent',
  description: 'Changes of status that have no mutation of their own.',
});
registerEnumType(OrderSendStatus, {
  name: 'OrderSendStatus',
  description:
    'PENDING: on its way; SENT: the mail server took it, or it was marked as ordered; FAILED: not sent.',
});
registerEnumType(ReceiptSource, {
  name: 'ReceiptSource',
  description: 'WMS: told by the warehouse system; MANUAL: entered by a person.',
});
registerEnumType(OrderSendMethod, {
  name: 'OrderSendMethod',
  description: 'MAIL: sent by this product; MANUAL: marked as ordered without a mail.',
});
