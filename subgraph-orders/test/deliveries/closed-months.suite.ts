import { describe, expect, it } from '@jest/globals';
import {
  APRIL,
  CLOSED_APRIL,
  correctPrice,
  CostingSlice,
  MAY,
  ordered,
  receive,
  useCostedHarness,
} from '../support/costing.js';
import { Client, dataOf, fieldsOf, type Harness, key, refusal } from '../support/harness.js';
import { SHIRT } from '../support/stand-ins.js';

describe('closed months', () => {
  let harness: Harness;
  let admin: Client;
  let costing: CostingSlice;
  useCostedHarness((started) => {
    ({ harness, admin, costing } = started);
  });

  describe('a closed month', () => {
    const REFUSAL = ['FAILED_PRECONDITION', '締め済みの期間（2026年4月）のため変更できません。'];

    it('refuses receipts and corrections, also on earlier days', async () => {
      const { orderProductLines } = await ordered(harness, admin);
      await costing.lock(CLOSED_APRIL);
      const refused = await receive(admin, orderProductLines[0], 1, '2026-04-30');
      expect(refusal(refused)).toEqual(REFUSAL);
      expect(fieldsOf(refused)).toEqual({ 'lines.0.lastDeliveryDate': [REFUSAL[1]] });
      expect(refusal(await receive(admin, orderProductLines[0], 1, '2026-03-01'))).toEqual([
        'FAILED_PRECONDITION',
        '締め済みの期間（2026年3月）のため変更できません。',
      ]);
      expect(await costing.purchases(APRIL)).toEqual([]);
    });

    it('names earlier days by the closing day of the first one', async () => {
      const { orderProductLines } = await ordered(harness, admin);
      await costing.lock([{ month: '2026-05', start: '2026-04-21', end: '2026-05-20' }]);
      expect(refusal(await receive(admin, orderProductLines[0], 1, '2026-03-25'))).toEqual(REFUSAL);
    });

    it('keeps the price of its receipts, while the rest of the line uses the new one', async () => {
      const { uuid, orderProductLines } = await ordered(harness, admin);
      dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10', { lastUnitPrice: '33.3' }));
      const locked = await costing.lock(CLOSED_APRIL);
      const [line] = (await admin.seen(uuid)).orderProductLines;
      dataOf(await receive(admin, line, 6, '2026-05-02', { lastUnitPrice: '50' }));
      // trunc(33.3 × 4) = 133 is kept; 50 × 6 − 50 × 4 = 100.
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 4, amount: '133' }]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: 2, amount: '100' }]);
      expect(await costing.receipts({ from: APRIL.from, to: MAY.to }, SHIRT)).toMatchObject([
        { diffFromPrevious: 4, amount: '133' },
        { diffFromPrevious: 2, amount: '100' },
      ]);
      // After reopening, April uses the price of the line, 50 × 4, and the feed reports the change.
      const reopened = await costing.lock([]);
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 4, amount: '200' }]);
      const { version, changes } = await costing.feed(locked);
      expect(version).toBe(reopened);
      expect(changes).toEqual([{ productId: SHIRT, from: '2026-04-10' }]);
    });

    it('refuses a price that would apply to its own receipts only', async () => {
      const { uuid, orderProductLines } = await ordered(harness, admin, '33.34', 4);
      dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10'));
      await costing.lock(CLOSED_APRIL);
      const [line] = (await admin.seen(uuid)).orderProductLines;
      const repriced = await receive(admin, line, 4, '2026-04-10', { lastUnitPrice: '33.35' });
      expect(refusal(repriced)).toEqual(REFUSAL);
      expect(fieldsOf(repriced)).toEqual({ 'lines.0.lastUnitPrice': [REFUSAL[1]] });
      dataOf(await receive(admin, line, 4, '2026-04-10', { lastUnitPrice: '33.34' }));
    });

    it('refuses to move the day of its receipts to an open month', async () => {
      const { uuid, orderProductLines } = await ordered(harness, admin, '10', 4);
      dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10'));
      await costing.lock(CLOSED_APRIL);
      const [line] = (await admin.seen(uuid)).orderProductLines;
      const moved = await receive(admin, line, 4, '2026-05-02');
      expect(refusal(moved)).toEqual(REFUSAL);
      expect(fieldsOf(moved)).toEqual({ 'lines.0.lastDeliveryDate': [REFUSAL[1]] });
      // A correction of the count is a receipt of its own day.
      dataOf(await receive(admin, line, 3, '2026-05-02'));
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 4 }]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: -1 }]);
    });

    it('refuses to remove the price of its own receipts, and keeps it when that of later ones is removed', async () => {
      const { uuid, orderProductLines } = await ordered(harness, admin, '100', 4);
      dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10', { lastUnitPrice: '33.3' }));
      await costing.lock(CLOSED_APRIL);
      const cleared = { expectedLastUnitPrice: '33.3', lastUnitPrice: null };
      const [line] = (await admin.seen(uuid)).orderProductLines;
      const refused = await receive(admin, line, 4, '2026-04-10', cleared);
      expect(refusal(refused)).toEqual(REFUSAL);
      expect(fieldsOf(refused)).toEqual({ 'lines.0.lastUnitPrice': [REFUSAL[1]] });
      dataOf(await receive(admin, line, 6, '2026-05-02', cleared));
      // trunc(33.3 × 4) = 133 is kept; 100 × 6 − 100 × 4 = 200.
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 4, amount: '133' }]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: 2, amount: '200' }]);
    });

    it('keeps the order price of its receipts when the order is corrected afterwards', async () => {
      const order = await ordered(harness, admin, '100');
      dataOf(await receive(admin, order.orderProductLines[0], 3, '2026-04-10'));
      await costing.lock(CLOSED_APRIL);
      const corrected = await correctPrice(admin, await admin.seen(order.uuid), '120');
      dataOf(await receive(admin, corrected.orderProductLines[0], 10, '2026-05-20'));
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 3, amount: '300' }]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: 7, amount: '840' }]);
    });

    it('gives back its receipts at the price that they were closed with', async () => {
      const order = await ordered(harness, admin, '100');
      dataOf(await receive(admin, order.orderProductLines[0], 4, '2026-04-10'));
      await costing.lock(CLOSED_APRIL);
      const corrected = await correctPrice(admin, await admin.seen(order.uuid), '120');
      dataOf(await receive(admin, corrected.orderProductLines[0], 6, '2026-05-10'));
      const [arrived] = (await admin.seen(order.uuid)).orderProductLines;
      dataOf(await receive(admin, arrived, 1, '2026-05-20'));
      // 2 pieces came at 120; of the 5 that go back, these 2 and 3 of April at 100: 240 − 240 − 300.
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 4, amount: '400' }]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: -3, amount: '-300' }]);
      expect(await costing.receipts({ from: APRIL.from, to: MAY.to }, SHIRT)).toMatchObject([
        { diffFromPrevious: 4, receivedQuantity: 4, unitPrice: '100', amount: '400' },
        { diffFromPrevious: 2, receivedQuantity: 6, unitPrice: '120', amount: '240' },
        { diffFromPrevious: -5, receivedQuantity: 1, unitPrice: '120', amount: '-540' },
      ]);
    });

    it('keeps fixed orders fixed and completed orders completed, and reports it in the actions', async () => {
      const { uuid, orderProductLines } = await ordered(harness, admin, '10', 1);
      dataOf(await receive(admin, orderProductLines[0], 1, '2026-04-10'));
      dataOf(await receive(admin, orderProductLines[1], 1, '2026-05-10'));
      const done = await admin.seen(uuid);
      await costing.lock(CLOSED_APRIL);
      const reopened = await admin.run(
        `mutation s($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { order { uuid } } }`,
        {
          input: { uuid, expectedUpdatedAt: done.updatedAt, event: 'REOPEN_DELIVERY', idempotencyKey: key() },
        },
      );
      expect(refusal(reopened)).toEqual(REFUSAL);
      const { order } = dataOf(
        await admin.run<{
          order: { actions: { id: string; isAllowed: boolean; blockers: { message: string }[] }[] };
        }>('query o($uuid: ID!) { order(uuid: $uuid) { actions { id isAllowed blockers { message } } } }', {
          uuid,
        }),
      );
      const reopen = order.actions.find(({ id }) => id === 'REOPEN_DELIVERY');
      expect(reopen).toEqual({
        id: 'REOPEN_DELIVERY',
        isAllowed: false,
        blockers: [{ message: REFUSAL[1] }],
      });
      await costing.lock([]);
      expect((await admin.seen(uuid)).status).toBe('DeliveryComplete');
    });

    it('keeps an order fixed whose receipts in it were reversed later', async () => {
      const { uuid, orderProductLines } = await ordered(harness, admin, '10', 5);
      dataOf(await receive(admin, orderProductLines[0], 4, '2026-04-10'));
      const arrived = await admin.seen(uuid);
      dataOf(await receive(admin, arrived.orderProductLines[0], 0, '2026-05-02'));
      const { updatedAt } = await admin.seen(uuid);
      const fixed = await admin.done('fixOrder', { uuid, expectedUpdatedAt: updatedAt });
      await costing.lock(CLOSED_APRIL);
      const target = { uuid, expectedUpdatedAt: fixed.updatedAt };
      expect(refusal(await admin.mutate('unfixOrder', target))).toEqual(REFUSAL);
      await costing.lock([]);
      expect((await admin.done('unfixOrder', target)).isFixed).toBe(false);
      // The receipt of April remains in April; its reversal is in May.
      expect(await costing.purchases(APRIL)).toMatchObject([{ quantity: 4, amount: '40' }]);
      expect(await costing.purchases(MAY)).toMatchObject([{ quantity: -4, amount: '-40' }]);
    });

    it('is neither unlocked nor locked by a message that arrives late', async () => {
      const { orderProductLines } = await ordered(harness, admin);
      const asOf = (second: number) => `2026-06-01T00:00:0${second}.000000Z`;
      await costing.lock(CLOSED_APRIL, asOf(1));
      await costing.lock([], asOf(2));
      await costing.lock(CLOSED_APRIL, asOf(4));
      // The unlocking of before the second closing.
      await expect(costing.lock([], asOf(3))).rejects.toThrow('ABORTED');
      expect(refusal(await receive(admin, orderProductLines[0], 1, '2026-04-30'))).toEqual(REFUSAL);
      // The same message again, then a later one.
      await costing.lock(CLOSED_APRIL, asOf(4));
      await costing.lock([], asOf(5));
      await expect(costing.lock(CLOSED_APRIL, asOf(4))).rejects.toThrow('ABORTED');
      dataOf(await receive(admin, orderProductLines[0], 1, '2026-04-30'));
    });

    it('a receipt concurrent with a closing either counts or is refused', async () => {
      const orders = await Promise.all([
        ordered(harness, admin, '1', 5),
        ordered(harness, admin, '1', 5),
        ordered(harness, admin, '1', 5),
      ]);
      const [version, ...responses] = await Promise.all([
        costing.lock(CLOSED_APRIL),
        ...orders.map(({ orderProductLines }) => receive(admin, orderProductLines[0], 1, '2026-04-15')),
      ]);
      const accepted = responses.filter(({ code }) => code === undefined).length;
      const after = await costing.feed(version);
      expect(after.version).toBe(version);
      const [april] = await costing.purchases(APRIL);
      expect(april?.quantity ?? 0).toBe(accepted);
      for (const response of responses) expect([undefined, 'FAILED_PRECONDITION']).toContain(response.code);
    });
  });
});
