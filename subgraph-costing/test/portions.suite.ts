import { createHash } from 'node:crypto';
import { type StandInCall, SubgraphStandIn, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { randomFrom } from '@hacchu-hub/subgraph-testing/random';
import { describe, expect, it, jest } from '@jest/globals';
import {
  carryOfOpening,
  carryOfRow,
  type CostFigures,
  figuresOf,
} from '../src/calculation/cost-row.mapping.js';
import type { CostRowDocument } from '../src/calculation/cost-row.schema.js';
import { MonthTotals } from '../src/calculation/month-totals.js';
import { type Carry, NO_STOCK, productMonth } from '../src/calculation/product-month.js';
import type { OpeningInventoryDocument } from '../src/inventories/opening-inventory.schema.js';
import { Portions } from '../src/portions.js';
import { blockersOf } from './blocker-support.js';
import { calculate, costsOf } from './cost-support.js';
import { receipt, useWorld } from './costing.harness.js';
import type { Costing } from './costing.js';
import { createPeriod, periodOf } from './period-support.js';
import { answerAsCatalog, asksPurchases, forget, product, WorldOrders } from './world.js';

const MONTHS = [
  { month: '2026-04', start: '2026-04-01', end: '2026-04-30' },
  { month: '2026-05', start: '2026-05-01', end: '2026-05-31' },
  { month: '2026-06', start: '2026-06-01', end: '2026-06-30' },
];
const COUNT = 23;
const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const UUIDS = Array.from({ length: COUNT }, (_, at) => uuidOf(at));
const NO_CARRY: Carry = { stock: NO_STOCK, base: NO_STOCK, toDate: NO_STOCK, average: null };

const orders = new WorldOrders();
let costing: Costing;

const collection = <T extends object = object>(name: string) =>
  costing.runtime.connection.collection<T & { _id: string }>(name);

/** What figures follow from, besides receipts. */
interface Input {
  readonly periodUuid: string;
  /** Months that are averaged together. */
  readonly chunk: number;
  readonly openings: OpeningInventoryDocument[];
  /** By month and by day, of each product. */
  readonly counts: Map<string, Map<string, number>>;
  readonly stock: Map<string, Map<string, number>>;
  readonly prices: Map<string, string>;
}

/** Calculates everything at once, product by product, from what was entered. */
function plainly({ periodUuid, chunk, openings, counts, stock, prices }: Input): CostFigures[] {
  let carries = new Map(openings.map((opening) => [opening.productUuid, carryOfOpening(opening)]));
  return MONTHS.flatMap(({ month, start, end }, at) => {
    const bought = new Map(orders.purchases(start, end).map((one) => [one.productId, one]));
    const counted = counts.get(month) ?? new Map<string, number>();
    const inStock = stock.get(end) ?? new Map<string, number>();
    const stocked = [...inStock].filter(([, quantity]) => quantity !== 0).map(([uuid]) => uuid);
    const uuids = new Set([...carries.keys(), ...bought.keys(), ...counted.keys(), ...stocked]);
    const rows = [...uuids].map((uuid) => {
      const purchase = bought.get(uuid);
      const input = {
        before: carries.get(uuid) ?? NO_CARRY,
        isFirst: at % chunk === 0,
        isLast: at % chunk === chunk - 1,
        received: purchase ? { quantity: purchase.quantity, amount: BigInt(purchase.amount) } : NO_STOCK,
        hasUnpricedReceipt: purchase?.isUnpriced ?? false,
        warehouse: inStock.get(uuid) ?? null,
        counted: counted.get(uuid) ?? null,
        listPrice: prices.get(uuid) ?? null,
      };
      return figuresOf({ periodUuid, month, end }, uuid, productMonth(input), purchase?.isUnpriced ?? null);
    });
    carries = new Map(rows.map((row) => [row.productUuid, carryOfRow(row as CostRowDocument)]));
    return rows;
  });
}

const byId = <T extends { _id: string }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => (a._id < b._id ? -1 : 1));

/** Every stored row and total is that of the plain calculation, to the last digit. */
async function expectPlain(input: Input): Promise<void> {
  const expected = plainly(input);
  const stored = await collection<CostRowDocument>('cost_rows')
    .find({ month: { $in: MONTHS.map(({ month }) => month) } })
    .toArray();
  const figures = stored.map(
    ({ calculatedAt: _at, purchasesAt: _read, changedBy: _by, demandUuid, ...row }) => {
      expect(demandUuid).toBe(TEST_DEMAND.uuid);
      return row;
    },
  );
  expect(byId(figures)).toEqual(byId(expected));
  for (const { month } of MONTHS) {
    const totals = new MonthTotals();
    for (const row of expected) if (row.month === month) totals.add(row);
    const known = await collection('cost_months').findOne({ _id: `${input.periodUuid}:${month}` });
    expect(known).toMatchObject({ totals: totals.result() });
    expect(known).not.toHaveProperty('writing');
  }
}

/** Random choices, and portions of a few products that differ from calculation to calculation. */
function randomly(seed: number) {
  const random = randomFrom(seed);
  const upTo = (most: number): number => Math.floor(random() * (most + 1));
  const some = (share: number): string[] => UUIDS.filter(() => random() < share);
  const portions = costing.app.get(Portions, { strict: false });
  const calculateInPortions = async (): Promise<void> => {
    jest.replaceProperty(portions, 'products', 1 + upTo(5));
    jest.replaceProperty(portions, 'rowsAtOnce', 1 + upTo(9));
    jest.replaceProperty(portions, 'rowsOfStep', 1 + upTo(5));
    jest.replaceProperty(portions, 'repriced', upTo(3));
    orders.partSize = 1 + upTo(6);
    await calculate(costing);
  };
  return { random, upTo, some, calculateInPortions };
}

type Random = ReturnType<typeof randomly>;

const receiveSome = ({ random, upTo, some }: Random, share: number): void => {
  const receipts = MONTHS.flatMap(({ month }) =>
    some(share).map((uuid) => ({
      ...receipt(uuid, `${month}-${String(1 + upTo(27)).padStart(2, '0')}`, upTo(40) - 8, upTo(99_999)),
      isUnpriced: random() < 0.1,
    })),
  );
  orders.receive(...receipts);
};

/** Stores counts of some products of each month as an import does. */
async function countSome({ upTo, some }: Random, { periodUuid, counts }: Input): Promise<void> {
  for (const { month } of MONTHS) {
    const counted = new Map(some(0.4).map((uuid) => [uuid, upTo(30)]));
    counts.set(month, counted);
    await collection('physical_inventories').deleteMany({ month });
    const rows = [...counted].map(([productUuid, quantity]) => ({
      _id: `${periodUuid}:${month}:${productUuid}`,
      demandUuid: TEST_DEMAND.uuid,
      periodUuid,
      month,
      productUuid,
      quantity,
    }));
    if (rows.length > 0) await collection('physical_inventories').insertMany(rows);
  }
}

/** Makes every month due, as a change of its input does. */
const due = (input: number) =>
  collection('costing_books').updateOne(
    { _id: TEST_DEMAND.uuid },
    {
      $set: {
        dirtyFrom: '2026-04-01',
        ...Object.fromEntries(MONTHS.map(({ month }) => [`inputs.counts ${month}`, input])),
      },
    },
  );

const pricesOf = ({ upTo, some }: Random, share: number): [string, string][] =>
  some(share).map((uuid) => [uuid, `${upTo(500)}.5`]);

const answerPrices = (prices: ReadonlyMap<string, string>): void => {
  costing.catalog.answer = answerAsCatalog(
    UUIDS.map((uuid) => product(uuid, uuid, { unitPrice: prices.get(uuid) ?? '0' })),
  );
};

/** A period of three months with an opening, receipts, counts and stock of the warehouse, and nothing calculated. */
async function setUp(random: Random): Promise<Input> {
  const { upTo, some } = random;
  const prices = new Map([...UUIDS.map((uuid) => [uuid, '70'] as const), ...pricesOf(random, 0.5)]);
  answerPrices(prices);
  const chunk = random.random() < 0.5 ? 1 : 3;
  const closingType = chunk === 1 ? 'Monthly' : 'Quarterly';
  const content = { start: '2026-04-01', end: '2026-06-30', closingType };
  const { uuid: periodUuid } = await periodOf(createPeriod(costing, content));
  await calculate(costing);
  const openings = some(0.5).map((productUuid) => ({
    _id: `opening-${productUuid}`,
    demandUuid: TEST_DEMAND.uuid,
    periodUuid,
    productUuid,
    quantity: upTo(20),
    inventoryAmount: String(upTo(9_999)),
    averageNumerator: null,
    averageDenominator: null,
  }));
  if (openings.length > 0) await collection('opening_inventories').insertMany(openings);
  const opening = {
    kind: 'IMPORTED',
    settledAt: '2026-11-01T00:00:00.000000Z',
    settledBy: { uuid: 'u', name: '試験 太郎' },
  };
  await collection('accounting_periods').updateOne({ _id: periodUuid }, { $set: { opening } });
  receiveSome(random, 0.4);
  const day = '2026-05-31';
  const stock = new Map([[day, new Map(some(0.3).map((uuid) => [uuid, upTo(9)]))]]);
  const rows = [...(stock.get(day) ?? [])].map(([productUuid, quantity]) => ({
    _id: `${day}:${productUuid}`,
    demandUuid: TEST_DEMAND.uuid,
    day,
    articleId: productUuid,
    articleCode: null,
    quantity,
    productUuid,
  }));
  if (rows.length > 0) await collection('wms_daily_stock').insertMany(rows);
  await collection('wms_stock_days').insertOne({
    _id: day,
    demandUuid: TEST_DEMAND.uuid,
    day,
    fetchedAt: '2026-06-01T00:00:00.000000Z',
    notLinkedCount: 0,
    request: null,
    requestedAt: null,
    failureReason: null,
  } as { _id: string });
  const input = { periodUuid, chunk, openings, counts: new Map(), stock, prices };
  await countSome(random, input);
  for (const name of ['cost_rows', 'cost_months']) await collection(name).deleteMany({});
  await due(1);
  await collection('costing_books').updateOne({ _id: TEST_DEMAND.uuid }, { $set: { feedVersion: -1 } });
  return input;
}

describe('portions of products', () => {
  useWorld(orders, (taken) => {
    costing = taken;
  });

  it.each([1, 2, 3])(
    'give every figure of the plain calculation: first, after receipts, counts and list prices (seed %s)',
    async (seed) => {
      const random = randomly(seed);
      const input = await setUp(random);
      await random.calculateInPortions();
      await expectPlain(input);

      receiveSome(random, 0.1);
      await random.calculateInPortions();
      await expectPlain(input);

      await countSome(random, input);
      await due(2);
      await random.calculateInPortions();
      await expectPlain(input);

      for (const [uuid, price] of pricesOf(random, 0.6)) input.prices.set(uuid, price);
      answerPrices(input.prices);
      await random.calculateInPortions();
      await expectPlain(input);

      // Whatever orders can no longer tell about changes, everything is read again.
      await collection('costing_books').updateOne({ _id: TEST_DEMAND.uuid }, { $set: { feedVersion: -1 } });
      receiveSome(random, 0.1);
      await random.calculateInPortions();
      await expectPlain(input);
    },
  );

  it('ask the orders slice for one part after the other, and keep no other', async () => {
    await forget(costing);
    answerPrices(new Map());
    orders.receive(...UUIDS.map((uuid) => receipt(uuid, '2026-04-10', 1, 10)));
    orders.partSize = 5;
    jest.replaceProperty(costing.app.get(Portions, { strict: false }), 'products', 3);
    costing.orders.calls.length = 0;
    await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }));
    await calculate(costing);
    const asked = costing.orders.calls
      .filter(({ query, variables }) => asksPurchases(query) && variables['from'] === '2026-04-01')
      .map(({ variables }) => variables['after']);
    expect(asked).toEqual([null, ...[4, 9, 14, 19].map((at) => uuidOf(at))]);
    expect((await costsOf(costing, '2026-04')).totalCount).toBe(COUNT);
  });

  it('give the same beside an orders slice of an earlier release, which knows no parts', async () => {
    const random = randomly(7);
    const input = await setUp(random);
    costing.orders.answer = (call: StandInCall) =>
      call.query.includes('purchasesPartForCosting')
        ? SubgraphStandIn.refusal('GRAPHQL_VALIDATION_FAILED')
        : orders.answer(call);
    await random.calculateInPortions();
    await expectPlain(input);
  });

  it('of goods that were received before the first period identify the same to confirm', async () => {
    answerPrices(new Map());
    const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }));
    const known = UUIDS.filter((_, at) => at % 3 === 0);
    await collection('opening_inventories').insertMany(
      known.map((productUuid, at) => ({
        _id: `opening-${productUuid}`,
        demandUuid: TEST_DEMAND.uuid,
        // Some of a set are still to be moved to the period.
        periodUuid: at % 2 === 0 ? uuid : 'job:1',
        set: 'job:1',
        productUuid,
        quantity: 1,
        inventoryAmount: '10',
      })),
    );
    const opening = {
      kind: 'IMPORTED',
      settledAt: '2026-11-01T00:00:00.000000Z',
      settledBy: { uuid: 'u', name: '試験 太郎' },
      set: 'job:1',
    };
    await collection('accounting_periods').updateOne({ _id: uuid }, { $set: { opening } });
    // The fifth was corrected to nothing.
    orders.receive(
      ...UUIDS.toReversed().map((one, at) => receipt(one, '2026-03-10', at + 1, 10)),
      receipt(uuidOf(4), '2026-03-11', -(COUNT - 4), -10),
    );
    const outside = UUIDS.flatMap((one, at) => (known.includes(one) || at === 4 ? [] : [{ one, at }]));
    const keys = outside.map(({ one, at }) => `${one}:${COUNT - at}`).toSorted();
    const token = createHash('sha256')
      .update(['RECEIVED_OUTSIDE', ...keys].join('\n'))
      .digest('hex');
    const portions = costing.app.get(Portions, { strict: false });
    for (const [products, partSize] of [
      [2_000, 2_000],
      [2, 3],
      [4, 1],
    ] as const) {
      jest.replaceProperty(portions, 'products', products);
      orders.partSize = partSize;
      const found = (await blockersOf(costing, uuid)).find(({ code }) => code === 'RECEIVED_OUTSIDE');
      expect(found).toMatchObject({ confirmationToken: token, productCount: outside.length });
      expect(found?.products?.map(({ productUuid }) => productUuid)).toEqual(outside.map(({ one }) => one));
    }
  });
});
