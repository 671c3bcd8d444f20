import { systemScope, Tallies } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { completeGivenUpLines } from '../../src/migrations/2026-11-30-complete-given-up-lines.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { Client, dataOf, type Harness, key, type SeenOrder, sharedHarness } from '../support/harness.js';
import { TODAY } from '../support/receipts.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

const LATE = addDays(TODAY, -1);

describe('lines that were given up, and that an earlier release has made outstanding', () => {
  let harness: Harness;
  let admin: Client;
  /** Orders of which one line was given up, and all of them. */
  let some: SeenOrder;
  let all: SeenOrder;
  /** All lines were given up, and the order is complete. */
  let over: SeenOrder;
  /** Pieces of its line are outstanding. */
  let open: SeenOrder;

  const stored = (name: string) => harness.runtime.connection.collection<{ _id: string }>(name);
  const line = (productId: string, deliveryDate: string) => ({
    productId,
    lot: 10,
    unitPrice: '100',
    taxCategoryId: 1,
    deliveryDate,
  });
  const placed = (...orderProductLines: object[]) =>
    admin.placed({ orderDate: addDays(TODAY, -10), orderProductLines });
  const giveUp = async ({ orderProductLines }: SeenOrder): Promise<void> => {
    const lines = orderProductLines.slice(0, 1).map(({ id }) => ({ id, expectedOutstandingLot: 10 }));
    const document =
      'mutation c($input: ShortCloseOrderLinesInput!) { shortCloseOrderLines(input: $input) { orders { uuid } } }';
    dataOf(await admin.run(document, { input: { idempotencyKey: key(), lines } }));
  };

  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    some = await placed(line(SHIRT, LATE), line(TEA, '2099-12-01'));
    all = await placed(line(SHIRT, LATE));
    over = await placed(line(SHIRT, LATE));
    open = await placed(line(SHIRT, LATE));
    for (const order of [some, all, over]) await giveUp(order);
    // As the earlier release stores them once a change of their order is placed.
    const ids = [some, all, over].flatMap(({ orderProductLines: [first] }) => first?.id ?? []);
    await stored('order_product_lines').updateMany(
      { _id: { $in: ids } },
      { $set: { deliveryStatus: 'Delivering' } },
    );
    const asPlaced = { status: 'Delivering', openDeliveryDate: LATE };
    await stored('orders').updateMany({ _id: { $in: [some.uuid, all.uuid] } }, { $set: asPlaced });
    const partly = open.orderProductLines[0]?.id ?? '';
    await stored('order_product_lines').updateOne({ _id: partly }, { $set: { canceledLot: 4 } });
    await harness.app.get(Tallies, { strict: false }).check(systemScope(TEST_DEMAND.uuid));
  });

  const migrate = async (): Promise<string[]> => {
    const said: string[] = [];
    await completeGivenUpLines.up({
      connection: harness.runtime.connection,
      get: (token) => harness.app.get(token, { strict: false }),
      signal: new AbortController().signal,
      say: (text) => said.push(text),
    });
    return said;
  };
  const counted = async () => {
    const { orderProductLines, orders } = dataOf(
      await admin.run<{
        orderProductLines: { totalCount: number; counts: { status: string; count: number }[] };
        orders: { counts: { status: string; count: number }[] };
      }>(`{
        orderProductLines(where: { late: true }) { totalCount counts { status count } }
        orders { counts { status count } }
      }`),
    );
    const of = (counts: readonly { status: string; count: number }[]) =>
      Object.fromEntries(counts.filter(({ count }) => count > 0).map(({ status, count }) => [status, count]));
    return { late: orderProductLines.totalCount, orders: of(orders.counts) };
  };
  const seen = async ({ uuid }: SeenOrder) => {
    const { status, orderProductLines, histories } = await admin.seen(uuid);
    const { data } = await admin.run<{ order: { openDeliveryDate: string | null } }>(
      `{ order(uuid: "${uuid}") { openDeliveryDate } }`,
    );
    return {
      status,
      lines: orderProductLines.map(({ deliveryStatus }) => deliveryStatus),
      open: data?.order.openDeliveryDate,
      latest: histories[0],
    };
  };

  it('are complete after the migration, and late, counted and reminded of no more', async () => {
    expect(await counted()).toEqual({ late: 4, orders: { Delivering: 3, DeliveryComplete: 1 } });
    const before = await admin.seen(some.uuid);
    expect(await migrate()).toEqual(['3 lines that were given up are complete']);
    expect(await seen(some)).toMatchObject({
      status: 'Delivering',
      lines: ['CompleteDelivery', 'Delivering'],
      open: '2099-12-01',
    });
    // Whoever edits the order meanwhile is not interrupted.
    expect((await admin.seen(some.uuid)).updatedAt).toBe(before.updatedAt);
    expect(await seen(all)).toMatchObject({
      status: 'DeliveryComplete',
      lines: ['CompleteDelivery'],
      open: null,
      latest: {
        actorName: 'システム',
        summary: '残数を打ち切った明細を納品完了に戻しました。納品完了になりました。',
      },
    });
    expect(await seen(over)).toMatchObject({
      status: 'DeliveryComplete',
      lines: ['CompleteDelivery'],
      open: null,
      latest: { summary: '残数を打ち切りました。1行目 打切り数 0→10。納品完了になりました。' },
    });
    expect(await counted()).toEqual({ late: 1, orders: { Delivering: 2, DeliveryComplete: 2 } });
  });

  it('are found once, and lines with outstanding pieces stay outstanding', async () => {
    const before = await Promise.all([some, all, over].map(({ uuid }) => admin.seen(uuid)));
    expect(await migrate()).toEqual(['0 lines that were given up are complete']);
    expect(await Promise.all([some, all, over].map(({ uuid }) => admin.seen(uuid)))).toEqual(before);
    expect(await seen(open)).toMatchObject({ status: 'Delivering', lines: ['Delivering'], open: LATE });
  });
});
