import { systemScope } from '@hacchu-hub/subgraph-kit';
import { TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SpendingChecks } from '../../src/budgets/spending-checks.service.js';
import { SpendingSums } from '../../src/orders/spending/spending-sums.repository.js';
import { amountsOf, isExact, MONTH, monthAfter, setBudgets } from '../support/budgets.js';
import { edited, update } from '../support/edits.js';
import {
  clear,
  Client,
  dataOf,
  type Harness,
  key,
  type SeenOrder,
  sharedHarness,
} from '../support/harness.js';
import { decision, group, inReview, join } from '../support/people.js';
import { receiptOf, recordReceipts } from '../support/receipts.js';
import { CLOTHES, DRINKS, SHIRT, TEA_PRODUCT } from '../support/stand-ins.js';

/** Of the order of the harness: shirts 128,050, teas 999, freight 500. */
const TOTAL = 129_549;
const TEAS = 999;
const NOTHING = { DEMAND: '0/0/0', SUPPLIER: '0/0/0', CATEGORY: '0/0/0' };

const all = (ordered: number, waiting: number, received: number, teas: string) => ({
  DEMAND: `${ordered}/${waiting}/${received}`,
  SUPPLIER: `${ordered}/${waiting}/${received}`,
  CATEGORY: teas,
});

describe('what orders take up of budgets', () => {
  let harness: Harness;
  let admin: Client;
  beforeAll(async () => {
    harness = await sharedHarness();
  });
  afterAll(() => {
    TEA_PRODUCT.category = null;
  });
  beforeEach(async () => {
    TEA_PRODUCT.category = DRINKS;
    await clear(harness);
    admin = new Client(harness);
    await setBudgets(admin);
  });

  const status = (order: SeenOrder, event: string, over: Record<string, unknown> = {}) =>
    admin.done('updateOrderStatus', decision(order, { event, ...over }));
  const receive = async (order: SeenOrder, lots: readonly number[], over: Record<string, unknown> = {}) => {
    const lines = (await admin.seen(order.uuid)).orderProductLines;
    dataOf(
      await recordReceipts(
        admin,
        lots.map((lot, index) => receiptOf(lines[index], lot, over)),
      ),
    );
  };

  it('is nothing for a draft, the order for a placed one, and nothing again once it is canceled', async () => {
    const draft = await admin.draft();
    expect(await amountsOf(admin)).toEqual(NOTHING);
    const placed = await status(draft, 'MARK_ORDERED');
    expect(await amountsOf(admin)).toEqual(all(TOTAL, 0, 0, `${TEAS}/0/0`));
    await admin.done('cancelOrder', {
      uuid: placed.uuid,
      expectedUpdatedAt: placed.updatedAt,
      reason: '不要',
    });
    expect(await amountsOf(admin)).toEqual(NOTHING);
    expect(await isExact(harness)).toBe(true);
  });

  it('waits from the request of an approval until the order is placed, and ends with 差戻し', async () => {
    harness.settings.members = [];
    await harness.change({ featureFlags: ['APPROVAL_FUNCTION'] });
    const asker = join(harness, '申請 花子', 'EDITOR');
    const boss = join(harness, '部長 一郎', 'ADMIN');
    const waiting = all(0, TOTAL, 0, `0/${TEAS}/0`);
    const groups = [group('ANY', [boss])];
    const first = await inReview(asker, groups);
    expect(await amountsOf(admin)).toEqual(waiting);
    const denied = await boss.client.done('denyOrder', decision(first, { comment: '高い' }));
    expect(await amountsOf(admin)).toEqual(NOTHING);
    const again = await asker.client.done('updateApprovalOrder', {
      ...decision(denied),
      content: edited(denied),
      reviewGroups: groups,
    });
    const approved = await boss.client.done('approveOrder', decision(again));
    expect(approved.status).toBe('WaitingForOrder');
    expect(await amountsOf(admin)).toEqual(waiting);
    const placed = await asker.client.done(
      'updateOrderStatus',
      decision(approved, { event: 'MARK_ORDERED' }),
    );
    expect(await amountsOf(admin)).toEqual(all(TOTAL, 0, 0, `${TEAS}/0/0`));

    const change = await asker.client.done('updateApprovalOrder', {
      ...decision(placed),
      content: edited(placed, {}, [120, 3]),
      reviewGroups: groups,
    });
    const changed = all(0, TOTAL + 20 * 1280.5, 0, `0/${TEAS}/0`);
    expect(await amountsOf(admin)).toEqual(changed);
    // The supplier still has the earlier version.
    await boss.client.done('denyOrder', decision(change, { comment: '不要' }));
    expect(await amountsOf(admin)).toEqual(changed);
    expect(await isExact(harness)).toBe(true);
  });

  it('costs what was charged, counts goods beyond the order, and follows corrections of receipts', async () => {
    const order = await admin.placed();
    await receive(order, [40, 3]);
    const received = Math.trunc(40 * 1280.5);
    expect(await amountsOf(admin)).toEqual(all(TOTAL, 0, received + TEAS, `${TEAS}/0/${TEAS}`));
    await receive(order, [110], { lastUnitPrice: '1300' });
    const charged = 110 * 1300;
    expect(await amountsOf(admin)).toEqual(
      all(charged + TEAS + 500, 0, charged + TEAS + 500, `${TEAS}/0/${TEAS}`),
    );
    await receive(order, [0, 0]);
    expect(await amountsOf(admin)).toEqual(all(130_000 + TEAS + 500, 0, 0, `${TEAS}/0/0`));
    expect(await isExact(harness)).toBe(true);
  });

  it('frees what a short close gives up, and takes it again when the line is reopened', async () => {
    const order = await admin.placed();
    await receive(order, [40]);
    const [shirt, tea] = (await admin.seen(order.uuid)).orderProductLines;
    const lines = (field: string) =>
      `mutation c($input: ${field}Input!) { ${field[0]?.toLowerCase() ?? ''}${field.slice(1)}(input: $input) { orders { status } } }`;
    const received = Math.trunc(40 * 1280.5);
    dataOf(
      await admin.run(lines('ShortCloseOrderLines'), {
        input: { idempotencyKey: key(), lines: [{ id: shirt?.id, expectedOutstandingLot: 60 }] },
      }),
    );
    expect(await amountsOf(admin)).toEqual(all(received + TEAS + 500, 0, received, `${TEAS}/0/0`));
    dataOf(
      await admin.run(lines('ReopenOrderLines'), {
        input: { idempotencyKey: key(), lines: [{ id: shirt?.id, expectedCanceledLot: 60 }] },
      }),
    );
    expect(await amountsOf(admin)).toEqual(all(TOTAL, 0, received, `${TEAS}/0/0`));
    expect(tea?.receivedLot).toBe(0);
    const completed = await status(await admin.seen(order.uuid), 'COMPLETE_DELIVERY', {
      confirmShortClose: true,
    });
    expect(await amountsOf(admin)).toEqual(all(received + 500, 0, received + 500, '0/0/0'));
    await status(completed, 'REOPEN_DELIVERY');
    expect(await amountsOf(admin)).toEqual(all(TOTAL, 0, received, `${TEAS}/0/0`));
    expect(await isExact(harness)).toBe(true);
  });

  it('follows corrections of placed orders, and moves with the order date', async () => {
    await setBudgets(admin, '1000000', monthAfter(1));
    const order = await admin.placed();
    const corrected = await admin.done('updateOrder', update(order, { content: edited(order, {}, [1, 3]) }));
    expect((await amountsOf(admin))['DEMAND']).toBe(`${1280 + TEAS + 500}/0/0`);
    await admin.done(
      'updateOrder',
      update(corrected, { content: edited(corrected, { orderDate: `${monthAfter(1)}-01` }) }),
    );
    expect(await amountsOf(admin)).toEqual(NOTHING);
    expect(await amountsOf(admin, monthAfter(1))).toEqual(all(TOTAL, 0, 0, `${TEAS}/0/0`));
    expect([await isExact(harness), await isExact(harness, monthAfter(1))]).toEqual([true, true]);
  });

  it('stay with the category of a placed order that is changed, until the change is sent', async () => {
    const order = await admin.placed();
    TEA_PRODUCT.category = CLOTHES;
    const teas = Math.trunc(6 * 333.33);
    const content = edited(order, {}, [100, 6]);
    const changed = await admin.done('updateOrder', update(order, { content }));
    const ordered = TOTAL - TEAS + teas;
    expect(await amountsOf(admin)).toEqual(all(ordered, 0, 0, `${teas}/0/0`));
    expect(await isExact(harness)).toBe(true);
    await admin.done('updateOrderWithSendMail', admin.sending(changed, { content }));
    expect(await amountsOf(admin)).toEqual(all(ordered, 0, 0, '0/0/0'));
    expect(await isExact(harness)).toBe(true);
  });

  it('truncates each line as the order does, and takes off a discount', async () => {
    await admin.placed({
      orderProductLines: [
        { productId: SHIRT, lot: 3, unitPrice: '0.33', taxCategoryId: 1, deliveryDate: '2099-12-10' },
        { productId: SHIRT, lot: 3, unitPrice: '333.33', taxCategoryId: 1, deliveryDate: '2099-12-10' },
      ],
      orderExpenseLines: [{ name: '値引き', lot: 1, unitPrice: '-100.99', taxCategoryId: 1 }],
    });
    expect((await amountsOf(admin))['DEMAND']).toBe(`${999 - 100}/0/0`);
  });

  it('is exact when many orders are placed at once, also while the sums are compacted', async () => {
    const sums = harness.app.get(SpendingSums, { strict: false });
    const scope = systemScope(TEST_DEMAND.uuid);
    const drafts = await Promise.all(Array.from({ length: 8 }, () => admin.draft()));
    const work = drafts.map((draft) => status(draft, 'MARK_ORDERED'));
    await Promise.all([...work, sums.compact(scope, MONTH), sums.compact(scope, MONTH)]);
    await sums.compact(scope, MONTH);
    expect(await amountsOf(admin)).toEqual(all(8 * TOTAL, 0, 0, `${8 * TEAS}/0/0`));
    const rows = await harness.runtime.connection
      .collection('spending_sums')
      .countDocuments({ key: { $ne: '' } });
    expect([rows, await isExact(harness)]).toEqual([3, true]);
  });

  it('is counted for orders from before budgets existed, and corrected where it drifted', async () => {
    await admin.placed();
    const orders = harness.runtime.connection.collection('orders');
    const rows = harness.runtime.connection.collection('spending_sums');
    await orders.updateMany({}, { $unset: { spending: 1 } });
    await rows.deleteMany({});
    expect(await amountsOf(admin)).toEqual(NOTHING);
    const checks = harness.app.get(SpendingChecks, { strict: false });
    const scope = systemScope(TEST_DEMAND.uuid);
    expect(await checks.recount(scope)).toBe(1);
    expect(await amountsOf(admin)).toEqual(all(TOTAL, 0, 0, `${TEAS}/0/0`));
    await rows.updateMany({ key: 'D' }, { $set: { ordered: '7' } });
    expect(await checks.checkMonth(scope, MONTH)).toBe(true);
    expect(await amountsOf(admin)).toEqual(all(TOTAL, 0, 0, `${TEAS}/0/0`));
  });
});
