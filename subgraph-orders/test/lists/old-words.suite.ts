import { documentsExamined } from '@hacchu-hub/subgraph-testing';
import { randomFrom } from '@hacchu-hub/subgraph-testing/random';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { OrderDocument } from '../../src/orders/order.schema.js';
import { searchKeysOf } from '../../src/orders/order.search.js';
import { OrderStatus } from '../../src/orders/order.status.js';
import { addDays } from '../../src/orders/order-warnings.js';
import { deleteCounts } from '../support/counts.js';
import { Client, dataOf, type Harness, sharedHarness } from '../support/harness.js';
import { compare, SORT_FIELDS } from './random-lists.data.js';

// More orders have the words than are counted, and more newer ones lack them than are read in the order of a list.

const OF_A_DAY = 40;
const DAYS = 110;
const OLD_DAYS = 40;
const FIRST_DAY = '2025-01-01';
/** Read for a page and the orders of its last day, several times over. */
const FEW = 200;

const ONLY_OLD = '旧型番';
/** The newest order has it, too. */
const SOLD_AGAIN = '再販売';
/** Many newer orders have its pairs of characters apart. */
const PAIRS_APART = '見本品';
const WORDS = [ONLY_OLD, SOLD_AGAIN, PAIRS_APART] as const;

/** The last ones are beyond the matches that are counted. */
const PAGES = [1, 2, 45, 60] as const;

const random = randomFrom(20_261_128);
const below = (limit: number): number => Math.floor(random() * limit);

function orderOf(pattern: OrderDocument, index: number): OrderDocument {
  const dayIndex = Math.floor(index / OF_A_DAY);
  const isOld = dayIndex < OLD_DAYS;
  const listDate = addDays(FIRST_DAY, dayIndex);
  const purchaseNumber = `${listDate.replaceAll('-', '')}-${String(index).padStart(4, '0')}`;
  const isNewest = index === DAYS * OF_A_DAY - 1;
  const newer = [index % 2 === 0 ? '見本 本品' : '商品', ...(isNewest ? [SOLD_AGAIN] : [])];
  const subject = (isOld ? WORDS : newer).join(' ');
  return {
    ...pattern,
    // Identifiers do not grow with the dates.
    _id: `01960000-0000-7000-8000-${String((index * 7_919) % 1_000_003).padStart(12, '0')}`,
    purchaseNumber,
    subject,
    orderDate: listDate,
    listDate,
    status: below(4) === 0 ? OrderStatus.Drafting : OrderStatus.DeliveryComplete,
    earliestDeliveryDate: below(10) === 0 ? null : addDays(listDate, below(20)),
    totalYen: below(300),
    updatedAt: `${addDays(listDate, below(5))}T00:00:00.000000Z`,
    deletedAt: !isNewest && below(20) === 0 ? '2026-01-01T00:00:00.000000Z' : null,
    ...searchKeysOf([purchaseNumber, subject]),
  };
}

interface Found {
  orders: { totalCount: number; isTotalCountExact: boolean; items: { uuid: string }[] };
}
const LIST = `query l($where: OrderWhere, $sort: OrderSort, $page: Int) {
  orders(where: $where, sort: $sort, page: $page) { totalCount isTotalCountExact items { uuid } }
}`;

describe('a word of which older orders have many', () => {
  let harness: Harness;
  let admin: Client;
  let orders: OrderDocument[];

  beforeAll(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    const { uuid } = await admin.placed();
    const collection = harness.runtime.connection.collection<OrderDocument>('orders');
    const pattern = await collection.findOne({ _id: uuid });
    if (!pattern) throw new Error('the pattern is missing');
    await collection.deleteMany({});
    orders = Array.from({ length: DAYS * OF_A_DAY }, (_, index) => orderOf(pattern, index));
    await collection.insertMany(orders);
    await deleteCounts(harness);
  }, 120_000);

  const ask = async (variables: Record<string, unknown>): Promise<Found['orders']> =>
    dataOf(await admin.run<Found>(LIST, variables)).orders;

  const keys = Object.keys(SORT_FIELDS) as (keyof typeof SORT_FIELDS)[];
  const orderings = keys.flatMap((key) =>
    (['ASC', 'DESC'] as const).map((direction) => ({ key, direction })),
  );
  it.each(orderings)('lists the same orders as a plain evaluation, by $key, $direction', async (sort) => {
    const field = SORT_FIELDS[sort.key];
    const sign = sort.direction === 'ASC' ? 1 : -1;
    const filters: readonly [object, (order: OrderDocument) => boolean][] = [
      [{}, () => true],
      [{ statuses: ['DRAFTING'] }, ({ status }) => status === OrderStatus.Drafting],
      [{ orderDateFrom: '2025-01-05' }, ({ listDate }) => listDate >= '2025-01-05'],
      [{ amountTo: '250' }, ({ totalYen }) => totalYen <= 250],
    ];
    for (const [at, text] of WORDS.entries())
      for (const [index, [filter, holds]] of filters.entries()) {
        const where = { ...filter, text };
        const rows = orders
          .filter((one) => one.deletedAt === null && one.searchText.includes(text) && holds(one))
          .sort((one, other) => sign * (compare(one[field], other[field]) || compare(one._id, other._id)));
        const page = PAGES[(at + index) % PAGES.length] ?? 1;
        const found = await ask({ where, sort, page });
        expect({ where, page, uuids: found.items.map(({ uuid }) => uuid) }).toEqual({
          where,
          page,
          uuids: rows.slice((page - 1) * 20, page * 20).map(({ _id }) => _id),
        });
        expect(found).toMatchObject({
          totalCount: Math.min(rows.length, 1_000),
          isTotalCountExact: rows.length <= 1_000,
        });
      }
  });

  it.each([
    [ONLY_OLD, 'ORDER_DATE'],
    [SOLD_AGAIN, 'ORDER_DATE'],
    [ONLY_OLD, 'DELIVERY_DATE'],
    [ONLY_OLD, 'PURCHASE_NUMBER'],
    [ONLY_OLD, 'UPDATED_AT'],
  ])('does not read and sort all orders with %s by %s', async (text, key) => {
    const examined = await documentsExamined(harness, 'orders', () =>
      ask({ where: { text }, sort: { key, direction: 'DESC' } }),
    );
    for (const documents of examined) expect(documents).toBeLessThan(FEW);
  });
});
