import type { Migration } from '@hacchu-hub/subgraph-kit';
import { LINE_MODEL, type LineDocument } from '../orders/lines/line.schema.js';
import { ORDER_MODEL, type OrderDocument } from '../orders/order.schema.js';
import { recount } from './recount.js';

const BATCH = 500;

/** An earlier release leaves the lines of a deleted draft, which lists and counts of lines then include. */
export const removeLinesOfDeletedOrders: Migration = {
  name: '2026-11-27-remove-lines-of-deleted-orders',
  phase: 'contract',
  irreversible: 'lines of deleted orders are not used by any release',
  up: async (context) => {
    const { connection, say, signal } = context;
    const orders = connection.model<OrderDocument>(ORDER_MODEL);
    const lines = connection.model<LineDocument>(LINE_MODEL);
    let [count, after] = [0, ''];
    for (;;) {
      signal.throwIfAborted();
      const batch = await orders
        .find({ _id: { $gt: after }, deletedAt: { $ne: null } }, { deletedAt: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<Pick<OrderDocument, '_id' | 'deletedAt'>[]>();
      if (batch.length === 0) break;
      after = batch.at(-1)?._id ?? after;
      for (const { _id: orderId, deletedAt } of batch) {
        const deleted = await lines.updateMany({ orderId, deletedAt: null }, { $set: { deletedAt } });
        count += deleted.modifiedCount;
      }
    }
    if (count > 0) await recount(context);
    say(`${count} lines of deleted orders are deleted`);
  },
};
