import { beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import { cancellation, edited, update } from '../support/edits.js';
import { Client, type Harness, key, type SeenOrder, sharedHarness } from '../support/harness.js';
import { receiptOf, recordReceipts } from '../support/receipts.js';

/**
 * Every write of an order costs the database as much as thirty indexes, so a change makes one. What it adds to the
 * counts is stored together. Its lines are read once where it is prepared, once in the transaction, and for the answer.
 */
describe('a change of an order writes it once', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  const event = (name: string, over: object = {}) => ({ event: name, idempotencyKey: key(), ...over });
  const versionOf = ({ uuid, updatedAt }: SeenOrder) => ({ uuid, expectedUpdatedAt: updatedAt });
  const status =
    (name: string, over: object = {}) =>
    (order: SeenOrder) =>
      admin.done('updateOrderStatus', { ...versionOf(order), ...event(name, over) });
  const waiting = async () => admin.done('updateOrder', update(await admin.draft()));
  const complete = async () =>
    status('COMPLETE_DELIVERY', { confirmShortClose: true })(await placedOrder(harness, admin));

  it.each<[string, number, () => Promise<SeenOrder>, (order: SeenOrder) => Promise<unknown>]>([
    [
      'updateDraftOrder',
      2,
      () => admin.draft(),
      (order) =>
        admin.done('updateDraftOrder', {
          ...versionOf(order),
          content: edited(order, { subject: '変更後の件名' }),
        }),
    ],
    ['updateOrder, of a draft', 3, () => admin.draft(), (order) => admin.done('updateOrder', update(order))],
    [
      'updateOrder, of a placed one',
      3,
      () => placedOrder(harness, admin),
      (order) => admin.done('updateOrder', update(order, { content: edited(order, {}, [120, 3]) })),
    ],
    // The warehouse may be told meanwhile.
    ['MARK_ORDERED', 4, waiting, status('MARK_ORDERED')],
    [
      'COMPLETE_DELIVERY',
      2,
      () => placedOrder(harness, admin),
      status('COMPLETE_DELIVERY', { confirmShortClose: true }),
    ],
    ['REOPEN_DELIVERY', 2, complete, status('REOPEN_DELIVERY')],
    ['fixOrder', 1, () => placedOrder(harness, admin), (order) => admin.done('fixOrder', versionOf(order))],
    [
      'cancelOrder',
      2,
      () => placedOrder(harness, admin),
      (order) => admin.done('cancelOrder', cancellation(order)),
    ],
    [
      'updateOrderLinesDeliveryInfo, of a part',
      3,
      () => placedOrder(harness, admin),
      ({ orderProductLines: [line] }) => recordReceipts(admin, [receiptOf(line, 40)]),
    ],
    [
      'updateOrderLinesDeliveryInfo, of everything',
      3,
      () => placedOrder(harness, admin),
      ({ orderProductLines: [shirt, tea] }) =>
        recordReceipts(admin, [receiptOf(shirt, 100), receiptOf(tea, 3)]),
    ],
  ])('%s', async (_, mostReads, create, change) => {
    const order = await create();
    const commands = await harness.queryCounter.during(() => change(order));
    const writes = commands.filter((command) => /^(update|findAndModify) orders$/u.test(command));
    expect(writes).toHaveLength(1);
    const counts = commands.filter((command) => command === 'insert tallies');
    expect(counts.length).toBeLessThanOrEqual(1);
    const reads = commands.filter((command) => command === 'find order_product_lines');
    expect(reads.length).toBeLessThanOrEqual(mostReads);
  });
});
