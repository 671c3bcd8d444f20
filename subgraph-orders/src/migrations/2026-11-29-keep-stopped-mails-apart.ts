import { type Migration, withTransaction } from '@hacchu-hub/subgraph-kit';
import type { Connection } from 'mongoose';
import { hasFailedMessage } from '../orders/failed-message.js';
import { ORDER_MODEL, type OrderDocument } from '../orders/order.schema.js';
import { OrderSendStatus } from '../orders/order-enums.js';
import { ORDER_HISTORY_MODEL, type OrderHistoryDocument } from '../orders/order-history.schema.js';
import { SEND_LOG_MODEL, type SendLogDocument } from '../orders/records/send-log.schema.js';
import { stopOf, stoppedReason } from '../orders/stopped-mail.js';

const BATCH = 500;

/** How an earlier release stored 送信中止 in the history. */
const ENTRY = {
  event: 'SEND_FAILED',
  summary: new RegExp(`^メールを送信できませんでした。${stoppedReason(false)}`),
};

const MARKED = { hasFailedMail: true, sendingLogId: null };

/** @returns whether the last mail of the order was stopped */
const keepApart = (connection: Connection, orderId: string): Promise<boolean> =>
  withTransaction(connection, async (session) => {
    const orders = connection.model<OrderDocument>(ORDER_MODEL);
    const logs = connection.model<SendLogDocument>(SEND_LOG_MODEL);
    const order = await orders
      .findOne({ _id: orderId, ...MARKED }, null, { session })
      .lean<OrderDocument | null>();
    const log = await logs
      .findOne({ orderId }, null, { session })
      .sort({ requestedAt: -1, _id: -1 })
      .lean<SendLogDocument | null>();
    const stop = log && stopOf(log);
    if (!order || !stop) return false;
    const entry = await connection
      .model<OrderHistoryDocument>(ORDER_HISTORY_MODEL)
      .findOne({ orderId, ...ENTRY }, null, { session })
      .sort({ occurredAt: -1 })
      .lean<OrderHistoryDocument | null>();
    if (entry && !log.stopped) {
      const stopped = { at: entry.occurredAt, by: entry.actor, mayHaveArrived: stop.mayHaveArrived };
      const failed = { _id: log._id, status: OrderSendStatus.FAILED };
      await logs.updateOne(failed, { $set: { stopped } }, { session });
    }
    const change = { $set: { hasFailedMail: hasFailedMessage(order) } };
    await orders.updateOne({ _id: orderId }, change, { session, timestamps: false });
    return true;
  });

/**
 * An earlier release counts stopped mails among the failures, and stores in the history alone who stopped them. Those of
 * its processes that still serve add more until they end; these stay marked until their next mail.
 */
export const keepStoppedMailsApart: Migration = {
  name: '2026-11-29-keep-stopped-mails-apart',
  phase: 'contract',
  up: async ({ connection, say, signal }) => {
    const orders = connection.model<OrderDocument>(ORDER_MODEL);
    let [count, after] = [0, ''];
    for (;;) {
      signal.throwIfAborted();
      const batch = await orders
        .find({ _id: { $gt: after }, ...MARKED }, { _id: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<Pick<OrderDocument, '_id'>[]>();
      if (batch.length === 0) break;
      after = batch.at(-1)?._id ?? after;
      for (const { _id } of batch) if (await keepApart(connection, _id)) count += 1;
    }
    say(`${count} orders whose mail was stopped are not among the failures`);
  },
  // The earlier release reads the same.
  down: async () => undefined,
};
