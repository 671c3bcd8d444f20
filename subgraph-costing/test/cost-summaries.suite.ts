import { IdentityVerifier, todayJst } from '@hacchu-hub/subgraph-kit';
import {
  as,
  startSubgraph,
  SubgraphStandIn,
  TEST_DEMAND,
  type TestIdentity,
} from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { costingModule } from '../src/costing.module.js';
import { addDays, addMonths, monthOf } from '../src/periods/months.js';
import { askCosts, calculate, costsOf, type SeenPage } from './cost-support.js';
import { receipt, takeCosting } from './costing.harness.js';
import { admin, type Costing, dataOf, editor, fieldMessages, refusal } from './costing.js';
import { createPeriod, periodOf } from './period-support.js';
import { answerAsCatalog, article, forget, product, WorldOrders } from './world.js';

const BAG = '01900000-0000-7000-8000-00000000b001';
const TOWEL = '01900000-0000-7000-8000-00000000b002';
const GONE = '01900000-0000-7000-8000-00000000b003';

const purchase = (productId: string, quantity: number, amount: string, isUnpriced = false) => ({
  productId,
  quantity,
  amount,
  isUnpriced,
});
/** Receipts of three products in the month, one of which the catalog no longer knows. */
const PURCHASES = [purchase(TOWEL, 100, '3333'), purchase(BAG, 7, '8641'), purchase(GONE, 5, '500', true)];
const PRODUCTS = [
  product(TOWEL, '今治タオル', { color: '白' }),
  product(BAG, 'コットンバッグ', { modelNumber: 'CB-100', logilessItem: article(1, 'LG1') }),
];

const answerPurchases = (items: readonly object[]) => () => ({
  data: { purchasesPartForCosting: { items: [...items], through: null } },
});

let costing: Costing;

const MONTH = '2026-11';
const ask = (input: object = {}, who: TestIdentity = admin()) => askCosts(costing, MONTH, input, who);
const list = (input: object = {}): Promise<SeenPage> => costsOf(costing, MONTH, input);

describe('cost summaries', () => {
  beforeAll(async () => {
    costing = await takeCosting();
  });
  beforeEach(() => {
    for (const slice of [costing.orders, costing.catalog]) slice.calls.length = 0;
    costing.orders.answer = answerPurchases(PURCHASES);
    costing.catalog.answer = () => ({ data: { productSnapshots: PRODUCTS } });
  });

  describe('listCostSummaries', () => {
    it('totals the receipts of the month per product, highest amount first', async () => {
      const page = await list();
      expect(page).toMatchObject({
        totalCount: 3,
        page: 1,
        limit: 20,
        targetMonth: '2026-11',
        isProvisional: true,
        total: { totalDeliveryQuantity: 112, totalPurchaseAmount: '12474' },
      });
      const stock = {
        carriedOverInventoryAmount: null,
        carriedOverInventoryQuantity: null,
        isOverridden: false,
        logicalInventoryQuantity: null,
        physicalInventoryQuantity: null,
        inventoryAmount: null,
        closingQuantity: null,
        inventoryDifference: null,
        issuedAmount: null,
        warnings: [],
        targetMonth: '2026-11',
        updatedAt: page.computedAt,
        isProvisional: true,
      };
      expect(page.items).toEqual([
        {
          ...stock,
          productUuid: BAG,
          productName: 'コットンバッグ',
          code: 'LG1',
          color: null,
          size: null,
          modelNumber: 'CB-100',
          totalDeliveryQuantity: 7,
          totalPurchaseAmount: '8641',
          averageUnitPrice: '1234.43',
          product: { uuid: BAG },
        },
        {
          ...stock,
          productUuid: TOWEL,
          productName: '今治タオル',
          code: null,
          color: '白',
          size: null,
          modelNumber: null,
          totalDeliveryQuantity: 100,
          totalPurchaseAmount: '3333',
          averageUnitPrice: '33.33',
          product: { uuid: TOWEL },
        },
        {
          ...stock,
          productUuid: GONE,
          productName: '不明な商品',
          code: null,
          color: null,
          size: null,
          modelNumber: null,
          totalDeliveryQuantity: 5,
          totalPurchaseAmount: '500',
          averageUnitPrice: '100.00',
          warnings: ['NO_PRICE'],
          product: { uuid: GONE },
        },
      ]);
    });

    it('queries each slice once, for the days of the month and the listed products, under its own identity', async () => {
      await list({ targetMonth: '2028-02' });
      const { INTERNAL_JWKS: keys } = costing.runtime.environment;
      const service = { kind: 'service', service: 'subgraph-costing' };
      expect(costing.orders.calls).toHaveLength(1);
      expect(costing.orders.calls[0]?.variables).toEqual({
        demandUuid: TEST_DEMAND.uuid,
        from: '2028-02-01',
        to: '2028-02-29',
        after: null,
      });
      expect(
        await new IdentityVerifier(keys, 'subgraph-orders').verify(costing.orders.calls[0]?.identity),
      ).toEqual(service);
      expect(costing.catalog.calls).toHaveLength(1);
      expect(costing.catalog.calls[0]?.variables).toEqual({
        demandUuid: TEST_DEMAND.uuid,
        uuids: [BAG, TOWEL, GONE],
      });
      expect(
        await new IdentityVerifier(keys, 'subgraph-catalog').verify(costing.catalog.calls[0]?.identity),
      ).toEqual(service);
    });

    it('includes receipts from a moment ago', async () => {
      await list();
      costing.orders.answer = answerPurchases([
        purchase(TOWEL, 101, '9007199254744326'),
        ...PURCHASES.slice(1),
      ]);
      const { total, items } = await list();
      expect(total.totalPurchaseAmount).toBe('9007199254753467');
      expect(items[0]).toMatchObject({ productUuid: TOWEL, totalDeliveryQuantity: 101 });
    });

    it('is empty in a month without receipts, and does not query the catalog', async () => {
      costing.orders.answer = answerPurchases([]);
      expect(await list()).toMatchObject({
        items: [],
        totalCount: 0,
        total: { totalDeliveryQuantity: 0, totalPurchaseAmount: '0' },
      });
      expect(costing.catalog.calls).toEqual([]);
    });

    it.each([
      ['half-width katakana', 'ｺｯﾄﾝ', [BAG]],
      ['a model number in full width', 'ｃｂ－１００', [BAG]],
      ['a code', 'lg1', [BAG]],
      ['words of several fields', '白 タオル', [TOWEL]],
      ['a text that does not occur', 'ない', []],
    ])('finds by %s, and totals the search result', async (_, query, found) => {
      const page = await list({ query });
      expect(page.items.map(({ productUuid }) => productUuid)).toEqual(found);
      expect(page.totalCount).toBe(found.length);
      const sum = page.items.reduce((total, row) => total + BigInt(row.totalPurchaseAmount), 0n);
      expect(page.total.totalPurchaseAmount).toBe(String(sum));
    });

    it('pages, with the total of all pages', async () => {
      const pages = [
        await list({ limit: 2 }),
        await list({ limit: 2, page: 2 }),
        await list({ limit: 2, page: 3 }),
      ];
      expect(pages.map(({ items }) => items.map(({ productUuid }) => productUuid))).toEqual([
        [BAG, TOWEL],
        [GONE],
        [],
      ]);
      expect(new Set(pages.map(({ total }) => total.totalPurchaseAmount))).toEqual(new Set(['12474']));
    });

    describe('of more products than one answer has', () => {
      const COUNT = 45;
      const orders = new WorldOrders();
      const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
      /** Three of four amounts occur several times. */
      const amountOf = (at: number): number => ((at * 7) % 12) * 100;
      const isUnpriced = (at: number): boolean => at % 5 === 0;
      const all = Array.from({ length: COUNT }, (_, at) => at);
      const ranked = all.toSorted((a, b) => amountOf(b) - amountOf(a) || a - b);

      beforeEach(() => {
        orders.clear();
        orders.partSize = 4;
        orders.receive(
          ...all.toReversed().map((at) => ({
            ...receipt(uuidOf(at), '2026-11-10', at + 1, amountOf(at)),
            isUnpriced: isUnpriced(at),
          })),
        );
        costing.orders.answer = orders.answer;
        costing.catalog.answer = answerAsCatalog(
          all.map((at) => product(uuidOf(at), at % 3 === 0 ? `帽子${at}` : `靴${at}`)),
        );
      });
      afterEach(() => orders.clear());

      const idsOf = ({ items }: SeenPage) => items.map(({ productUuid }) => productUuid);
      const sumOf = (numbers: readonly number[]) => ({
        totalPurchaseAmount: String(numbers.reduce((sum, at) => sum + amountOf(at), 0)),
        totalDeliveryQuantity: numbers.reduce((sum, at) => sum + at + 1, 0),
      });

      it('reads one part after the other, and the products of the page only', async () => {
        const page = await list({ limit: 20 });
        expect(costing.orders.calls.map(({ variables }) => variables['after'])).toEqual([
          null,
          ...Array.from({ length: 11 }, (_, at) => uuidOf(4 * at + 3)),
        ]);
        expect(idsOf(page)).toEqual(ranked.slice(0, 20).map((at) => uuidOf(at)));
        expect(page).toMatchObject({ totalCount: COUNT, total: sumOf(all) });
        expect(costing.catalog.calls.map(({ variables }) => variables['uuids'])).toEqual([idsOf(page)]);
      });

      it('has every product on one page, whatever the size of parts and pages', async () => {
        for (const partSize of [1, 7, COUNT, 2_000]) {
          orders.partSize = partSize;
          const pages = await Promise.all([1, 2, 3, 4, 5].map((page) => list({ limit: 13, page })));
          expect(pages.map(idsOf)).toEqual(
            [0, 13, 26, 39, 52].map((skip) => ranked.slice(skip, skip + 13).map((at) => uuidOf(at))),
          );
          for (const page of pages) expect(page).toMatchObject({ totalCount: COUNT, total: sumOf(all) });
        }
      });

      it('searches and filters all of them', async () => {
        const hats = ranked.filter((at) => at % 3 === 0);
        const found = await list({ query: '帽子', limit: 10 });
        expect(idsOf(found)).toEqual(hats.slice(0, 10).map((at) => uuidOf(at)));
        expect(found).toMatchObject({ totalCount: hats.length, total: sumOf(hats) });
        const unpriced = ranked.filter(isUnpriced);
        const warned = await list({ warning: 'NO_PRICE', limit: 5, page: 2 });
        expect(idsOf(warned)).toEqual(unpriced.slice(5, 10).map((at) => uuidOf(at)));
        expect(warned).toMatchObject({
          totalCount: unpriced.length,
          total: sumOf(unpriced),
          warningCounts: [{ warning: 'NO_PRICE', count: unpriced.length }],
        });
        expect(await list({ warning: 'NOT_COUNTED' })).toMatchObject({ items: [], totalCount: 0 });
      });

      it('is the same beside an orders slice of an earlier release, which knows no parts', async () => {
        const { computedAt: _, ...page } = await list({ limit: 20, page: 2 });
        costing.orders.answer = (call) =>
          call.query.includes('purchasesPartForCosting')
            ? SubgraphStandIn.refusal('GRAPHQL_VALIDATION_FAILED')
            : orders.answer(call);
        const { computedAt: __, ...again } = await list({ limit: 20, page: 2 });
        const withoutTime = ({ updatedAt: ___, ...row }: SeenPage['items'][number]) => row;
        expect({ ...again, items: again.items.map(withoutTime) }).toEqual({
          ...page,
          items: page.items.map(withoutTime),
        });
      });
    });

    it.each([
      [{ limit: 101 }, 'limit'],
      [{ page: 0 }, 'page'],
      [{ query: 'あ'.repeat(101) }, 'query'],
    ])('rejects %j', async (input, field) => {
      const answer = await ask(input);
      expect(answer.code).toBe('INVALID_ARGUMENT');
      expect(Object.keys(fieldMessages(answer) ?? {})).toEqual([field]);
    });

    it('counts the characters of words as in all other texts, decomposed ones as one', async () => {
      expect((await ask({ query: ` ${'か\u3099'.repeat(100)}\u3000` })).code).toBeUndefined();
      expect((await ask({ query: 'か\u3099'.repeat(101) })).code).toBe('INVALID_ARGUMENT');
    });

    it.each(['2026-13', '2026-1', '2026-11-01', ''])('rejects the month "%s"', async (targetMonth) => {
      const answer = await ask({ targetMonth });
      expect(answer.data).toBeNull();
      expect(answer.errors[0]?.extensions.exception?.code).toEqual(['INVALID_ARGUMENT']);
    });
  });

  describe('months around accounting periods', () => {
    const orders = new WorldOrders();
    beforeEach(async () => {
      await forget(costing);
      orders.clear();
      costing.orders.answer = orders.answer;
      costing.catalog.answer = answerAsCatalog(PRODUCTS);
    });
    afterEach(() => forget(costing));

    it('close as the period does: goods received next to it are in exactly one month', async () => {
      orders.receive(
        receipt(TOWEL, '2026-06-20', 1, 100),
        receipt(TOWEL, '2026-06-25', 11, 1100),
        receipt(TOWEL, '2026-11-25', 13, 1300),
        receipt(TOWEL, '2026-12-21', 5, 500),
      );
      await periodOf(createPeriod(costing, { start: '2026-06-21', end: '2026-11-20' }));
      await calculate(costing);
      const months = ['2026-06', '2026-07', '2026-11', '2026-12', '2027-01'];
      const pages = await Promise.all(months.map((targetMonth) => list({ targetMonth })));
      expect(
        pages.map(({ days, accountingPeriodUuid, total }) => [
          days.start,
          days.end,
          accountingPeriodUuid !== null,
          total.totalDeliveryQuantity,
        ]),
      ).toEqual([
        ['2026-05-21', '2026-06-20', false, 1],
        ['2026-06-21', '2026-07-20', true, 11],
        ['2026-10-21', '2026-11-20', true, 0],
        ['2026-11-21', '2026-12-20', false, 13],
        ['2026-12-21', '2027-01-20', false, 5],
      ]);
    });

    it('name the current one after the closing day that follows today', async () => {
      const current = async () =>
        dataOf(await costing.graphql<{ currentTargetMonth: string }>('{ currentTargetMonth }', {}, editor()))
          .currentTargetMonth;
      const today = todayJst();
      expect(await current()).toBe(monthOf(today));
      // A period that ended yesterday, or on the 27th.
      const startDay = Number(today.slice(8)) < 28 ? today.slice(8) : '28';
      const next = `${monthOf(today)}-${startDay}`;
      await periodOf(createPeriod(costing, { start: addMonths(next, -1), end: addDays(next, -1) }));
      const month = await current();
      expect(month).toBe(monthOf(addDays(addMonths(next, 1), -1)));
      expect((await list({ targetMonth: month })).days).toEqual({
        start: next,
        end: addDays(addMonths(next, 1), -1),
      });
    });
  });

  describe('while another slice does not respond', () => {
    const RECEIPTS_MISSING = '入荷の情報を取得できませんでした。しばらくしてから再度お試しください。';
    const PRODUCTS_MISSING = '商品の情報を取得できませんでした。しばらくしてから再度お試しください。';

    it('reports that receipts are unavailable', async () => {
      costing.orders.answer = () => SubgraphStandIn.refusal('INTERNAL');
      expect(refusal(await ask())).toEqual(['UNAVAILABLE', RECEIPTS_MISSING]);
    });

    it('reports that products are unavailable', async () => {
      costing.catalog.answer = () => SubgraphStandIn.refusal('INTERNAL');
      expect(refusal(await ask())).toEqual(['UNAVAILABLE', PRODUCTS_MISSING]);
    });

    it('reports an unreachable slice', async () => {
      const down = await SubgraphStandIn.start();
      const { url } = down;
      await down.stop();
      const alone = await startSubgraph({
        module: costingModule,
        name: 'costing_alone',
        environment: { ORDERS_URL: url, CATALOG_URL: costing.catalog.url },
      });
      try {
        expect(refusal(await askCosts(alone, MONTH))).toEqual(['UNAVAILABLE', RECEIPTS_MISSING]);
      } finally {
        await alone.close();
      }
    });
  });

  describe('rights', () => {
    it.each<[string, TestIdentity, string]>([
      ['no identity', as.nobody(), 'FORBIDDEN'],
      ['a forged identity', as.forged(), 'FORBIDDEN'],
      ['an unauthenticated caller', as.anonymous(), 'FORBIDDEN'],
      ['user claims signed by a service', as.userSignedByService(), 'FORBIDDEN'],
      ['a demand without the costing feature', as.demandAdmin(), 'PERMISSION_DENIED'],
      ['a user without a role', as.unknownRole({ flags: ['COSTING'] }), 'PERMISSION_DENIED'],
      ['an operator', as.operator({ flags: ['COSTING'] }), 'PERMISSION_DENIED'],
      ['another service', as.service('subgraph-orders'), 'PERMISSION_DENIED'],
    ])('rejects %s without querying the orders slice', async (_, who, code) => {
      expect((await ask({}, who)).code).toBe(code);
      expect(costing.orders.calls).toEqual([]);
    });

    it('admits editors', async () => {
      expect((await ask({}, editor())).errors).toEqual([]);
    });
  });
});
