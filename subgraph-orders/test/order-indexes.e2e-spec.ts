import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-kit/testing';
import { Client, dataOf, startHouse, type House } from './support/house.js';
import { SHIRT, SUPPLIER } from './support/stand-ins.js';

const OF_EACH_DEMAND = 1_000;

let house: House;
let admin: Client;
beforeAll(async () => {
  house = await startHouse('indexes');
  admin = new Client(house);
  const { uuid } = await admin.draft();
  const orders = house.runtime.connection.collection('orders');
  const [pattern] = await orders.find({ _id: uuid as never }).toArray();
  const rows = Array.from({ length: 2 * OF_EACH_DEMAND }, (_, index) => ({
    ...pattern,
    _id: `${uuid.slice(0, 28)}${String(index).padStart(8, '0')}` as never,
    demandUuid:
      index % 2 === 0 ? TEST_DEMAND.uuid : `01900000-0000-7000-8000-${String(index).padStart(12, '0')}`,
    purchaseNumber: `N-${index}`,
    status: ['Drafting', 'Delivering', 'DeliveryComplete', 'Canceled'][index % 4],
    totalYen: (index * 7919) % 1_000_003,
    listDate: `2026-${String(1 + (index % 12)).padStart(2, '0')}-01`,
  }));
  await orders.insertMany(rows);
}, 60_000);
afterAll(() => house.close());

it.each([
  ['everything', {}],
  ['a tab', { statuses: ['DELIVERING'] }],
  ['a supplier', { demandSupplierId: SUPPLIER }],
  ['a product', { productId: SHIRT }],
  ['days', { orderDateFrom: '2026-11-01', orderDateTo: '2026-11-30' }],
  ['words', { text: '冬物' }],
])('lists %s of 1,000 orders by an index', async (_, where) => {
  const plans = await plansOf(house.runtime.connection, 'orders', async () =>
    dataOf(
      await admin.run(`query l($where: OrderWhere) { orders(where: $where) { items { uuid } totalCount } }`, {
        where,
      }),
    ),
  );
  expect(plans).toHaveLength(2);
  for (const { indexes, scansAll } of plans) {
    expect(indexes).not.toEqual([]);
    expect(scansAll).toBe(false);
  }
});

it.each(['PURCHASE_NUMBER', 'ORDER_DATE', 'DELIVERY_DATE', 'TOTAL', 'UPDATED_AT'])(
  'sorts by %s without reading every order',
  async (sortKey) => {
    const [page] = await plansOf(house.runtime.connection, 'orders', async () =>
      dataOf(
        await admin.run(`query l($sort: OrderSort) { orders(sort: $sort) { items { uuid } } }`, {
          sort: { key: sortKey, direction: 'DESC' },
        }),
      ),
    );
    expect(page?.indexes).not.toEqual([]);
    expect(page?.scansAll).toBe(false);
  },
);
