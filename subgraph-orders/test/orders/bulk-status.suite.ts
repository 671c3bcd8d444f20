import { as, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { placedOrder } from '../support/copied-orders.js';
import {
  Client,
  dataOf,
  fieldsOf,
  type Harness,
  key,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';

describe('bulk operations', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
  });

  interface Result {
    uuid: string;
    purchaseNumber: string | null;
    ok: boolean;
    message: string | null;
    order: { status: string; isFixed: boolean; inConversation: boolean } | null;
  }

  const bulk = (
    event: string,
    orders: readonly Pick<SeenOrder, 'uuid' | 'updatedAt'>[],
    more: object = {},
    who = admin,
  ) =>
    who.run<{ bulkUpdateOrderStatus: { results: Result[] } }>(
      `mutation b($input: BulkUpdateOrderStatusInput!) {
      bulkUpdateOrderStatus(input: $input) {
        results { uuid purchaseNumber ok message order { status isFixed inConversation } }
      }
    }`,
      {
        input: {
          event,
          idempotencyKey: key(),
          orders: orders.map(({ uuid, updatedAt }) => ({ uuid, expectedUpdatedAt: updatedAt })),
          ...more,
        },
      },
    );
  const resultsOf = async (...args: Parameters<typeof bulk>): Promise<Result[]> =>
    dataOf(await bulk(...args)).bulkUpdateOrderStatus.results;
  const outcomes = (results: readonly Result[]) =>
    results.map(({ ok, message, order }) => [ok, message, order?.status]);

  const WRONG_STATUS = (label: string) =>
    `この操作は現在のステータス（${label}）では実行できません。画面を更新してください。`;

  describe('several orders', () => {
    it('are changed independently: failures do not affect the others', async () => {
      const [ready, stale, unfinished] = [
        await admin.draft(),
        await admin.draft(),
        await admin.draft({ subject: null }),
      ];
      await admin.done('updateDraftOrder', {
        uuid: stale.uuid,
        expectedUpdatedAt: stale.updatedAt,
        content: { subject: '先に変えた', orderProductLines: [], orderExpenseLines: [] },
      });
      const missing = { uuid: '01900000-0000-7000-8000-00000000dead', updatedAt: ready.updatedAt };
      const results = await resultsOf('MARK_ORDERED', [ready, stale, unfinished, missing]);
      expect(results.map(({ purchaseNumber }) => purchaseNumber)).toEqual([
        ready.purchaseNumber,
        stale.purchaseNumber,
        unfinished.purchaseNumber,
        null,
      ]);
      expect(results.map(({ ok, order }) => [ok, order?.status])).toEqual([
        [true, 'Delivering'],
        [false, 'Drafting'],
        [false, 'Drafting'],
        [false, undefined],
      ]);
      expect(results.map(({ message }) => message)).toEqual([
        null,
        expect.stringMatching(/^この発注は、あなたが別の画面などで更新しました（\d\d\/\d\d \d\d:\d\d）。/u),
        expect.stringContaining('件名を入力してください。'),
        expect.stringContaining('見つかりません'),
      ]);
    });

    it('are changed once per key', async () => {
      const orders = [await admin.draft(), await admin.draft()];
      const idempotencyKey = key();
      const first = await resultsOf('MARK_ORDERED', orders, { idempotencyKey });
      expect(await resultsOf('MARK_ORDERED', orders, { idempotencyKey })).toEqual(first);
      expect(first.map(({ ok }) => ok)).toEqual([true, true]);
      for (const { uuid } of orders) expect((await admin.seen(uuid)).orderSendLogs).toHaveLength(1);
    });

    it('are completed, giving up the rest after a confirmation', async () => {
      const orders = [await placedOrder(harness, admin), await placedOrder(harness, admin)];
      expect(outcomes(await resultsOf('COMPLETE_DELIVERY', orders))).toEqual(
        orders.map(() => [
          false,
          '未入荷の商品があります。残数を打ち切る場合は確認のうえ実行してください。',
          'Delivering',
        ]),
      );
      expect(outcomes(await resultsOf('COMPLETE_DELIVERY', orders, { confirmShortClose: true }))).toEqual(
        orders.map(() => [true, null, 'DeliveryComplete']),
      );
      const [line] = (await admin.seen(orders[0]?.uuid ?? '')).orderProductLines;
      expect(line).toMatchObject({ receivedLot: 0, canceledLot: 100, deliveryStatus: 'CompleteDelivery' });
    });

    it('can be canceled only while the supplier does not have them', async () => {
      const [draft, placed] = [await admin.draft(), await placedOrder(harness, admin)];
      expect(outcomes(await resultsOf('CANCEL', [draft, placed], { reason: '不要' }))).toEqual([
        [true, null, 'Canceled'],
        [false, WRONG_STATUS('納品待ち'), 'Delivering'],
      ]);
      const own = await new Client(harness, as.editor()).draft();
      const others = await admin.draft();
      const editor = new Client(harness, as.editor());
      expect(outcomes(await resultsOf('CANCEL', [own, others], {}, editor))).toEqual([
        [true, null, 'Canceled'],
        [false, 'この操作を行う権限がありません。', 'Drafting'],
      ]);
    });

    it('can be fixed and unlocked by permitted roles', async () => {
      const orders = [await placedOrder(harness, admin), await admin.draft()];
      const fixed = await resultsOf('FIX', orders);
      expect(fixed.map(({ ok, order }) => [ok, order?.isFixed])).toEqual([
        [true, true],
        [false, false],
      ]);
      const now = await admin.seen(orders[0]?.uuid ?? '');
      const editor = new Client(harness, as.editor());
      expect(outcomes(await resultsOf('UNFIX', [now], {}, editor))).toEqual([
        [false, 'この操作を行う権限がありません。', 'Delivering'],
      ]);
      expect((await resultsOf('UNFIX', [now])).map(({ order }) => order?.isFixed)).toEqual([false]);
    });

    it('lose their conversation mark without a change of version', async () => {
      const order = await placedOrder(harness, admin);
      await harness.runtime.connection
        .collection<{ _id: string }>('orders')
        .updateOne({ _id: order.uuid }, { $set: { inConversation: true } });
      const [result] = await resultsOf('CLEAR_IN_CONVERSATION', [order]);
      expect(result).toMatchObject({ ok: true, order: { inConversation: false } });
      expect((await admin.seen(order.uuid)).updatedAt).toBe(order.updatedAt);
    });

    it('belong to one demand', async () => {
      const order = await admin.draft();
      const operator = new Client(harness, as.operator());
      const [changed] = await resultsOf('MARK_ORDERED', [order], { demandUuid: TEST_DEMAND.uuid }, operator);
      expect(changed).toMatchObject({ ok: true, order: { status: 'Delivering' } });
      const outsider = new Client(harness, as.otherDemandAdmin());
      const [refused] = await resultsOf('FIX', [order], {}, outsider);
      expect(refused).toEqual({
        uuid: order.uuid,
        purchaseNumber: null,
        ok: false,
        message: 'この操作を行う権限がありません。',
        order: null,
      });
    });

    it('are 1 to 100, without duplicates', async () => {
      const order = {
        uuid: '01900000-0000-7000-8000-00000000dead',
        updatedAt: '2026-01-01T00:00:00.000000Z',
      };
      const many = Array.from({ length: 101 }, (_, index) => ({
        ...order,
        uuid: `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
      }));
      expect(fieldsOf(await bulk('FIX', []))).toEqual({ orders: ['発注を選択してください。'] });
      expect(fieldsOf(await bulk('FIX', many))).toEqual({
        orders: ['一度に更新できる発注は100件までです。'],
      });
      expect(fieldsOf(await bulk('FIX', [order, order]))).toEqual({ orders: ['同じ発注が重複しています。'] });
    });
  });
});
