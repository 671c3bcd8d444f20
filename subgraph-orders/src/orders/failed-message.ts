import type { OrderDocument } from './order.schema.js';

/** Whether a message of the order was not sent: then 送信失敗 stays when a mail of its document is sent. */
export const hasFailedMessage = ({ failedMessageCount = 0 }: OrderDocument): boolean =>
  failedMessageCount > 0;
