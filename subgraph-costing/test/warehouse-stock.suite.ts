import { randomUUID } from 'node:crypto';
import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, SubgraphStandIn } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addDays, addMonths, dayLabel, monthOf } from '../src/periods/months.js';
import { askCosts, costsOf, rowOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { admin, type Costing, editor, fieldMessages, notConnected, refusal } from './costing.js';
import { importOpening, importPhysical } from './inventory-support.js';
import { closePeriod, createPeriod, declareNoOpening, periodOf, seenPeriod } from './period-support.js';
import { ConnectedWarehouse, refetch, stock, stocksOf } from './warehouse-support.js';
import { answerAsCatalog, article, HAT, product, SHIRT, TEA, WorldOrders } from './world.js';

const TWO_MONTHS = { start: '2026-04-01', end: '2026-05-31' };
const APRIL = { start: '2026-04-01', end: '2026-04-30' };
const ARTICLES = [
  { id: 1, code: 'LG1', name: 'コットンTシャツ' },
  { id: 2, code: 'LG2', name: '宇治抹茶' },
  { id: 3, code: 'LG3', name: '紐付けのない商品' },
];
/** Shirt and tea are articles of LOGILESS, the hat is not. */
const LINKED = [
  product(SHIRT, 'コットンTシャツ', { logilessItem: article(1, 'LG1') }),
  product(TEA, '宇治抹茶', { logilessItem: article(2, 'LG2') }),
  product(HAT, '麦わら帽子'),
];
const IN_APRIL = [
  stock('2026-04-01', 'LG1', 901, 5),
  stock('2026-04-30', 'LG1', 902, { received: 1, available: 3, blocked: 2, allocated: 4 }),
];
const NOT_FETCHED =
  '倉庫在庫（ロジレス）を取得していない締め日があります（2026/04/30、2026/05/31）。在庫を取得するか、実地棚卸を取り込んでください。';

let costing: Costing;
const orders = new WorldOrders();

const blockers = async (uuid: string): Promise<Record<string, string>> =>
  Object.fromEntries(
    (await seenPeriod(costing, uuid)).closeBlockers.map(({ code, message }) => [code, message]),
  );
/** Simulates an earlier time of the last request for stock. */
const passMinutes = async (minutes: number): Promise<void> => {
  const requestedAt = new Date(Date.now() - minutes * 60_000);
  await costing.runtime.connection
    .collection('wms_stock_days')
    .updateMany({ requestedAt: { $ne: null } }, { $set: { requestedAt } });
};
const storedOf = (name: string) =>
  costing.runtime.connection.collection(name).find({}).sort({ _id: 1 }).toArray();

describe('stock of a demand connected to LOGILESS', () => {
  let warehouse: ConnectedWarehouse;
  useWorld(orders, (started) => {
    costing = started;
  });
  beforeEach(async () => {
    costing.catalog.answer = answerAsCatalog(LINKED);
    warehouse = await ConnectedWarehouse.create(costing, { articles: ARTICLES, stock: IN_APRIL });
  });

  it('is the total over all warehouses at the closing date', async () => {
    const { uuid } = await periodOf(createPeriod(costing, TWO_MONTHS));
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},10,1000\n`);
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 2300));
    await untilUpToDate(costing, '2026-05');
    await warehouse.has({
      articles: ARTICLES,
      stock: [...IN_APRIL, stock('2026-05-20', 'LG1', 901, 7), stock('2026-05-20', 'LG2', 902, 6)],
    });
    expect(await warehouse.synchronise()).toMatchObject({
      error: null,
      // Three articles on each of two days: on the last one the third has no stock, so nothing remains to be linked.
      counts: { read: 6, changed: 0, vanished: 0, linked: 4, notLinked: 0 },
    });
    // (1,000 + 2,300) ÷ 30 = 110. April: 5 and 1 + 3 + 2 + 4 in the other warehouse.
    expect(rowOf(await untilUpToDate(costing, '2026-04'), SHIRT)).toMatchObject({
      logicalInventoryQuantity: 15,
      closingQuantity: 15,
      inventoryAmount: '1650',
      issuedAmount: '1650',
      warnings: [],
    });
    // April's remaining stock is carried over; in May seven pieces are in one warehouse, and ten in the other.
    const may = await untilUpToDate(costing, '2026-05');
    expect(rowOf(may, SHIRT)).toMatchObject({
      carriedOverInventoryQuantity: 15,
      logicalInventoryQuantity: 17,
      warnings: [],
    });
    // Never received here, but in stock: valued at its list price.
    expect(rowOf(may, TEA)).toMatchObject({ logicalInventoryQuantity: 6, inventoryAmount: '600' });
  });

  it('is reported as missing for every closing date, with what to do, until it has been read', async () => {
    const { uuid } = await periodOf(createPeriod(costing, TWO_MONTHS));
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},1,100\n`);
    // More was returned than received: for a linked product the book quantity is irrelevant.
    orders.receive(receipt(SHIRT, '2026-04-10', -3, -300), receipt(TEA, '2026-05-10', 4, 400));
    const before = await untilUpToDate(costing, '2026-04');
    expect(before.warningCounts.filter(({ count }) => count > 0)).toEqual([]);
    expect(rowOf(before, SHIRT).warnings).toEqual([]);
    expect((await costsOf(costing, '2026-04', { warning: 'NEGATIVE_STOCK' })).items).toEqual([]);
    await untilUpToDate(costing, '2026-05');
    expect(await blockers(uuid)).toEqual({ NO_WAREHOUSE_STOCK: NOT_FETCHED });
    const refused = await closePeriod(costing, await seenPeriod(costing, uuid));
    expect(refusal(refused)).toEqual(['FAILED_PRECONDITION', NOT_FETCHED]);

    await warehouse.synchronise();
    await untilUpToDate(costing, '2026-05');
    const closed = await periodOf(closePeriod(costing, await seenPeriod(costing, uuid)));
    expect(closed.isClosed).toBe(true);
  });

  it('that LOGILESS does not have for a day stays missing, and a count replaces it', async () => {
    await warehouse.behave({ stockSince: '2026-05-01' });
    const { uuid } = await periodOf(createPeriod(costing, TWO_MONTHS));
    await periodOf(declareNoOpening(costing, uuid));
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 2000));
    expect((await warehouse.synchronise()).error).toBeNull();
    await untilUpToDate(costing, '2026-05');
    expect(await blockers(uuid)).toEqual({
      NO_WAREHOUSE_STOCK:
        '倉庫在庫（ロジレス）を取得していない締め日があります（2026/04/30）。在庫を取得するか、実地棚卸を取り込んでください。',
    });
    expect((await stocksOf(costing, uuid)).months['2026-04']).toEqual({
      fetchedAt: null,
      isFetching: false,
      notLinkedCount: 0,
      failureReason:
        'ロジレスに2026/04/30の在庫がありません。しばらくしてから再取得するか、実地棚卸を取り込んでください。',
    });
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},18\n`);
    await untilUpToDate(costing, '2026-05');
    expect(await blockers(uuid)).toEqual({});
    expect(rowOf(await costsOf(costing, '2026-04'), SHIRT).closingQuantity).toBe(18);
  });

  it('of unlinked products is what was carried over and received, and must be counted', async () => {
    const { uuid } = await periodOf(createPeriod(costing, APRIL));
    await periodOf(declareNoOpening(costing, uuid));
    await warehouse.has({ articles: ARTICLES, stock: [...IN_APRIL, stock('2026-04-02', 'LG3', 901, 8)] });
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 2000), receipt(HAT, '2026-04-10', 6, 600));
    expect((await warehouse.synchronise()).counts).toMatchObject({ read: 3, notLinked: 1 });
    const april = await untilUpToDate(costing, '2026-04');
    expect(rowOf(april, HAT)).toMatchObject({ logicalInventoryQuantity: 6, warnings: ['NOT_COUNTED'] });
    expect(rowOf(april, SHIRT)).toMatchObject({ logicalInventoryQuantity: 15, warnings: [] });
    expect(await blockers(uuid)).toEqual({
      NOT_COUNTED:
        'ロジレスと紐付いていないため、在庫が分からない商品があります（2026年4月：麦わら帽子）。紐付けて在庫を再取得するか、実地棚卸を取り込んでください。',
    });
    expect((await stocksOf(costing, uuid)).months['2026-04']?.notLinkedCount).toBe(1);

    // Once it is linked, the next synchronisation assigns the known stock of its article, without calling LOGILESS.
    const { turns } = warehouse;
    costing.catalog.answer = answerAsCatalog([
      ...LINKED.filter(({ uuid: one }) => one !== HAT),
      product(HAT, '麦わら帽子', { logilessItem: article(3, 'LG3') }),
    ]);
    expect((await warehouse.synchronise()).counts).toMatchObject({ read: 0, linked: 1, notLinked: 0 });
    expect(warehouse.turns).toBe(turns);
    expect(rowOf(await untilUpToDate(costing, '2026-04'), HAT)).toMatchObject({
      logicalInventoryQuantity: 8,
      warnings: [],
    });
    expect(await blockers(uuid)).toEqual({});
  });

  it('of a product whose article LOGILESS no longer lists is unknown there', async () => {
    const { uuid } = await periodOf(createPeriod(costing, APRIL));
    await periodOf(declareNoOpening(costing, uuid));
    costing.catalog.answer = answerAsCatalog([
      product(SHIRT, 'コットンTシャツ', { logilessItem: article(1, 'LG1', '2026-04-20T00:00:00.000000Z') }),
    ]);
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 2000));
    await warehouse.synchronise();
    expect(rowOf(await untilUpToDate(costing, '2026-04'), SHIRT)).toMatchObject({
      logicalInventoryQuantity: 20,
      warnings: ['NOT_COUNTED'],
    });
  });

  it('of a product that was deleted since stays that of its article, unless another product has taken it over', async () => {
    const { uuid } = await periodOf(createPeriod(costing, TWO_MONTHS));
    await periodOf(declareNoOpening(costing, uuid));
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 2000));
    await untilUpToDate(costing, '2026-05');
    await warehouse.has({ articles: ARTICLES, stock: [...IN_APRIL, stock('2026-05-20', 'LG1', 902, 0)] });
    await warehouse.synchronise();
    const shirts = async () => {
      const months = [await untilUpToDate(costing, '2026-04'), await untilUpToDate(costing, '2026-05')];
      return months.map((month) => {
        const { logicalInventoryQuantity, warnings } = rowOf(month, SHIRT);
        return [logicalInventoryQuantity, ...warnings];
      });
    };
    // 5 and 10 in two warehouses in April; in May the second one has none.
    expect(await shirts()).toEqual([[15], [5]]);
    const deletedAt = '2026-06-01T00:00:00.000000Z';
    const [shirt, ...others] = LINKED.map((one) => (one.uuid === SHIRT ? { ...one, deletedAt } : one));
    if (!shirt) throw new Error('no shirt');
    costing.catalog.answer = answerAsCatalog([shirt, ...others]);
    expect((await warehouse.synchronise()).counts).toMatchObject({ changed: 0, linked: 0 });
    expect(await shirts()).toEqual([[15], [5]]);
    await passMinutes(6);
    expect((await refetch(costing, uuid, ['2026-05'])).errors).toEqual([]);
    await costing.background.settle();
    expect(await shirts()).toEqual([[15], [5]]);

    const hat = product(HAT, '麦わら帽子', { logilessItem: article(1, 'LG1') });
    costing.catalog.answer = answerAsCatalog([shirt, hat]);
    await warehouse.synchronise();
    expect(await shirts()).toEqual([
      [20, 'NOT_COUNTED'],
      [20, 'NOT_COUNTED'],
    ]);
    expect(rowOf(await untilUpToDate(costing, '2026-05'), HAT).logicalInventoryQuantity).toBe(5);
  });

  it('is kept once read: another synchronisation reads and changes nothing', async () => {
    await periodOf(createPeriod(costing, TWO_MONTHS));
    await warehouse.synchronise();
    await untilUpToDate(costing, '2026-05');
    const before = await Promise.all(
      ['wms_stock_days', 'wms_daily_stock', 'accounting_periods', 'costing_books', 'cost_rows'].map(storedOf),
    );
    const { turns } = warehouse;
    // Later changes of a past day in LOGILESS do not affect what was read.
    await warehouse.has({ articles: ARTICLES, stock: [stock('2026-04-01', 'LG1', 901, 99)] });
    expect((await warehouse.synchronise()).counts).toEqual({
      read: 0,
      added: 0,
      changed: 0,
      vanished: 0,
      linked: 0,
      notLinked: 0,
    });
    expect(warehouse.turns).toBe(turns);
    expect(
      await Promise.all(
        ['wms_stock_days', 'wms_daily_stock', 'accounting_periods', 'costing_books', 'cost_rows'].map(
          storedOf,
        ),
      ),
    ).toEqual(before);
  });

  it('is read again on request while the period is open, but not within five minutes of the last time', async () => {
    const { uuid } = await periodOf(createPeriod(costing, APRIL));
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},10,1000\n`);
    await warehouse.synchronise();
    await warehouse.has({ articles: ARTICLES, stock: [stock('2026-04-01', 'LG1', 901, 9)] });
    expect((await refetch(costing, uuid, ['2026-04'], editor())).code).toBe('PERMISSION_DENIED');
    const before = await seenPeriod(costing, uuid);
    expect((await refetch(costing, uuid, ['2026-04'])).errors).toEqual([]);
    await costing.background.settle();
    expect(rowOf(await untilUpToDate(costing, '2026-04'), SHIRT).logicalInventoryQuantity).toBe(9);
    // Users who saw the period before have not seen this stock.
    expect((await closePeriod(costing, before)).code).toBe('ABORTED');
    expect(refusal(await refetch(costing, uuid, ['2026-04']))).toEqual([
      'FAILED_PRECONDITION',
      '2026/04/30の在庫は少し前に取得しました。5分ほど待ってから、もう一度お試しください。',
    ]);
    await passMinutes(6);
    expect((await refetch(costing, uuid, ['2026-04'])).errors).toEqual([]);
    await costing.background.settle();

    await untilUpToDate(costing, '2026-04');
    await periodOf(closePeriod(costing, await seenPeriod(costing, uuid)));
    await passMinutes(6);
    expect(refusal(await refetch(costing, uuid, ['2026-04']))).toEqual([
      'FAILED_PRECONDITION',
      'この会計期間は締め済みのため変更できません。',
    ]);
    await warehouse.has({ articles: ARTICLES, stock: [stock('2026-04-01', 'LG1', 901, 1)] });
    expect((await warehouse.synchronise()).counts).toMatchObject({ read: 0 });
    expect(rowOf(await costsOf(costing, '2026-04'), SHIRT).logicalInventoryQuantity).toBe(9);
  });

  it('blocks closing while it is being read, and a failure to read it is shown', async () => {
    const { uuid } = await periodOf(createPeriod(costing, APRIL));
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},10,1000\n`);
    await warehouse.synchronise();
    await untilUpToDate(costing, '2026-04');
    await warehouse.fail({ on: 'GET /daily_inventory_summaries', kind: 'STATUS', status: 403, times: 9 });
    const answers = await Promise.all([
      refetch(costing, uuid, ['2026-04']),
      refetch(costing, uuid, ['2026-04']),
    ]);
    // Of two concurrent requests, one is told that reading is in progress or has just ended.
    expect(answers.map(({ code }) => code).toSorted()).toEqual(['FAILED_PRECONDITION', undefined]);
    await costing.background.settle();
    expect((await stocksOf(costing, uuid)).months['2026-04']).toMatchObject({
      fetchedAt: expect.stringMatching(/^\d{4}-/),
      isFetching: false,
      failureReason:
        'ロジレスの日次在庫を利用する許可がありません。ロジレスに日次在庫の利用を申請済みか、マーチャントIDが正しいかを確認してください。',
    });
    // What was read before is still valid.
    expect(await blockers(uuid)).toEqual({});
    await costing.runtime.connection
      .collection<{ request: object | null }>('wms_stock_days')
      .updateOne(
        {},
        { $set: { request: { uuid: randomUUID(), requestedAt: '2026-05-01', requestedBy: '試験' } } },
      );
    expect(await blockers(uuid)).toEqual({
      JOB_RUNNING: '倉庫在庫を取得しています。完了するまでお待ちください。',
    });
  });

  it('can only be requested for past closing dates of the period, and with a connection', async () => {
    const start = `${monthOf(addMonths(todayJst(), -3))}-01`;
    const end = addDays(addMonths(start, 12), -1);
    const past = monthOf(start);
    const { uuid } = await periodOf(createPeriod(costing, { start, end }));
    expect(fieldMessages(await refetch(costing, uuid, [monthOf(addDays(start, -1))]))).toEqual({
      targetMonths: ['会計期間に含まれる月を選択してください。'],
    });
    expect(fieldMessages(await refetch(costing, uuid, []))).toBeDefined();
    expect(refusal(await refetch(costing, uuid, [monthOf(end)]))).toEqual([
      'FAILED_PRECONDITION',
      `${dayLabel(end)}の在庫は、締め日を過ぎてから取得できます。`,
    ]);
    expect((await refetch(costing, randomUUID(), [past])).code).toBe('NOT_FOUND');
    warehouse.connectionState = 'LOST';
    expect(refusal(await refetch(costing, uuid, [past]))[1]).toContain('再認証してください');
    expect((await blockers(uuid))['NO_WAREHOUSE_STOCK']).toContain(
      'ロジレスとの連携が切れています。再認証して在庫を取得するか、実地棚卸を取り込んでください。',
    );
    warehouse.connectionState = 'NOT_AUTHENTICATED';
    expect(refusal(await refetch(costing, uuid, [past]))[1]).toBe(
      'ロジレスと連携していないため、在庫を取得できません。',
    );
  });

  it('is no longer requested once the demand is disconnected; what was read is kept', async () => {
    const { uuid } = await periodOf(createPeriod(costing, TWO_MONTHS));
    await periodOf(declareNoOpening(costing, uuid));
    await warehouse.behave({ stockSince: '2026-05-01' });
    orders.receive(receipt(SHIRT, '2026-04-10', 20, 2000));
    await warehouse.synchronise();
    await untilUpToDate(costing, '2026-05');
    expect((await stocksOf(costing, uuid)).isWarehouseConnected).toBe(true);
    costing.identity.answer = notConnected;
    expect((await stocksOf(costing, uuid)).isWarehouseConnected).toBe(false);
    // April uses the book quantity again and must be counted; May has the stock that was read.
    expect(Object.keys(await blockers(uuid))).toEqual(['NOT_COUNTED']);
    const april = await costsOf(costing, '2026-04');
    expect(rowOf(april, SHIRT)).toMatchObject({ logicalInventoryQuantity: 20, warnings: ['NOT_COUNTED'] });
    expect(rowOf(await costsOf(costing, '2026-05'), SHIRT)).toMatchObject({
      logicalInventoryQuantity: 15,
      warnings: [],
    });
  });

  it('prevents closing while the connection state is unknown; costs are still shown', async () => {
    const { uuid } = await periodOf(createPeriod(costing, APRIL));
    await periodOf(declareNoOpening(costing, uuid));
    await untilUpToDate(costing, '2026-04');
    costing.identity.answer = () => SubgraphStandIn.refusal('UNAVAILABLE');
    expect(await blockers(uuid)).toEqual({
      NOT_CALCULATED: '入荷または倉庫在庫の情報を確認できないため、締められません。',
    });
    expect((await askCosts(costing, '2026-04')).errors).toEqual([]);
    expect((await stocksOf(costing, uuid)).isWarehouseConnected).toBeNull();
  });

  it('is read again after a temporary failure, and reported as failed if LOGILESS denies the permission', async () => {
    await periodOf(createPeriod(costing, APRIL));
    await warehouse.fail({ on: 'GET /daily_inventory_summaries', kind: 'STATUS', status: 403 });
    expect(await warehouse.synchronise()).toMatchObject({
      counts: null,
      error: expect.stringContaining('日次在庫を利用する許可がありません'),
    });
    expect((await warehouse.synchronise()).counts).toMatchObject({ read: 3 });
    const syncUuid = randomUUID();
    await expect(warehouse.start(syncUuid, as.service('subgraph-orders'))).rejects.toThrow(
      /PERMISSION_DENIED/,
    );
    await expect(warehouse.start(syncUuid, admin())).rejects.toThrow();
  });
});
