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

/** What of the buyer stands on a document besides its name. */
export enum BuyerDetail {
  ADDRESS = 'ADDRESS',
  PHONE_NUMBER = 'PHONE_NUMBER',
}

registerEnumType(BuyerDetail, {
  name: 'BuyerDetail',
  description: 'What of the buyer stands on a document besides its name.',
  valuesMap: { ADDRESS: { description: '住所.' }, PHONE_NUMBER: { description: '電話番号.' } },
});
registerEnumType(OrderDocumentKind, {
  name: 'OrderDocumentKind',
  description: 'What a document tells the supplier.',
  valuesMap: {
    ORDER: { description: '発注.' },
    CORRECTION: { description: '訂正 of what was sent.' },
    CANCELLATION: { description: '取消.' },
  },
});
registerEnumType(OrderStatus, {
  name: 'OrderStatus',
  description: 'How far an order is.',
  valuesMap: {
    Drafting: { description: '下書き: being written.' },
    Reviewing: { description: '承認待ち: somebody has to decide.' },
    ReviewDenial: { description: '差戻し: denied; the requester must act.' },
    WaitingForOrder: { description: '発注待ち: approved or held; not sent.' },
    Delivering: { description: '納品待ち: sent; goods are outstanding.' },
    DeliveryComplete: { description: '納品完了: every line is complete.' },
    Canceled: { description: 'キャンセル: the end.' },
  },
});
registerEnumType(OrderStatusFilter, {
  name: 'OrderStatusFilter',
  description: 'States of orders as filters and export conditions spell them.',
  valuesMap: {
    DRAFTING: { description: '下書き.' },
    REVIEWING: { description: '承認待ち.' },
    REVIEW_DENIAL: { description: '差戻し.' },
    WAITING_FOR_ORDER: { description: '発注待ち.' },
    DELIVERING: { description: '納品待ち.' },
    DELIVERY_COMPLETE: { description: '納品完了.' },
    CANCELED: { description: 'キャンセル.' },
    UNKNOWN: { description: 'Matches nothing.' },
  },
});
registerEnumType(DeliveryStatus, {
  name: 'DeliveryStatus',
  description: 'Whether the goods of a line arrived.',
  valuesMap: {
    CompleteDelivery: { description: '納品完了: nothing is outstanding.' },
    Delivering: { description: '納品待ち: pieces are outstanding.' },
    Unknown: { description: 'The order is not placed, or cancelled.' },
  },
});
registerEnumType(OrderActionId, {
  name: 'OrderActionId',
  description: 'What a person can do with an order; each is an event of the transition table.',
  valuesMap: {
    UPDATE_DRAFT: { description: 'Change a draft.' },
    SUBMIT_WITH_REVIEW_GROUPS: { description: 'Ask for approval.' },
    SUBMIT_WITH_SEND_MAIL: { description: 'Place the order by mail.' },
    SUBMIT_WITHOUT_SENDING: { description: 'Finish a draft without sending it.' },
    MARK_ORDERED: { description: 'Note that it was placed without a mail.' },
    SEND: { description: 'Send the document by mail.' },
    APPROVE: { description: 'Approve.' },
    APPROVE_WITH_UPDATE: { description: 'Change and approve.' },
    DENY: { description: 'Send back.' },
    WITHDRAW: { description: 'Take the request for approval back.' },
    REPLACE_REVIEWERS: { description: 'Have others decide.' },
    RE_APPLY: { description: 'Ask again after a denial.' },
    BACK_TO_DRAFT: { description: 'Make it a draft again.' },
    UPDATE: { description: 'Change an order that is not sent.' },
    UPDATE_WITH_SEND_MAIL: { description: 'Change a sent order, and send the correction.' },
    UPDATE_WITHOUT_MAIL: { description: 'Change a sent order without a mail.' },
    REQUEST_CHANGE_REVIEW: { description: 'Ask for approval of a change.' },
    RECEIVE: { description: 'Note what arrived.' },
    COMPLETE_DELIVERY: { description: 'Close the delivery.' },
    SHORT_CLOSE_LINES: { description: 'Give up what is outstanding of single lines.' },
    REOPEN_DELIVERY: { description: 'Open the delivery again.' },
    REOPEN_LINES: { description: 'Expect again what was given up of single lines.' },
    CANCEL: { description: 'Cancel the order.' },
    NOTIFY_CANCELLATION: { description: 'Send the document of the cancellation.' },
    DELETE: { description: 'Delete a draft.' },
    DUPLICATE: { description: 'Begin a new draft with its content.' },
    FIX: { description: 'Lock the content.' },
    UNFIX: { description: 'Unlock the content.' },
  },
});
registerEnumType(OrderComponentType, {
  name: 'OrderComponentType',
  description: 'Kind of a row of the breakdown.',
  valuesMap: { PRODUCT: { description: '商品明細.' }, EXPENSE: { description: '費用明細.' } },
});
registerEnumType(OrderStatusEvent, {
  name: 'OrderStatusEvent',
  description: 'Changes of status that have no mutation of their own.',
  valuesMap: {
    MARK_ORDERED: { description: 'Note that it was placed without a mail.' },
    COMPLETE_DELIVERY: { description: 'Close the delivery.' },
    REOPEN_DELIVERY: { description: 'Open the delivery again.' },
    BACK_TO_DRAFT: { description: 'Make it a draft again.' },
    WITHDRAW: { description: 'Take the request for approval back.' },
  },
});
registerEnumType(OrderSendStatus, {
  name: 'OrderSendStatus',
  description: 'How a sending went.',
  valuesMap: {
    PENDING: { description: 'On its way.' },
    SENT: { description: 'The mail server took it, or it was marked as ordered.' },
    FAILED: { description: 'Not sent.' },
  },
});
registerEnumType(ReceiptSource, {
  name: 'ReceiptSource',
  description: 'Who told of a receipt.',
  valuesMap: { WMS: { description: 'The warehouse system.' }, MANUAL: { description: 'A person.' } },
});
registerEnumType(OrderSendMethod, {
  name: 'OrderSendMethod',
  description: 'How a document reached the supplier.',
  valuesMap: {
    MAIL: { description: 'Sent by this product.' },
    MANUAL: { description: 'Marked as ordered without a mail.' },
  },
});
