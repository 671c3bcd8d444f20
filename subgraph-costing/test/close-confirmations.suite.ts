import { describe, expect, it } from '@jest/globals';
import { type Blocker, blockersOf } from './blocker-support.js';
import { costsOf, rowOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { admin, type Costing, editor, refusal } from './costing.js';
import { importOpening, importPhysical } from './inventory-support.js';
import {
  changesOf,
  closePeriod,
  createPeriod,
  declareNoOpening,
  periodOf,
  seenPeriod,
  updatePeriod,
} from './period-support.js';
import { answerAsCatalog, HAT, product, PRODUCTS, SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();

const confirm = (accountingPeriodUuid: string, blocker: Blocker | undefined, who = admin()) =>
  costing.graphql<{ confirmCloseBlocker: { accountingPeriod: { isReadyToClose: boolean } } }>(
    `mutation ($input: ConfirmCloseBlockerInput!) {
      confirmCloseBlocker(input: $input) { accountingPeriod { isReadyToClose } } }`,
    { input: { accountingPeriodUuid, code: blocker?.code, confirmationToken: blocker?.confirmationToken } },
    who,
  );
const month = { start: '2026-04-01', end: '2026-04-30' };
/** Sets the catalog's price of the tea, and optionally a default price break. */
const teaCosts = (unitPrice: string, defaultPrice?: string): void => {
  const prices = defaultPrice === undefined ? [] : [{ unitPrice: defaultPrice, isDefault: true }];
  costing.catalog.answer = answerAsCatalog([
    ...PRODUCTS.filter(({ uuid }) => uuid !== TEA),
    { ...product(TEA, '宇治抹茶', { unitPrice }), productPrices: prices },
  ]);
};

describe('close confirmations', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  it('the unit cost of opening stock is the first known average', async () => {
    const { uuid } = await periodOf(createPeriod(costing, month));
    // 1,000 ÷ 4 = 250 each; all four are returned, two are found: 2 × 250 = 500, and 1,000 − 800 − 500 = −300 was
    // issued.
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},4,1000\n`);
    orders.receive(receipt(SHIRT, '2026-04-10', -4, -800));
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},2\n`);
    expect(rowOf(await untilUpToDate(costing, '2026-04'), SHIRT)).toMatchObject({
      averageUnitPrice: '250.00',
      inventoryAmount: '500',
      issuedAmount: '-300',
      warnings: [],
    });
  });

  it('figures at a list price follow it, and can be closed after confirmation', async () => {
    const { uuid } = await periodOf(createPeriod(costing, month));
    await periodOf(declareNoOpening(costing, uuid));
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${TEA},3\n`);
    expect(rowOf(await untilUpToDate(costing, '2026-04'), TEA).inventoryAmount).toBe('300');
    const [first] = await blockersOf(costing, uuid);
    expect(first).toEqual({
      code: 'NO_PRICE',
      message:
        '単価が未確定の商品があります（宇治抹茶）。登録されている商品の単価で評価してよいか確認してください。',
      targetMonths: ['2026-04'],
      products: [{ productUuid: TEA, productName: '宇治抹茶' }],
      productCount: 1,
      confirmationToken: expect.any(String),
    });
    expect((await closePeriod(costing, await seenPeriod(costing, uuid))).code).toBe('FAILED_PRECONDITION');
    expect((await confirm(uuid, first, editor())).code).toBe('PERMISSION_DENIED');
    expect((await confirm(uuid, first)).data?.confirmCloseBlocker.accountingPeriod.isReadyToClose).toBe(true);
    const [entry] = await changesOf(costing, uuid);
    expect(entry).toMatchObject({
      summary: '締めの前に確認しました（単価未確定の商品の評価）。',
      changes: [],
    });

    teaCosts('120');
    // Reading the costs lets them be calculated again.
    expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toContain('NOT_CALCULATED');
    expect((await costsOf(costing, '2026-04')).isUpToDate).toBe(false);
    expect(rowOf(await untilUpToDate(costing, '2026-04'), TEA).inventoryAmount).toBe('360');
    // The amount has changed since the confirmation.
    const [again] = await blockersOf(costing, uuid);
    expect(again?.code).toBe('NO_PRICE');
    expect(refusal(await confirm(uuid, first))).toEqual([
      'ABORTED',
      '確認する内容が変わりました。最新の内容を確認してください。',
    ]);
    // A default price break takes precedence over the price of the product: 3 × 90.
    teaCosts('120', '90');
    expect((await costsOf(costing, '2026-04')).isUpToDate).toBe(false);
    expect(rowOf(await untilUpToDate(costing, '2026-04'), TEA).inventoryAmount).toBe('270');
    const [last] = await blockersOf(costing, uuid);
    expect((await confirm(uuid, last)).code).toBeUndefined();
    const closed = await periodOf(closePeriod(costing, await seenPeriod(costing, uuid)));
    expect(closed.isClosed).toBe(true);
    // Closed figures stay, whatever the catalog's price.
    teaCosts('999');
    const page = await costsOf(costing, '2026-04');
    expect([page.isUpToDate, rowOf(page, TEA).inventoryAmount]).toEqual([true, '270']);
  });

  it('uncounted products are listed, three of them by name', async () => {
    const CUP = '01900000-0000-7000-8000-00000000b004';
    costing.catalog.answer = answerAsCatalog([...PRODUCTS, product(CUP, 'うつわ')]);
    const { uuid } = await periodOf(createPeriod(costing, month));
    await periodOf(declareNoOpening(costing, uuid));
    orders.receive(...[SHIRT, TEA, HAT, CUP].map((one) => receipt(one, '2026-04-10', 1, 100)));
    await untilUpToDate(costing, '2026-04');
    const [uncounted] = await blockersOf(costing, uuid);
    expect(uncounted).toMatchObject({
      code: 'NOT_COUNTED',
      message:
        '実地棚卸が取り込まれていない月があります（2026年4月）。数えていない商品：うつわ、コットンTシャツ、宇治抹茶 ほか1件',
      productCount: 4,
      confirmationToken: null,
    });
    expect(uncounted?.products?.map(({ productName }) => productName)).toEqual([
      'うつわ',
      'コットンTシャツ',
      '宇治抹茶',
      '麦わら帽子',
    ]);

    // After a partial count, the uncounted products are listed for confirmation.
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},1\n${TEA},1\n${CUP},0\n`);
    await untilUpToDate(costing, '2026-04');
    const [partly] = await blockersOf(costing, uuid);
    expect(partly).toMatchObject({
      code: 'NOT_COUNTED',
      message:
        '実地棚卸で数えていない商品があります（2026年4月：麦わら帽子）。帳簿数量のまま締めてよいか確認してください。',
      productCount: 1,
    });
    expect((await confirm(uuid, partly)).data?.confirmCloseBlocker.accountingPeriod.isReadyToClose).toBe(
      true,
    );
    expect((await periodOf(closePeriod(costing, await seenPeriod(costing, uuid)))).isClosed).toBe(true);
    expect(refusal(await confirm(uuid, { ...partly, confirmationToken: 'other' } as Blocker))).toEqual([
      'FAILED_PRECONDITION',
      'この会計期間は締め済みのため変更できません。',
    ]);
  });

  it('goods received before the first period are listed, unless its opening stock contains them', async () => {
    orders.receive(
      receipt(SHIRT, '2026-03-31', 10, 1000),
      receipt(TEA, '2026-03-20', 5, 500),
      receipt(HAT, '2026-03-01', 2, 200),
      receipt(HAT, '2026-03-02', -2, -200),
      // On the first day of the period, which belongs to it.
      receipt(HAT, '2026-04-01', 3, 300),
    );
    const period = await periodOf(createPeriod(costing, month));
    const { uuid } = period;
    expect(orders.firstDay).toBe('2026-04-01');
    await importOpening(costing, uuid, `商品ID,数量,在庫金額\n${SHIRT},10,1000\n`);
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},10\n${HAT},3\n`);
    await untilUpToDate(costing, '2026-04');
    const [outside] = await blockersOf(costing, uuid);
    expect(outside).toMatchObject({
      code: 'RECEIVED_OUTSIDE',
      message:
        '会計期間の開始日（2026/04/01）より前に入荷し、期首棚卸にない商品があります（宇治抹茶）。期首の在庫に含めなくてよいか確認してください。',
      productCount: 1,
    });
    expect((await confirm(uuid, outside)).data?.confirmCloseBlocker.accountingPeriod.isReadyToClose).toBe(
      true,
    );
    orders.receive(receipt(TEA, '2026-03-21', 1, 100));
    expect((await confirm(uuid, outside)).code).toBe('ABORTED');
    await untilUpToDate(costing, '2026-04');
    expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toEqual(['RECEIVED_OUTSIDE']);
  });

  it('the orders slice is informed whenever the first day of the first period changes', async () => {
    const period = await periodOf(createPeriod(costing, month));
    expect(orders.firstDay).toBe('2026-04-01');
    const before = await periodOf(createPeriod(costing, { start: '2026-02-01', end: '2026-03-31' }));
    expect(orders.firstDay).toBe('2026-02-01');
    await periodOf(updatePeriod(costing, before, { start: '2026-03-01', end: '2026-03-31' }));
    expect(orders.firstDay).toBe('2026-03-01');
    expect((await seenPeriod(costing, period.uuid)).isFirst).toBe(false);
  });
});
