import { registerEnumType } from '@nestjs/graphql';
import { ReceiptSource } from './lines/receipt.schema.js';
import { OrderActionId } from './order.actions.js';
import { DeliveryStatus, OrderStatus, OrderStatusFilter } from './order.status.js';

/** Kind of a row in an order's breakdown. */
export enum OrderComponentType {
  PRODUCT = 'PRODUCT',
  EXPENSE = 'EXPENSE',
}

/** Status changes without a mutation of their own. */
export enum OrderStatusEvent {
  MARK_ORDERED = 'MARK_ORDERED',
  COMPLETE_DELIVERY = 'COMPLETE_DELIVERY',
  REOPEN_DELIVERY = 'REOPEN_DELIVERY',
  BACK_TO_DRAFT = 'BACK_TO_DRAFT',
  WITHDRAW = 'WITHDRAW',
}

/** State of sending one version. */
export enum OrderSendStatus {
  PENDING = 'PENDING',
  SENT = 'SENT',
  FAILED = 'FAILED',
}

/** How the supplier was informed. */
export enum OrderSendMethod {
  MAIL = 'MAIL',
  MANUAL = 'MANUAL',
}

/** Purpose of a document and of its mail. */
export enum OrderDocumentKind {
  ORDER = 'ORDER',
  CORRECTION = 'CORRECTION',
  CANCELLATION = 'CANCELLATION',
}

/** Optional details of the buyer on a document. */
export enum BuyerDetail {
  ADDRESS = 'ADDRESS',
  PHONE_NUMBER = 'PHONE_NUMBER',
}

registerEnumType(BuyerDetail, {
  name: 'BuyerDetail',
  description: 'Optional details of the buyer on a document.',
  valuesMap: { ADDRESS: { description: '住所.' }, PHONE_NUMBER: { description: '電話番号.' } },
});
registerEnumType(OrderDocumentKind, {
  name: 'OrderDocumentKind',
  description: 'Purpose of a document.',
  valuesMap: {
    ORDER: { description: '発注.' },
    CORRECTION: { description: '訂正 of an earlier version.' },
    CANCELLATION: { description: '取消.' },
  },
});
registerEnumType(OrderStatus, {
  name: 'OrderStatus',
  description: 'Status of an order.',
  valuesMap: {
    Drafting: { description: '下書き: being written.' },
    Reviewing: { description: '承認待ち: a decision is pending.' },
    ReviewDenial: { description: '差戻し: denied; the requester must act.' },
    WaitingForOrder: { description: '発注待ち: approved or held; not sent.' },
    Delivering: { description: '納品待ち: sent; goods are outstanding.' },
    DeliveryComplete: { description: '納品完了: every line is complete.' },
    Canceled: { description: 'キャンセル: the final state.' },
  },
});
registerEnumType(OrderStatusFilter, {
  name: 'OrderStatusFilter',
  description: 'Order statuses in the spelling of filters and export conditions.',
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
  description: 'Delivery status of a line.',
  valuesMap: {
    CompleteDelivery: { description: '納品完了: nothing is outstanding.' },
    Delivering: { description: '納品待ち: pieces are outstanding.' },
    Unknown: { description: 'The order is not placed, or was canceled.' },
  },
});
registerEnumType(OrderActionId, {
  name: 'OrderActionId',
  description: 'Actions on an order; each is an event of the transition table.',
  valuesMap: {
    UPDATE_DRAFT: { description: 'Change a draft.' },
    SUBMIT_WITH_REVIEW_GROUPS: { description: 'Request approval.' },
    SUBMIT_WITH_SEND_MAIL: { description: 'Place the order by mail.' },
    SUBMIT_WITHOUT_SENDING: { description: 'Make a draft ready for sending.' },
    MARK_ORDERED: { description: 'Mark as placed without a mail.' },
    SEND: { description: 'Send the document by mail.' },
    APPROVE: { description: 'Approve.' },
    APPROVE_WITH_UPDATE: { description: 'Change and approve.' },
    DENY: { description: 'Deny.' },
    WITHDRAW: { description: 'Withdraw the request for approval.' },
    REPLACE_REVIEWERS: { description: 'Replace reviewers.' },
    RE_APPLY: { description: 'Request approval again after a denial.' },
    BACK_TO_DRAFT: { description: 'Return to draft.' },
    UPDATE: { description: 'Change an order that was not sent.' },
    UPDATE_WITH_SEND_MAIL: { description: 'Change a sent order, and send the correction.' },
    UPDATE_WITHOUT_MAIL: { description: 'Change a sent order without a mail.' },
    REQUEST_CHANGE_REVIEW: { description: 'Request approval of a change.' },
    RECEIVE: { description: 'Record a receipt.' },
    COMPLETE_DELIVERY: { description: 'Complete the delivery.' },
    SHORT_CLOSE_LINES: { description: 'Give up outstanding pieces of individual lines.' },
    REOPEN_DELIVERY: { description: 'Reopen the delivery.' },
    REOPEN_LINES: { description: 'Reverse the short close of individual lines.' },
    CANCEL: { description: 'Cancel the order.' },
    NOTIFY_CANCELLATION: { description: 'Send the cancellation document.' },
    DELETE: { description: 'Delete a draft.' },
    DUPLICATE: { description: 'Create a draft with the same content.' },
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
  description: 'Status changes without a mutation of their own.',
  valuesMap: {
    MARK_ORDERED: { description: 'Mark as placed without a mail.' },
    COMPLETE_DELIVERY: { description: 'Complete the delivery.' },
    REOPEN_DELIVERY: { description: 'Reopen the delivery.' },
    BACK_TO_DRAFT: { description: 'Return to draft.' },
    WITHDRAW: { description: 'Withdraw the request for approval.' },
  },
});
registerEnumType(OrderSendStatus, {
  name: 'OrderSendStatus',
  description: 'State of a sending.',
  valuesMap: {
    PENDING: { description: 'Not sent yet; tried for 24 hours while the mail server is away.' },
    SENT: { description: 'Accepted by the mail server, or marked as ordered.' },
    FAILED: { description: 'Not sent: it failed, or was stopped (isStopped).' },
  },
});
registerEnumType(ReceiptSource, {
  name: 'ReceiptSource',
  description: 'Origin of a receipt.',
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
