import type { OrderActionId, SendOrder_OrderFragment } from '../../generated/graphql.js';

/** What sending means for an order in its status, in the page's words. */
export interface SendTask {
  title: string;
  /** Label of the page's button. */
  verb: string;
  actionId: OrderActionId;
  /** File name of the document, before the order's number. */
  document: string;
  /** The object of the sentence: 「PO … の訂正を」. */
  object: (name: string) => string;
  /** Whether the order may also be placed without a mail. */
  mayBeMarked: boolean;
}

const placing = {
  title: '発注の送信',
  verb: '送信して発注する',
  document: '発注書',
  object: (name: string) => `${name} を`,
  mayBeMarked: true,
};

const correcting = {
  title: '訂正の送信',
  verb: '訂正を送信する',
  document: '発注書（訂正）',
  object: (name: string) => `${name} の訂正を`,
};

/**
 * A first sending, 訂正 of an order that the supplier has, 取消 of one that the supplier had. A change that was approved is
 * placed like a new order, although the supplier has an earlier version.
 */
export const sendTaskOf = ({
  status,
  orderSendLogs,
}: Pick<SendOrder_OrderFragment, 'status' | 'orderSendLogs'>): SendTask => {
  const isChange = orderSendLogs.some((log) => log.status === 'SENT');
  const place = { ...placing, ...(isChange && correcting) };
  switch (status) {
    case 'Drafting':
      return { ...place, actionId: 'SUBMIT_WITH_SEND_MAIL' };
    case 'Delivering':
    case 'DeliveryComplete':
      return { ...correcting, actionId: 'UPDATE_WITH_SEND_MAIL', mayBeMarked: false };
    case 'Canceled':
      return {
        title: '取消の送信',
        verb: '取消を送信する',
        actionId: 'NOTIFY_CANCELLATION',
        document: '発注取消書',
        object: (name) => `${name} の取消を`,
        mayBeMarked: false,
      };
    default:
      return { ...place, actionId: 'SEND' };
  }
};
