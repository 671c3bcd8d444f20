import {
  type Migration,
  type MigrationContext,
  OutboxRelay,
  systemScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { DeliveryRollup } from '../deliveries/delivery-rollup.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { LINE_MODEL, type LineDocument } from '../orders/lines/line.schema.js';
import { isLineComplete } from '../orders/lines/rollup.js';
import { OrderRepository } from '../orders/order.repository.js';
import { DeliveryStatus, ORDERED_STATUSES } from '../orders/order.status.js';

const BATCH = 500;

/** Lines that may have become outstanding without outstanding pieces. */
const SUSPECT = { deliveryStatus: DeliveryStatus.Delivering, canceledLot: { $gt: 0 }, deletedAt: null };

const SUMMARY = '残数を打ち切った明細を納品完了に戻しました';

type Suspect = Pick<LineDocument, '_id' | 'demandUuid' | 'orderId' | 'lot' | 'receivedLot' | 'canceledLot'>;

const isWrong = (line: Suspect & Pick<LineDocument, 'deliveryStatus'>): boolean =>
  line.deliveryStatus === DeliveryStatus.Delivering && line.canceledLot > 0 && isLineComplete(line);

/** Corrects the lines of one order, and the order with them. @returns the number of lines */
const complete = (
  { connection, get }: MigrationContext,
  { demandUuid, orderId }: Pick<LineDocument, 'demandUuid' | 'orderId'>,
): Promise<number> =>
  withTransaction(connection, async (session) => {
    const scope = systemScope(demandUuid);
    const order = await get(OrderRepository).findById(scope, orderId, { session });
    if (!order || order.deletedAt !== null || !ORDERED_STATUSES.includes(order.status)) return 0;
    const lines = await get(LineRepository).ofOrder(scope, orderId, session);
    const wrong = lines.filter((line) => isWrong(line));
    if (wrong.length === 0) return 0;
    const set = { deliveryStatus: DeliveryStatus.CompleteDelivery, isPartial: false };
    const changes = wrong.map(({ _id: id }) => ({ id, set }));
    await get(LineRepository).updateEach(scope, changes, session, wrong);
    const event = { event: 'SHORT_CLOSE_LINES', summary: SUMMARY, changes: [] } as const;
    await get(DeliveryRollup).apply(scope, order, event, session);
    return wrong.length;
  });

/**
 * An earlier release made lines that were given up outstanding again when a change of their order was placed, although no
 * pieces of them are. Those of its processes that still serve add more until they end; these are corrected with the next
 * change of their line.
 */
export const completeGivenUpLines: Migration = {
  name: '2026-11-30-complete-given-up-lines',
  phase: 'contract',
  irreversible: 'the earlier release takes lines without outstanding pieces for complete, too',
  up: async (context) => {
    const { connection, get, say, signal } = context;
    const lines = connection.model<LineDocument>(LINE_MODEL);
    let [count, after] = [0, ''];
    for (;;) {
      signal.throwIfAborted();
      const batch = await lines
        .find({ ...SUSPECT, _id: { $gt: after } })
        .select({ demandUuid: 1, orderId: 1, lot: 1, receivedLot: 1, canceledLot: 1 })
        .sort({ _id: 1 })
        .limit(BATCH)
        .lean<Suspect[]>();
      if (batch.length === 0) break;
      after = batch.at(-1)?._id ?? after;
      const orders = new Map(batch.filter(isLineComplete).map((line) => [line.orderId, line]));
      for (const line of orders.values()) {
        signal.throwIfAborted();
        count += await complete(context, line);
      }
    }
    await get(OutboxRelay).drain();
    say(`${count} lines that were given up are complete`);
  },
};
