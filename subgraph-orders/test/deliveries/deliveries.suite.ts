import { type RpcCode } from '@hacchu-hub/subgraph-kit';
import { as } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import {
  Client,
  dataOf,
  fieldsOf,
  type Harness,
  key,
  refusal,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { receiptOf, recordReceipts, TODAY } from '../support/receipts.js';
import { SHIRT } from '../support/stand-ins.js';

describe('deliveries', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  const receive = (lines: Record<string, unknown>[], client = admin, idempotencyKey = key()) =>
    recordReceipts(client, lines, idempotencyKey);
  const statusEvent = (order: SeenOrder, event: string, over: Record<string, unknown> = {}) => ({
    uuid: order.uuid,
    expectedUpdatedAt: order.updatedAt,
    event,
    idempotencyKey: key(),
    ...over,
  });
  describe('receiving goods', () => {
    it('proceeds from a partial receipt to the rest, which completes the order', async () => {
      const order = await placedOrder(harness, admin);
      const [shirt, tea] = order.orderProductLines;
      const part = dataOf(await receive([receiptOf(shirt, 40)])).updateOrderLinesDeliveryInfo;
      expect(part.orderProductLines).toEqual([
        { id: shirt?.id, receivedLot: 40, deliveryStatus: 'Delivering', lastUnitPrice: null },
      ]);
      expect(part.orders).toMatchObject([
        { uuid: order.uuid, status: 'Delivering', receivedRate: 40 / 103, updatedAt: order.updatedAt },
      ]);

      const half = await admin.seen(order.uuid);
      await receive([
        receiptOf(half.orderProductLines[0], 100, { lastUnitPrice: '1300' }),
        receiptOf(tea, 3),
      ]);
      const done = await admin.seen(order.uuid);
      expect(done).toMatchObject({ status: 'DeliveryComplete', receivedRate: 1 });
      expect(done.updatedAt > order.updatedAt).toBe(true);
      expect(done.orderProductLines[0]).toMatchObject({
        receivedLot: 100,
        lastUnitPrice: '1300',
        lastDeliveryDate: TODAY,
        deliveryStatus: 'CompleteDelivery',
        logilessInboundDeliveryLineHistories: [
          { historyDate: TODAY, receivedQuantity: 40, diffFromPrevious: 40 },
          { historyDate: TODAY, receivedQuantity: 100, diffFromPrevious: 60 },
        ],
      });
      expect(done.histories[0]).toMatchObject({
        event: 'RECEIVE',
        fromStatus: 'Delivering',
        toStatus: 'DeliveryComplete',
      });
    });

    it('accepts more than ordered, and reverts when the receipt is corrected', async () => {
      const order = await admin.placed({
        orderProductLines: [
          { productId: SHIRT, lot: 10, unitPrice: '1', taxCategoryId: 1, deliveryDate: '2099-01-01' },
        ],
      });
      const all = dataOf(await receive([receiptOf(order.orderProductLines[0], 12)]));
      expect(all.updateOrderLinesDeliveryInfo.orders).toMatchObject([{ openDeliveryDate: null }]);
      const over = await admin.seen(order.uuid);
      expect(over).toMatchObject({ status: 'DeliveryComplete', receivedRate: 1 });
      const again = dataOf(await receive([receiptOf(over.orderProductLines[0], 9)]));
      expect(again.updateOrderLinesDeliveryInfo.orders).toMatchObject([{ openDeliveryDate: '2099-01-01' }]);
      const less = await admin.seen(order.uuid);
      expect(less).toMatchObject({ status: 'Delivering', receivedRate: 0.9 });
      expect(
        less.orderProductLines[0]?.logilessInboundDeliveryLineHistories.map((row) => row.diffFromPrevious),
      ).toEqual([12, -3]);
    });

    it('records lines of several orders together, or none of them', async () => {
      const [first, second] = [await placedOrder(harness, admin), await placedOrder(harness, admin)];
      const both = dataOf(
        await receive([first, second].map((order) => receiptOf(order.orderProductLines[1], 3))),
      );
      expect(both.updateOrderLinesDeliveryInfo.orders).toHaveLength(2);
      const stale = await receive([
        receiptOf(first.orderProductLines[0], 5),
        receiptOf(second.orderProductLines[1], 2, { expectedReceivedLot: 0 }),
      ]);
      expect(refusal(stale)).toEqual([
        'ABORTED',
        '他のユーザーが入荷数を更新しました。最新の内容を読み込んでください。',
      ]);
      expect((await admin.seen(first.uuid)).orderProductLines[0]?.receivedLot).toBe(0);
    });

    it('adds one receipt per key, and lets one of two concurrent receipts win', async () => {
      const order = await placedOrder(harness, admin);
      const [shirt] = order.orderProductLines;
      const same = key();
      await Promise.all([
        receive([receiptOf(shirt, 1)], admin, same),
        receive([receiptOf(shirt, 1)], admin, same),
      ]);
      const once = (await admin.seen(order.uuid)).orderProductLines[0];
      expect(once?.logilessInboundDeliveryLineHistories).toHaveLength(1);
      const responses = await Promise.all([receive([receiptOf(once, 5)]), receive([receiptOf(once, 6)])]);
      expect(responses.map((response) => response.code ?? 'OK').sort()).toEqual(['ABORTED', 'OK']);
      expect(
        (await admin.seen(order.uuid)).orderProductLines[0]?.logilessInboundDeliveryLineHistories,
      ).toHaveLength(2);
    });

    it('takes as many queries for thirty lines as for two', async () => {
      const writes = async (count: number): Promise<number> => {
        const line = {
          productId: SHIRT,
          lot: 5,
          unitPrice: '1',
          taxCategoryId: 1,
          deliveryDate: '2099-01-01',
        };
        const order = await admin.placed({
          orderProductLines: Array.from({ length: count }, () => line),
        });
        const commands = await harness.queryCounter.during(async () =>
          dataOf(await receive(order.orderProductLines.map((one) => receiptOf(one, 5)))),
        );
        expect((await admin.seen(order.uuid)).status).toBe('DeliveryComplete');
        return commands.length;
      };
      expect(await writes(30)).toBe(await writes(2));
    });

    it('names the invalid fields', async () => {
      const order = await placedOrder(harness, admin);
      const [shirt, tea] = order.orderProductLines;
      const response = await receive([
        receiptOf(shirt, -1, { lastUnitPrice: '-5' }),
        receiptOf(tea, 1, { lastDeliveryDate: '2099-01-01' }),
        receiptOf(tea, 1),
      ]);
      expect(Object.keys(fieldsOf(response) ?? {}).sort()).toEqual([
        'lines.0.lastUnitPrice',
        'lines.0.receivedLot',
        'lines.1.lastDeliveryDate',
        'lines.2.id',
      ]);
    });

    it('records changes of counts, prices and days in the history, and nothing without a change', async () => {
      const { uuid, orderProductLines } = await admin.placed({ orderDate: '2026-11-10' });
      dataOf(await receive([receiptOf(orderProductLines[0], 40, { lastDeliveryDate: '2026-11-18' })]));
      const [shirt] = (await admin.seen(uuid)).orderProductLines;
      dataOf(
        await receive([receiptOf(shirt, 40, { lastDeliveryDate: '2026-11-18', lastUnitPrice: '1280.50' })]),
      );
      dataOf(
        await receive([receiptOf(shirt, 40, { lastDeliveryDate: '2026-11-18', lastUnitPrice: '1300' })]),
      );
      dataOf(await receive([receiptOf(shirt, 40, { lastDeliveryDate: '2026-11-19' })]));
      const { orderTimeline } = dataOf(
        await admin.run<{ orderTimeline: { items: { summary: string; changes: object[] }[] } }>(
          `query t($uuid: ID!) {
          orderTimeline(orderUuid: $uuid, kinds: [RECEIPT]) { items { summary changes { label before after } } }
        }`,
          { uuid },
        ),
      );
      const day = { label: '1行目 最終納品日', before: '2026-11-18', after: '2026-11-19' };
      expect(orderTimeline.items).toEqual([
        { summary: '1行目 最終納品日 2026-11-18→2026-11-19', changes: [day] },
        {
          summary: '1行目 確定単価 1280.50→1300',
          changes: [{ label: '1行目 確定単価', before: '1280.50', after: '1300' }],
        },
        {
          summary: '1行目 確定単価 －→1280.50',
          changes: [{ label: '1行目 確定単価', before: null, after: '1280.50' }],
        },
        {
          summary: '1行目 入荷数 0→40',
          changes: [
            { label: '1行目 入荷数', before: '0', after: '40' },
            { label: '1行目 最終納品日', before: null, after: '2026-11-18' },
          ],
        },
      ]);
    });

    it('does not overwrite a price that was corrected concurrently', async () => {
      const { uuid, orderProductLines } = await placedOrder(harness, admin);
      const seen = { expectedLastUnitPrice: null };
      dataOf(await receive([receiptOf(orderProductLines[0], 40, { ...seen, lastUnitPrice: '1300' })]));
      const [shirt] = (await admin.seen(uuid)).orderProductLines;
      const stale = await receive([
        receiptOf(shirt, 50, { expectedLastUnitPrice: '1280.50', lastUnitPrice: '1280.50' }),
      ]);
      expect(refusal(stale)).toEqual([
        'ABORTED',
        '他のユーザーが確定単価を更新しました。最新の内容を読み込んでください。',
      ]);
      expect(refusal(await receive([receiptOf(shirt, 50, seen)]))[0]).toBe('ABORTED');
      dataOf(await receive([receiptOf(shirt, 50, { expectedLastUnitPrice: '1300.00' })]));
      expect((await admin.seen(uuid)).orderProductLines[0]).toMatchObject({
        receivedLot: 50,
        lastUnitPrice: '1300',
      });
    });

    it('removes the actual price that the user has seen, and keeps it for clients that do not say so', async () => {
      const { uuid, orderProductLines } = await placedOrder(harness, admin);
      dataOf(await receive([receiptOf(orderProductLines[0], 40, { lastUnitPrice: '1300' })]));
      const [shirt] = (await admin.seen(uuid)).orderProductLines;
      dataOf(await receive([receiptOf(shirt, 40, { lastUnitPrice: null })]));
      const stale = { expectedLastUnitPrice: '1200', lastUnitPrice: null };
      expect(refusal(await receive([receiptOf(shirt, 40, stale)]))[0]).toBe('ABORTED');
      expect((await admin.seen(uuid)).orderProductLines[0]?.lastUnitPrice).toBe('1300');
      dataOf(await receive([receiptOf(shirt, 40, { expectedLastUnitPrice: '1300', lastUnitPrice: null })]));
      const { orderProductLines: lines, histories } = await admin.seen(uuid);
      expect(lines[0]).toMatchObject({ receivedLot: 40, lastUnitPrice: null });
      expect(histories[0]?.summary).toBe('1行目 確定単価 1300→－');
    });

    it('takes a price only with goods or after them, and a day only for goods', async () => {
      const { uuid, orderProductLines } = await placedOrder(harness, admin);
      const [shirt, tea] = orderProductLines;
      expect(
        fieldsOf(await receive([receiptOf(tea, 0), receiptOf(shirt, 0, { lastUnitPrice: '1200' })])),
      ).toEqual({
        'lines.1.lastUnitPrice': [
          '確定単価は、入荷数と一緒に入力するか、入荷を登録してから入力してください。',
        ],
      });
      dataOf(await receive([receiptOf(shirt, 0), receiptOf(tea, 1, { lastUnitPrice: '900' })]));
      const nothing = { receivedLot: 0, lastUnitPrice: null, lastDeliveryDate: null };
      const { orderProductLines: lines, histories } = await admin.seen(uuid);
      expect(lines).toMatchObject([
        nothing,
        { receivedLot: 1, lastUnitPrice: '900', lastDeliveryDate: TODAY },
      ]);
      expect(histories[0]?.summary).toBe('2行目 入荷数 0→1、2行目 確定単価 －→900');
      // All went back: the price of what had been there may still be corrected.
      dataOf(await receive([receiptOf(lines[1], 0)]));
      const returned = (await admin.seen(uuid)).orderProductLines[1];
      dataOf(await receive([receiptOf(returned, 0, { lastUnitPrice: '800' })]));
      // An earlier release took a price before the goods: it can be removed, and the day goes with it.
      const at = { lastUnitPrice: '1200', lastDeliveryDate: TODAY };
      await harness.runtime.connection
        .collection<{ _id: string }>('order_product_lines')
        .updateOne({ _id: shirt?.id ?? '' }, { $set: at });
      const removal = { expectedLastUnitPrice: '1200', lastUnitPrice: null };
      dataOf(await receive([receiptOf(shirt, 0, removal)]));
      expect((await admin.seen(uuid)).orderProductLines).toMatchObject([nothing, { lastUnitPrice: '800' }]);
    });

    it('refuses lines of drafts and of other demands', async () => {
      const draft = await admin.draft();
      expect((await receive([receiptOf(draft.orderProductLines[0], 1)])).code).toBe('FAILED_PRECONDITION');
      const order = await placedOrder(harness, admin);
      const outsider = new Client(harness, as.otherDemandAdmin());
      expect((await receive([receiptOf(order.orderProductLines[0], 1)], outsider)).code).toBe(
        'PERMISSION_DENIED',
      );
    });
  });

  describe('status changes', () => {
    it('gives up the outstanding pieces only after a confirmation, and restores them on reopening', async () => {
      const order = await placedOrder(harness, admin);
      await receive([receiptOf(order.orderProductLines[0], 60)]);
      expect((await admin.mutate('updateOrderStatus', statusEvent(order, 'COMPLETE_DELIVERY'))).code).toBe(
        'FAILED_PRECONDITION',
      );
      const closed = await admin.done(
        'updateOrderStatus',
        statusEvent(order, 'COMPLETE_DELIVERY', { confirmShortClose: true }),
      );
      expect(closed.status).toBe('DeliveryComplete');
      expect(
        closed.orderProductLines.map((line) => [line.receivedLot, line.canceledLot, line.deliveryStatus]),
      ).toEqual([
        [60, 40, 'CompleteDelivery'],
        [0, 3, 'CompleteDelivery'],
      ]);
      const editor = new Client(harness, as.editor());
      expect((await editor.mutate('updateOrderStatus', statusEvent(closed, 'REOPEN_DELIVERY'))).code).toBe(
        'PERMISSION_DENIED',
      );
      const open = await admin.done('updateOrderStatus', statusEvent(closed, 'REOPEN_DELIVERY'));
      expect(open.status).toBe('Delivering');
      expect(open.orderProductLines.map((line) => [line.canceledLot, line.deliveryStatus])).toEqual([
        [0, 'Delivering'],
        [0, 'Delivering'],
      ]);
    });

    it('cancels a sent order only with a reason and before any receipt', async () => {
      const order = await placedOrder(harness, admin);
      const cancel = (reason?: string) =>
        admin.mutate('cancelOrder', { uuid: order.uuid, expectedUpdatedAt: order.updatedAt, reason });
      expect(refusal(await cancel())).toEqual([
        'FAILED_PRECONDITION',
        'キャンセルの理由を入力してください。',
      ]);
      await receive([receiptOf(order.orderProductLines[0], 1)]);
      expect((await cancel('仕様変更のため')).errors[0]?.message).toBe(
        '入荷済みの商品があるため実行できません。',
      );
      await receive([receiptOf((await admin.seen(order.uuid)).orderProductLines[0], 0)]);
      const canceled = dataOf(await cancel('仕様変更のため')).cancelOrder?.order;
      expect(canceled).toMatchObject({
        status: 'Canceled',
        orderProductLines: [{ deliveryStatus: 'Unknown' }, {}],
      });
      expect(canceled?.histories[0]?.summary).toContain('仕様変更のため');
    });

    it('fixes an order, and unlocks it again', async () => {
      const order = await placedOrder(harness, admin);
      const fixed = await admin.done('fixOrder', { uuid: order.uuid, expectedUpdatedAt: order.updatedAt });
      expect(fixed.isFixed).toBe(true);
      const target = { uuid: order.uuid, expectedUpdatedAt: fixed.updatedAt };
      expect((await admin.mutate('cancelOrder', { ...target, reason: '不要' })).code).toBe(
        'FAILED_PRECONDITION',
      );
      expect((await new Client(harness, as.editor()).mutate('unfixOrder', target)).code).toBe(
        'PERMISSION_DENIED',
      );
      // Editors never unlock, whichever version they saw.
      const stale = { ...target, expectedUpdatedAt: order.updatedAt };
      expect((await new Client(harness, as.editor()).mutate('unfixOrder', stale)).code).toBe(
        'PERMISSION_DENIED',
      );
      expect((await admin.mutate('unfixOrder', stale)).code).toBe('ABORTED');
      expect((await admin.done('unfixOrder', target)).isFixed).toBe(false);
    });

    it.each<[string, RpcCode]>([
      ['COMPLETE_DELIVERY', 'FAILED_PRECONDITION'],
      ['REOPEN_DELIVERY', 'FAILED_PRECONDITION'],
      ['BACK_TO_DRAFT', 'FAILED_PRECONDITION'],
      ['WITHDRAW', 'FAILED_PRECONDITION'],
    ])('refuses %s of a draft with the message of the table', async (event, code) => {
      const draft = await admin.draft();
      expect(refusal(await admin.mutate('updateOrderStatus', statusEvent(draft, event)))).toEqual([
        code,
        'この操作は現在のステータス（下書き）では実行できません。画面を更新してください。',
      ]);
    });
  });
});
