import { createHash } from 'node:crypto';
import { SubgraphStandIn, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { randomFrom } from '@hacchu-hub/subgraph-testing/random';
import { describe, expect, it, jest } from '@jest/globals';
import type { CostRowDocument } from '../src/calculation/cost-row.schema.js';
import { Portions } from '../src/portions.js';
import { type Blocker, blockersOf } from './blocker-support.js';
import { costsOf, untilUpToDate } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import { type Costing } from './costing.js';
import { importPhysical, storeCounts } from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf } from './period-support.js';
import { answerAsCatalog, product, WorldOrders, type WorldProduct } from './world.js';

let costing: Costing;
const orders = new WorldOrders();

const MONTHS = ['2026-04', '2026-05', '2026-06'];
const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const rows = () => costing.runtime.connection.collection<CostRowDocument>('cost_rows');
const months = () => costing.runtime.connection.collection<{ _id: string; month: string }>('cost_months');
const periods = () => costing.runtime.connection.collection<{ _id: string }>('accounting_periods');

const label = (month: string): string => `2026年${Number(month.slice(5))}月`;

/** What a message says about products and what the blocker lists, from every row. */
function about(all: readonly CostRowDocument[], products: readonly WorldProduct[]) {
  const { productsSorted, productsListed } = costing.app.get(Portions, { strict: false });
  const nameOf = new Map(products.map(({ uuid, name }) => [uuid, name]));
  const uuids = [...new Set(all.map(({ productUuid }) => productUuid))].sort();
  const listed = uuids
    .slice(0, productsSorted)
    .map((productUuid) => ({ productUuid, productName: nameOf.get(productUuid) ?? '' }))
    .sort(
      (a, b) =>
        a.productName.localeCompare(b.productName, 'ja') || a.productUuid.localeCompare(b.productUuid),
    );
  const rest = uuids.length - Math.min(listed.length, 3);
  const names = listed
    .slice(0, 3)
    .map(({ productName }) => productName)
    .join('、');
  return {
    names: rest > 0 ? `${names} ほか${rest}件` : names,
    products: listed.slice(0, productsListed),
    productCount: uuids.length,
    targetMonths: MONTHS.filter((month) => all.some((row) => row.month === month)),
  };
}

/** The blockers of figures that can be confirmed, calculated from all rows at once. */
async function plainBlockers(products: readonly WorldProduct[], counted: readonly string[]) {
  const all = await rows().find({}).toArray();
  const expected: Omit<Blocker, 'confirmationToken'>[] = [];
  const uncounted = all.filter(({ isUncounted }) => isUncounted);
  const missing = uncounted.filter(({ month }) => !counted.includes(month));
  const partly = missing.length > 0 ? missing : uncounted.filter(({ isNegative }) => !isNegative);
  if (partly.length > 0) {
    const { names, ...rest } = about(partly, products);
    const of = rest.targetMonths.map(label).join('、');
    const message =
      missing.length > 0
        ? `実地棚卸が取り込まれていない月があります（${of}）。数えていない商品：${names}`
        : `実地棚卸で数えていない商品があります（${of}：${names}）。帳簿数量のまま締めてよいか確認してください。`;
    expected.push({ code: 'NOT_COUNTED', message, ...rest });
  }
  const unpriced = all.filter(({ isUnpriced, isNegative }) => isUnpriced && !isNegative);
  if (unpriced.length > 0) {
    const { names, ...rest } = about(unpriced, products);
    const message = `単価が未確定の商品があります（${names}）。登録されている商品の単価で評価してよいか確認してください。`;
    expected.push({ code: 'NO_PRICE', message, ...rest });
  }
  return expected;
}

const isOfProducts = ({ code }: Blocker): boolean => code === 'NOT_COUNTED' || code === 'NO_PRICE';
const withoutToken = ({ confirmationToken: _, ...rest }: Blocker) => rest;

describe('close blockers about products', () => {
  useWorld(orders, (started) => {
    costing = started;
  });

  /** Random receipts and counts of products, and a check of the blockers against a plain calculation. */
  async function randomPeriod(seed: number, count: number) {
    const random = randomFrom(seed);
    const roll = (below: number): number => Math.floor(random() * below);
    const products = Array.from({ length: count }, (_, at) =>
      product(uuidOf(at), `${'茶靴帽鞄皿'.charAt(roll(5))}${roll(Math.ceil(count / 2))}`),
    );
    costing.catalog.answer = answerAsCatalog(products);
    const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-06-30' }));
    await periodOf(declareNoOpening(costing, uuid));
    const some = () => products.filter(() => roll(2) === 0);
    const counted: string[] = [];
    return {
      receive: () => {
        for (const month of MONTHS) {
          const received = some().map(({ uuid: one }) => ({
            ...receipt(one, `${month}-${String(1 + roll(28)).padStart(2, '0')}`, roll(9) - 2, roll(3) * 100),
            isUnpriced: roll(4) === 0,
          }));
          if (received.length > 0) orders.receive(...received);
        }
      },
      countMonth: async (month: string) => {
        const counts = some().flatMap(({ uuid: productUuid }) =>
          roll(3) === 0 ? [] : [{ productUuid, quantity: roll(5) }],
        );
        await storeCounts(costing, uuid, month, counts);
        counted.push(month);
      },
      check: async () => {
        await untilUpToDate(costing, '2026-06');
        const found = (await blockersOf(costing, uuid)).filter(isOfProducts);
        expect(found.map(withoutToken)).toEqual(await plainBlockers(products, counted));
        // The same from rows alone, as where an earlier release has calculated.
        const stored = await months().find({}).toArray();
        await months().updateMany({}, { $unset: { 'totals.warned': '' } });
        expect((await blockersOf(costing, uuid)).filter(isOfProducts)).toEqual(found);
        for (const { _id, ...fields } of stored) await months().replaceOne({ _id }, fields);
      },
    };
  }

  it.each([
    [1, 40],
    [2, 25],
    [3, 30],
  ])('are those of a plain calculation over all rows (random data %i, %i products)', async (seed, count) => {
    const portions = costing.app.get(Portions, { strict: false });
    // More products than are sorted, of which more than are listed.
    jest.replaceProperty(portions, 'productsSorted', 9);
    jest.replaceProperty(portions, 'productsListed', 5);
    const { receive, countMonth, check } = await randomPeriod(seed, count);
    receive();
    await check();
    for (const month of MONTHS) {
      await countMonth(month);
      await check();
    }
    // Some products change, the others stay as they were calculated.
    receive();
    await check();
    // The first calculation of this release completes what an earlier one has stored.
    await months().updateMany({}, { $unset: { 'totals.warned': '' } });
    receive();
    await check();
    expect(await months().countDocuments({ 'totals.warned': { $exists: true } })).toBe(MONTHS.length);
  });

  it('are those of a plain calculation over all rows where more than 2,000 products are concerned', async () => {
    const { receive, check } = await randomPeriod(4, 2_600);
    receive();
    await check();
    const warned = await rows().distinct('productUuid', { isUncounted: true });
    expect(warned.length).toBeGreaterThan(2_000);
  });

  it('stay confirmed by a token of an earlier release, until a figure changes', async () => {
    costing.catalog.answer = answerAsCatalog([product(uuidOf(1), '茶'), product(uuidOf(2), '皿')]);
    const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }));
    await periodOf(declareNoOpening(costing, uuid));
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${uuidOf(1)},3\n${uuidOf(2)},1\n`);
    await untilUpToDate(costing, '2026-04');
    const keys = [`2026-04:${uuidOf(1)}:3:300`, `2026-04:${uuidOf(2)}:1:100`];
    const token = createHash('sha256')
      .update(['NO_PRICE', ...keys].join('\n'))
      .digest('hex');
    const confirmedBy = { uuid: TEST_DEMAND.uuid, name: '管理者' };
    const confirmations = [
      { code: 'NO_PRICE', token, confirmedAt: '2026-05-01T00:00:00.000000Z', confirmedBy },
    ];
    expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toEqual(['NO_PRICE']);
    await periods().updateOne({ _id: uuid }, { $set: { confirmations } });
    expect(await blockersOf(costing, uuid)).toEqual([]);
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${uuidOf(1)},4\n`);
    await untilUpToDate(costing, '2026-04');
    expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toEqual(['NO_PRICE']);
  });

  describe('at list prices', () => {
    const LONG_AGO = '2026-01-01T00:00:00.000000Z';
    const asked = (name: string) => costing.catalog.calls.filter(({ query }) => query.includes(name)).length;
    const priced = (unitPrice: string, updatedAt?: string) =>
      answerAsCatalog([product(uuidOf(1), '茶', { unitPrice, ...(updatedAt && { updatedAt }) })]);

    const aCountedPeriod = async (): Promise<string> => {
      const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }));
      await periodOf(declareNoOpening(costing, uuid));
      await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${uuidOf(1)},3\n`);
      await untilUpToDate(costing, '2026-04');
      costing.catalog.calls.length = 0;
      return uuid;
    };

    it('are found with one call for changed products and one for names, however many products there are', async () => {
      costing.catalog.answer = priced('100', LONG_AGO);
      const uuid = await aCountedPeriod();
      expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toEqual(['NO_PRICE']);
      expect([asked('UpdatedListPrices'), asked('ProductNames'), costing.catalog.calls.length]).toEqual([
        1, 1, 2,
      ]);
    });

    it('are stale once a product was changed and costs something else', async () => {
      costing.catalog.answer = priced('100', LONG_AGO);
      const uuid = await aCountedPeriod();
      costing.catalog.answer = priced('100');
      expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toEqual(['NO_PRICE']);
      costing.catalog.answer = priced('120');
      expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toContain('NOT_CALCULATED');
      expect((await costsOf(costing, '2026-04')).isUpToDate).toBe(false);
    });

    it('are all compared where the catalog cannot tell which products were changed', async () => {
      costing.catalog.answer = priced('100', LONG_AGO);
      const uuid = await aCountedPeriod();
      const changed = priced('120', LONG_AGO);
      costing.catalog.answer = (call) =>
        call.query.includes('productsUpdatedSince')
          ? { data: { productsUpdatedSince: null } }
          : changed(call);
      expect((await blockersOf(costing, uuid)).map(({ code }) => code)).toContain('NOT_CALCULATED');
    });

    describe('of many changed products', () => {
      const COUNT = 12_500;
      const many = (prices: Readonly<Record<number, string>>, updatedAt?: string): WorldProduct[] =>
        Array.from({ length: COUNT }, (_, at) =>
          product(uuidOf(at + 1), `商品${at + 1}`, {
            unitPrice: prices[at + 1] ?? '100',
            ...(updatedAt && { updatedAt }),
          }),
        );
      /** The first and the last one are valued at their list prices. */
      const aValuedPeriod = async (): Promise<string> => {
        costing.catalog.answer = answerAsCatalog(many({}, LONG_AGO));
        const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }));
        await periodOf(declareNoOpening(costing, uuid));
        const file = `商品ID,実地数量\n${uuidOf(1)},3\n${uuidOf(COUNT)},4\n`;
        await importPhysical(costing, uuid, '2026-04', file);
        await untilUpToDate(costing, '2026-04');
        costing.catalog.calls.length = 0;
        return uuid;
      };
      const codesOf = async (uuid: string) => (await blockersOf(costing, uuid)).map(({ code }) => code);

      it('are compared batch by batch, and no price of another product is read', async () => {
        const uuid = await aValuedPeriod();
        costing.catalog.answer = answerAsCatalog(many({}));
        expect(await codesOf(uuid)).toEqual(['NO_PRICE']);
        expect([
          asked('UpdatedListPrices('),
          asked('UpdatedListPricesAfter('),
          asked('query ListPrices('),
        ]).toEqual([1, 1, 0]);
        costing.catalog.answer = answerAsCatalog(many({ [COUNT]: '120' }));
        expect(await codesOf(uuid)).toContain('NOT_CALCULATED');
        expect(asked('query ListPrices(')).toBe(0);
        expect((await costsOf(costing, '2026-04')).isUpToDate).toBe(false);
      });

      it('are not read further once one of them is outdated from the first month', async () => {
        const uuid = await aValuedPeriod();
        costing.catalog.answer = answerAsCatalog(many({ 1: '120' }));
        expect(await codesOf(uuid)).toContain('NOT_CALCULATED');
        expect([asked('UpdatedListPrices('), asked('UpdatedListPricesAfter(')]).toEqual([1, 0]);
        expect((await costsOf(costing, '2026-04')).isUpToDate).toBe(false);
        expect([asked('UpdatedListPrices('), asked('UpdatedListPricesAfter(')]).toEqual([2, 0]);
      });

      it('are all compared beside an earlier release of the catalog, which brings the first 2,000', async () => {
        const uuid = await aValuedPeriod();
        const earlier = (products: readonly WorldProduct[]): void => {
          const answer = answerAsCatalog(products, 2_000);
          costing.catalog.answer = (call) =>
            call.query.includes('after: $after, limit')
              ? SubgraphStandIn.refusal('GRAPHQL_VALIDATION_FAILED')
              : answer(call);
        };
        earlier(many({}));
        expect(await codesOf(uuid)).toEqual(['NO_PRICE']);
        expect(asked('query ListPrices(')).toBe(1);
        earlier(many({ [COUNT]: '120' }));
        expect(await codesOf(uuid)).toContain('NOT_CALCULATED');
      });

      it('are compared in the batches of 2,000 that processes of two releases bring', async () => {
        const uuid = await aValuedPeriod();
        costing.catalog.answer = answerAsCatalog(many({ [COUNT]: '120' }), 2_000);
        expect(await codesOf(uuid)).toContain('NOT_CALCULATED');
        expect([asked('UpdatedListPricesAfter('), asked('query ListPrices(')]).toEqual([6, 0]);
      });

      it('are all compared where an import is published between two batches', async () => {
        const uuid = await aValuedPeriod();
        const answer = answerAsCatalog(many({ [COUNT]: '120' }));
        costing.catalog.answer = (call) =>
          call.query.includes('after: $after, limit')
            ? { data: { productsUpdatedSince: null } }
            : answer(call);
        expect(await codesOf(uuid)).toContain('NOT_CALCULATED');
        expect(asked('query ListPrices(')).toBe(1);
      });
    });
  });
});
