import { beforeAll, describe, expect, it } from '@jest/globals';
import { weekOf } from '../../src/deliveries/line-list.service.js';
import { removeLinesOfDeletedOrders } from '../../src/migrations/2026-11-27-remove-lines-of-deleted-orders.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { Client, dataOf, type Harness, type SeenOrder, sharedHarness } from '../support/harness.js';
import { receiptOf, recordReceipts, TODAY } from '../support/receipts.js';
import { SHIRT, TEA } from '../support/stand-ins.js';

describe('lists of lines', () => {
  let harness: Harness;
  let admin: Client;
  let draft: SeenOrder;
  let placed: SeenOrder;

  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    draft = await admin.draft({ subject: '冬物ジャケット' });
    const line = { productId: SHIRT, lot: 10, unitPrice: '100', taxCategoryId: 1 };
    placed = await admin.placed({
      subject: '春物シャツ',
      orderDate: addDays(TODAY, -10),
      orderProductLines: [
        { ...line, deliveryDate: addDays(TODAY, -1) },
        { ...line, deliveryDate: TODAY, productId: TEA },
        { ...line, deliveryDate: '2099-12-31' },
      ],
    });
  });

  describe('the list of lines', () => {
    interface LineList {
      orderProductLines: {
        items: {
          orderNum: number;
          deliveryDate: string;
          deliveryStatus: string;
          order: { subject: string };
        }[];
        totalCount: number;
        counts: { status: string; count: number }[];
      };
    }
    const lines = async (where: Record<string, unknown> = {}) =>
      dataOf(
        await admin.run<LineList>(
          `query l($where: OrderProductLineWhere) {
          orderProductLines(where: $where) {
            items { orderNum deliveryDate deliveryStatus order { subject } } totalCount counts { status count }
          }
        }`,
          { where },
        ),
      ).orderProductLines;

    it('shows lines of placed orders, earliest delivery date first', async () => {
      const page = await lines();
      expect(page.items.map((one) => one.orderNum)).toEqual([1, 2, 3]);
      expect(page.items.map((one) => one.order.subject)).toEqual(['春物シャツ', '春物シャツ', '春物シャツ']);
      expect(Object.fromEntries(page.counts.map(({ status, count }) => [status, count]))).toMatchObject({
        Delivering: 3,
        CompleteDelivery: 0,
      });
    });

    it('filters by lateness, week, partial receipt, text and order', async () => {
      const late = await lines({ late: true });
      expect(late.items.every((one) => one.deliveryDate < TODAY)).toBe(true);
      expect(late.totalCount).toBe(1);
      const { monday, sunday } = weekOf(TODAY);
      const thisWeek = await lines({ thisWeek: true });
      expect(thisWeek.items.length).toBeGreaterThan(0);
      expect(thisWeek.items.every((one) => one.deliveryDate >= monday && one.deliveryDate <= sunday)).toBe(
        true,
      );
      expect((await lines({ partial: true })).totalCount).toBe(0);
      const [first] = (await admin.seen(placed.uuid)).orderProductLines;
      dataOf(await recordReceipts(admin, [receiptOf(first, 4)]));
      expect((await lines({ partial: true })).items.map((one) => one.orderNum)).toEqual([1]);
      expect((await lines({ text: '抹茶' })).items.map((one) => one.orderNum)).toEqual([2]);
      expect((await lines({ orderUuid: draft.uuid })).totalCount).toBe(2);
      expect((await lines({ statuses: ['CompleteDelivery'] })).totalCount).toBe(0);
    });

    it('counts a status once that the filter names twice', async () => {
      const page = await lines({ statuses: ['Delivering', 'Delivering'] });
      expect(page.totalCount).toBe(page.items.length);
    });

    it('has no lines of deleted drafts, also after the migration of what an earlier release has left', async () => {
      const before = await lines({ statuses: ['Unknown'] });
      const { uuid, updatedAt } = await admin.draft({ subject: '取りやめ' });
      dataOf(
        await admin.run('mutation d($input: DeleteOrderInput!) { deleteOrder(input: $input) { uuid } }', {
          input: { uuid, expectedUpdatedAt: updatedAt },
        }),
      );
      expect(await lines({ statuses: ['Unknown'] })).toEqual(before);
      const { connection } = harness.runtime;
      const stored = connection.collection('order_product_lines');
      await stored.updateMany({ orderId: uuid }, { $set: { deletedAt: null } });
      await removeLinesOfDeletedOrders.up({
        connection,
        get: (token) => harness.app.get(token, { strict: false }),
        signal: new AbortController().signal,
        say: () => undefined,
      });
      expect(await lines({ statuses: ['Unknown'] })).toEqual(before);
    });

    it('weeks start on Monday', () => {
      expect(weekOf('2026-11-22')).toEqual({ monday: '2026-11-16', sunday: '2026-11-22' });
      expect(weekOf('2026-11-23')).toEqual({ monday: '2026-11-23', sunday: '2026-11-29' });
    });
  });
});
