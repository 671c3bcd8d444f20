import { todayJst } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { dataOf, fieldsOf, type Harness, sharedHarness } from '../support/harness.js';
import { Purchases } from '../support/purchases.js';
import { DESTINATION, SUPPLIER } from '../support/stand-ins.js';

describe('purchase history', () => {
  const ids = (prefix: string, count: number): string[] =>
    Array.from(
      { length: count },
      (_, at) => `01900000-0000-7000-8000-${prefix}${String(at).padStart(8, '0')}`,
    );
  const [CUP = '', POT = '', UNBOUGHT = ''] = ids('aaaa', 3);
  const MANY = ids('bbbb', 100);

  const THIS_YEAR = Number(todayJst().slice(0, 4));
  /** A day some years ago; such days sort chronologically. */
  const yearsAgo = (years: number, monthAndDay: string): string => `${THIS_YEAR - years}-${monthAndDay}`;

  let harness: Harness;

  beforeAll(async () => {
    harness = await sharedHarness();
    const purchases = await Purchases.prepare(harness);
    await purchases.store([
      {
        purchaseNumber: 'OLD',
        orderDate: yearsAgo(3, '05-01'),
        lines: [{ productId: CUP, unitPrice: '90' }],
      },
      {
        purchaseNumber: 'FIRST',
        orderDate: yearsAgo(1, '05-01'),
        lines: [
          { productId: POT, unitPrice: '800' },
          { productId: CUP, lot: 20, unitPrice: '100', lastUnitPrice: '98.5', receivedLot: 20 },
          { productId: CUP, lot: 5, unitPrice: '110' },
        ],
      },
      {
        purchaseNumber: 'SECOND',
        orderDate: yearsAgo(1, '06-01'),
        status: 'DeliveryComplete',
        lines: [{ productId: CUP, lot: 30, unitPrice: '95' }],
      },
      {
        purchaseNumber: 'CANCELED',
        orderDate: yearsAgo(1, '07-01'),
        status: 'Canceled',
        lines: [{ productId: CUP, unitPrice: '1' }],
      },
      {
        purchaseNumber: 'DRAFT',
        orderDate: yearsAgo(1, '08-01'),
        status: 'Drafting',
        lines: [{ productId: CUP, unitPrice: '2' }],
      },
      {
        purchaseNumber: 'DELETED',
        orderDate: yearsAgo(1, '09-01'),
        deletedAt: '2026-01-01T00:00:00.000000Z',
        lines: [{ productId: CUP, unitPrice: '3' }],
      },
      {
        purchaseNumber: 'FOREIGN',
        orderDate: yearsAgo(1, '10-01'),
        demandUuid: OTHER_DEMAND.uuid,
        lines: [{ productId: CUP, unitPrice: '4' }],
      },
      ...MANY.map((productId, at) => ({
        purchaseNumber: `MANY-${at}`,
        orderDate: yearsAgo(1, '01-01'),
        lines: [{ productId, unitPrice: String(at + 1) }],
      })),
    ]);
  });

  /** The gateway's query for entities. */
  const entities = (selection: string): string =>
    `query e($r: [_Any!]!) { _entities(representations: $r) { ${selection} } }`;
  const references = (type: string, uuids: readonly string[]): object => ({
    r: uuids.map((uuid) => ({ __typename: type, uuid })),
  });

  async function entitiesOf<T>(
    type: string,
    uuids: readonly string[],
    selection: string,
    who = as.demandAdmin(),
  ): Promise<T[]> {
    const document = entities(`... on ${type} { ${selection} }`);
    const response = await harness.graphql<{ _entities: T[] }>(document, { ...references(type, uuids) }, who);
    return dataOf(response)._entities;
  }

  interface RecentOrders {
    recentOrders: { order: { purchaseNumber: string; status: string } }[];
  }
  const RECENT = 'recentOrders { order { purchaseNumber status } lot unitPrice lastUnitPrice receivedLot }';
  const numbersOf = (product: RecentOrders | undefined): string[] | undefined =>
    product?.recentOrders.map(({ order }) => order.purchaseNumber);

  describe('recent orders of a product', () => {
    it('are its lines, newest order first, in any status except deleted', async () => {
      const [cup, unbought] = await entitiesOf<RecentOrders>('Product', [CUP, UNBOUGHT], RECENT);
      expect(numbersOf(cup)).toEqual(['DRAFT', 'CANCELED', 'SECOND', 'FIRST', 'FIRST', 'OLD']);
      expect(cup?.recentOrders.slice(2, 4)).toEqual([
        {
          order: { purchaseNumber: 'SECOND', status: 'DeliveryComplete' },
          lot: 30,
          unitPrice: '95',
          lastUnitPrice: null,
          receivedLot: 0,
        },
        {
          order: { purchaseNumber: 'FIRST', status: 'Delivering' },
          lot: 20,
          unitPrice: '100',
          lastUnitPrice: '98.5',
          receivedLot: 20,
        },
      ]);
      expect(unbought).toEqual({ recentOrders: [] });
    });

    it('are limited', async () => {
      const two = RECENT.replace('recentOrders', 'recentOrders(limit: 2)');
      expect(numbersOf((await entitiesOf<RecentOrders>('Product', [CUP], two))[0])).toEqual([
        'DRAFT',
        'CANCELED',
      ]);
    });

    it('are those of the own demand, and of all demands for operators', async () => {
      const seenBy = async (who: ReturnType<typeof as.operator>) =>
        numbersOf((await entitiesOf<RecentOrders>('Product', [CUP], RECENT, who))[0]);
      expect(await seenBy(as.otherDemandAdmin())).toEqual(['FOREIGN']);
      expect(await seenBy(as.operator())).toEqual([
        'FOREIGN',
        'DRAFT',
        'CANCELED',
        'SECOND',
        'FIRST',
        'FIRST',
        'OLD',
      ]);
    });

    it.each([0, 101])('refuse a limit of %i', async (limit) => {
      const document = entities(`... on Product { recentOrders(limit: ${limit}) { lot } }`);
      const response = await harness.graphql(document, { ...references('Product', [CUP]) });
      expect(fieldsOf(response)).toEqual({ limit: ['件数は1〜100の整数で指定してください。'] });
    });
  });

  describe('the price history of a product', () => {
    const HISTORY =
      'priceHistory(months: 30) { orderDate unitPrice lot demandSupplierId order { purchaseNumber } }';

    it('has the prices of placed orders, oldest first, as charged when known', async () => {
      const [cup] = await entitiesOf('Product', [CUP], HISTORY);
      const of = (purchaseNumber: string, orderDate: string, unitPrice: string, lot: number) => ({
        order: { purchaseNumber },
        orderDate,
        unitPrice,
        lot,
        demandSupplierId: SUPPLIER,
      });
      expect(cup).toEqual({
        priceHistory: [
          of('FIRST', yearsAgo(1, '05-01'), '98.5', 20),
          of('FIRST', yearsAgo(1, '05-01'), '110', 5),
          of('SECOND', yearsAgo(1, '06-01'), '95', 30),
        ],
      });
    });

    it('goes back as far as requested', async () => {
      const [cup] = await entitiesOf('Product', [CUP], 'priceHistory(months: 60) { unitPrice }');
      expect(cup).toEqual({
        priceHistory: [{ unitPrice: '90' }, { unitPrice: '98.5' }, { unitPrice: '110' }, { unitPrice: '95' }],
      });
    });

    it('refuses more than ten years', async () => {
      const document = entities('... on Product { priceHistory(months: 121) { lot } }');
      const response = await harness.graphql(document, { ...references('Product', [CUP]) });
      expect(fieldsOf(response)).toEqual({ months: ['月数は1〜120の整数で指定してください。'] });
    });
  });

  describe('recent orders of suppliers and destinations', () => {
    it.each([
      ['DemandSupplier', SUPPLIER],
      ['DeliveryDestination', DESTINATION],
    ])('of a %s are newest first, without other demands', async (type, uuid) => {
      const selection = 'recentOrders(limit: 100) { purchaseNumber orderDate }';
      const [found, unknown] = await entitiesOf<{
        recentOrders: { purchaseNumber: string; orderDate: string }[];
      }>(type, [uuid, UNBOUGHT], selection);
      const days = found?.recentOrders.map(({ orderDate }) => orderDate) ?? [];
      expect(days).toHaveLength(100);
      expect(days).toEqual(days.toSorted().toReversed());
      const shown = found?.recentOrders.map(({ purchaseNumber }) => purchaseNumber) ?? [];
      expect(shown).toEqual(expect.arrayContaining(['DRAFT', 'CANCELED', 'SECOND', 'FIRST']));
      expect(shown).not.toContain('FOREIGN');
      expect(shown).not.toContain('DELETED');
      expect(unknown).toEqual({ recentOrders: [] });
    });
  });

  describe('last purchase prices', () => {
    const ask = async (productUuids: readonly string[], who = as.demandAdmin(), demandUuid?: string) =>
      harness.graphql<{ lastPurchasePrices: object[] }>(
        `query l($demandUuid: ID, $productUuids: [ID!]!) {
        lastPurchasePrices(demandUuid: $demandUuid, productUuids: $productUuids) {
          productId unitPrice orderDate purchaseNumber
        }
      }`,
        { demandUuid, productUuids },
        who,
      );
    const CUPS = {
      productId: CUP,
      unitPrice: '95',
      orderDate: yearsAgo(1, '06-01'),
      purchaseNumber: 'SECOND',
    };
    const POTS = {
      productId: POT,
      unitPrice: '800',
      orderDate: yearsAgo(1, '05-01'),
      purchaseNumber: 'FIRST',
    };

    it('are those of the newest placed order, in the requested order', async () => {
      expect(dataOf(await ask([POT, UNBOUGHT, CUP, POT])).lastPurchasePrices).toEqual([POTS, CUPS]);
      expect(dataOf(await ask([])).lastPurchasePrices).toEqual([]);
    });

    it('are those of the demand, and for operators of the named demand', async () => {
      expect(dataOf(await ask([CUP], as.otherDemandAdmin())).lastPurchasePrices).toEqual([
        { productId: CUP, unitPrice: '4', orderDate: yearsAgo(1, '10-01'), purchaseNumber: 'FOREIGN' },
      ]);
      expect(dataOf(await ask([CUP], as.operator(), TEST_DEMAND.uuid)).lastPurchasePrices).toEqual([CUPS]);
      expect((await ask([CUP], as.operator())).code).toBe('INVALID_ARGUMENT');
      expect((await ask([CUP], as.demandAdmin(), OTHER_DEMAND.uuid)).code).toBe('PERMISSION_DENIED');
    });

    it('refuse invalid ids, and more than 300', async () => {
      expect(fieldsOf(await ask(['x']))).toEqual({ 'productUuids.0': ['指定が正しくありません。'] });
      expect(fieldsOf(await ask(ids('cccc', 301)))).toEqual({
        productUuids: ['商品は300件まで指定できます。'],
      });
      expect(dataOf(await ask([...MANY, ...ids('cccc', 200)])).lastPurchasePrices).toHaveLength(100);
    });
  });

  describe('database queries', () => {
    it.each([1, 20, 100])('are as many for %i products', async (count) => {
      const commands = await harness.queryCounter.during(() =>
        entitiesOf(
          'Product',
          MANY.slice(0, count),
          'statistics { totalReceivedLot } recentOrders { lot } priceHistory { lot }',
        ),
      );
      expect([...commands].sort()).toEqual([
        'aggregate 1',
        'aggregate 1',
        'find order_product_lines',
        'find order_product_lines',
        'find order_product_lines',
      ]);
    });

    it.each(['DemandSupplier', 'DeliveryDestination'])('are one for any number of %s', async (type) => {
      const commands = await harness.queryCounter.during(() =>
        entitiesOf(type, MANY, 'recentOrders { purchaseNumber }'),
      );
      expect(commands).toEqual(['aggregate 1']);
    });

    it.each([
      ['Product', 'recentOrders { lot }'],
      ['DemandSupplier', 'recentOrders { uuid }'],
      ['DeliveryDestination', 'recentOrders { uuid }'],
    ])('read references to a %s by an index, also for operators', async (type, selection) => {
      for (const who of [as.demandAdmin(), as.operator()]) {
        const plans = await plansOf(harness, 1, () => entitiesOf(type, MANY.slice(0, 2), selection, who));
        expect(plans).toHaveLength(1);
        expect(plans[0]?.indexes).not.toEqual([]);
        expect(plans[0]?.scansAll).toBe(false);
      }
    });
  });
});
