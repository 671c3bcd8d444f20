import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { lineAmount, receiptAmount } from '@hacchu-hub/purchase-math';
import { as, TEST_DEMAND, type GraphqlAnswer } from '@hacchu-hub/subgraph-kit/testing';
import fc from 'fast-check';
import {
  Client,
  dataOf,
  fieldsOf,
  key,
  refusal,
  startHouse,
  type House,
  type SeenLine,
} from './support/house.js';
import { SHIRT, TEA } from './support/stand-ins.js';

jest.setTimeout(120_000);

let house: House;
let admin: Client;
beforeAll(async () => {
  house = await startHouse('costing_feed');
  admin = new Client(house, as.demandAdmin());
});
afterAll(() => house.close());

const COSTING = as.service('subgraph-costing');
const APRIL = { from: '2026-04-01', to: '2026-04-30' };
const MAY = { from: '2026-05-01', to: '2026-05-31' };

interface Purchase {
  productId: string;
  quantity: number;
  amount: string;
  isUnpriced: boolean;
}
interface Receipt {
  lineId: string;
  historyDate: string;
  diffFromPrevious: number;
  receivedQuantity: number;
  amount: string;
  purchaseNumber: string;
}

const purchases = async (days: object, productUuids?: string[]): Promise<Purchase[]> =>
  dataOf(
    await house.graphql<{ purchasesForCosting: Purchase[] }>(
      `query p($d: ID!, $from: LocalDate!, $to: LocalDate!, $productUuids: [ID!]) {
        purchasesForCosting(demandUuid: $d, from: $from, to: $to, productUuids: $productUuids) {
          productId quantity amount isUnpriced
        }
      }`,
      { d: TEST_DEMAND.uuid, ...days, productUuids },
      COSTING,
    ),
  ).purchasesForCosting.toSorted((a, b) => a.productId.localeCompare(b.productId));
const receipts = async (days: object, productUuid: string): Promise<Receipt[]> =>
  dataOf(
    await house.graphql<{ receiptsForCosting: Receipt[] }>(
      `query r($d: ID!, $from: LocalDate!, $to: LocalDate!, $productUuid: ID) {
        receiptsForCosting(demandUuid: $d, from: $from, to: $to, productUuid: $productUuid) {
          lineId historyDate diffFromPrevious receivedQuantity amount purchaseNumber
        }
      }`,
      { d: TEST_DEMAND.uuid, ...days, productUuid },
      COSTING,
    ),
  ).receiptsForCosting;
const feed = async (since: number) =>
  dataOf(
    await house.graphql<{
      costingFeed: { version: number; changes: { productId: string; from: string }[] | null };
    }>(
      'query f($d: ID!, $since: Int!) { costingFeed(demandUuid: $d, since: $since) { version changes { productId from } } }',
      { d: TEST_DEMAND.uuid, since },
      COSTING,
    ),
  ).costingFeed;
const lock = async (months: readonly { month: string; start: string; end: string }[]): Promise<number> =>
  dataOf(
    await house.graphql<{ lockReceipts: number }>(
      'mutation l($d: ID!, $m: [ClosedMonthInput!]!) { lockReceipts(demandUuid: $d, closedMonths: $m) }',
      { d: TEST_DEMAND.uuid, m: months },
      COSTING,
    ),
  ).lockReceipts;
const CLOSED_APRIL = [{ month: '2026-04', start: '2026-04-01', end: '2026-04-30' }];

const receive = (
  line: SeenLine | undefined,
  receivedLot: number,
  lastDeliveryDate: string,
  over: object = {},
): Promise<GraphqlAnswer<unknown>> =>
  admin.run(
    `mutation r($input: UpdateOrderLinesDeliveryInfoInput!) {
      updateOrderLinesDeliveryInfo(input: $input) { orders { uuid } }
    }`,
    {
      input: {
        idempotencyKey: key(),
        lines: [
          { id: line?.id, expectedReceivedLot: line?.receivedLot, receivedLot, lastDeliveryDate, ...over },
        ],
      },
    },
  );
const ordered = async (unitPrice = '33.34', lot = 10) => {
  const line = (productId: string) => ({
    productId,
    lot,
    unitPrice,
    taxCategoryId: 1,
    deliveryDate: '2099-01-01',
  });
  return admin.placed({ orderProductLines: [line(SHIRT), line(TEA)] });
};

beforeEach(async () => {
  await lock([]);
  await house.runtime.connection.collection('order_receipts').deleteMany({});
});

describe('purchases', () => {
  it('are summed per product, and months of a line add up by the days on which goods arrived', async () => {
    const { uuid, orderProductLines } = await ordered();
    dataOf(await receive(orderProductLines[0], 1, '2026-05-10'));
    const again = await admin.seen(uuid);
    // The later entry is the earlier receipt: April has 2 pieces (66 yen), May the third (100 − 66).
    dataOf(await receive(again.orderProductLines[0], 3, '2026-04-20'));
    dataOf(await receive(again.orderProductLines[1], 4, '2026-05-31', { lastUnitPrice: '10.5' }));
    expect(await purchases(APRIL)).toEqual([
      { productId: SHIRT, quantity: 2, amount: '66', isUnpriced: false },
    ]);
    expect(await purchases(MAY)).toEqual([
      { productId: SHIRT, quantity: 1, amount: '34', isUnpriced: false },
      { productId: TEA, quantity: 4, amount: '42', isUnpriced: false },
    ]);
    expect(await purchases(MAY, [TEA])).toHaveLength(1);
    expect(await receipts({ from: APRIL.from, to: MAY.to }, SHIRT)).toMatchObject([
      { historyDate: '2026-04-20', diffFromPrevious: 2, receivedQuantity: 2, amount: '66' },
      {
        historyDate: '2026-05-10',
        diffFromPrevious: 1,
        receivedQuantity: 3,
        amount: '34',
        purchaseNumber: again.purchaseNumber,
      },
    ]);
  });

  it('of any months add up to the amount of what arrived, whatever the order of the receipts', async () => {
    const [{ orderProductLines }] = [await ordered()];
    const line = orderProductLines[0];
    const collection = house.runtime.connection.collection<{ _id: string }>('order_receipts');
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            day: fc.integer({ min: 1, max: 28 }),
            month: fc.integer({ min: 1, max: 6 }),
            diff: fc.integer({ min: -20, max: 200 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.integer({ min: 0, max: 99_999 }).map((sen) => (sen / 100).toFixed(2)),
        async (entries, lastUnitPrice) => {
          await collection.deleteMany({});
          await collection.insertMany(
            entries.map(({ month, day, diff }, at) => ({
              _id: `receipt-${at}`,
              demandUuid: TEST_DEMAND.uuid,
              orderId: 'order',
              lineId: line?.id,
              productId: SHIRT,
              sequence: at + 1,
              historyDate: `2026-0${month}-${String(day).padStart(2, '0')}`,
              diffFromPrevious: diff,
            })),
          );
          await house.runtime.connection
            .collection<{ _id: string }>('order_product_lines')
            .updateOne({ _id: line?.id ?? '' }, { $set: { lastUnitPrice, receiptCount: entries.length } });
          let sum = 0n;
          for (let month = 1; month <= 6; month += 1) {
            const [found] = await purchases({
              from: `2026-0${month}-01`,
              to: `2026-0${month}-31`.replace(/(0[246])-31/, '$1-28'),
            });
            sum += BigInt(found?.amount ?? '0');
          }
          const quantity = entries.reduce((total, { diff }) => total + diff, 0);
          expect(sum.toString()).toBe(lineAmount(lastUnitPrice, quantity));
          expect(receiptAmount(lastUnitPrice, 0, quantity)).toBe(sum.toString());
        },
      ),
      { numRuns: 15 },
    );
  });
});

it('the feed tells which products changed since a version, and from which day on', async () => {
  const { version: before } = await feed(-1);
  expect((await feed(before)).changes).toEqual([]);
  const { orderProductLines, uuid } = await ordered();
  dataOf(await receive(orderProductLines[0], 1, '2026-05-10'));
  const first = await feed(before);
  expect(first).toEqual({ version: before + 1, changes: [{ productId: SHIRT, from: '2026-05-10' }] });
  const [line] = (await admin.seen(uuid)).orderProductLines;
  dataOf(await receive(line, 1, '2026-06-01', { lastUnitPrice: '50' }));
  expect(await feed(first.version)).toEqual({
    version: before + 2,
    changes: [{ productId: SHIRT, from: '2026-05-10' }],
  });
  expect((await feed(-1)).changes).toBeNull();
});

describe('a closed month', () => {
  const REFUSAL = ['FAILED_PRECONDITION', '締め済みの期間（2026年4月）のため変更できません。'];

  it('takes no receipts and no corrections any more, and days before it neither', async () => {
    const { orderProductLines } = await ordered();
    await lock(CLOSED_APRIL);
    const refused = await receive(orderProductLines[0], 1, '2026-04-30');
    expect(refusal(refused)).toEqual(REFUSAL);
    expect(fieldsOf(refused)).toEqual({ 'lines.0.lastDeliveryDate': [REFUSAL[1]] });
    expect(refusal(await receive(orderProductLines[0], 1, '2026-03-01'))).toEqual([
      'FAILED_PRECONDITION',
      '締め済みの期間（2026年3月）のため変更できません。',
    ]);
    expect(await purchases(APRIL)).toEqual([]);
  });

  it('keeps the prices of what arrived in it, while the rest of the line goes on arriving', async () => {
    const { uuid, orderProductLines } = await ordered();
    dataOf(await receive(orderProductLines[0], 4, '2026-04-10', { lastUnitPrice: '33.3' }));
    await lock(CLOSED_APRIL);
    const [line] = (await admin.seen(uuid)).orderProductLines;
    const repriced = await receive(line, 6, '2026-05-02', { lastUnitPrice: '33.31' });
    expect(refusal(repriced)).toEqual(REFUSAL);
    expect(fieldsOf(repriced)).toEqual({ 'lines.0.lastUnitPrice': [REFUSAL[1]] });
    dataOf(await receive(line, 6, '2026-05-02', { lastUnitPrice: '33.30' }));
    expect(await purchases(APRIL)).toMatchObject([{ quantity: 4, amount: '133' }]);
    expect(await purchases(MAY)).toMatchObject([{ quantity: 2, amount: '66' }]);
  });

  it('keeps fixed orders fixed and completed ones completed, and says why beforehand', async () => {
    const { uuid, orderProductLines } = await ordered('10', 1);
    dataOf(await receive(orderProductLines[0], 1, '2026-04-10'));
    dataOf(await receive(orderProductLines[1], 1, '2026-05-10'));
    const done = await admin.seen(uuid);
    await lock(CLOSED_APRIL);
    const reopened = await admin.run(
      `mutation s($input: UpdateOrderStatusInput!) { updateOrderStatus(input: $input) { order { uuid } } }`,
      { input: { uuid, expectedUpdatedAt: done.updatedAt, event: 'REOPEN_DELIVERY', idempotencyKey: key() } },
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
    expect(reopen).toEqual({ id: 'REOPEN_DELIVERY', isAllowed: false, blockers: [{ message: REFUSAL[1] }] });
    await lock([]);
    expect((await admin.seen(uuid)).status).toBe('DeliveryComplete');
  });

  it('a receipt and a closing at the same moment: either the receipt counts or it is refused', async () => {
    const orders = await Promise.all([ordered('1', 5), ordered('1', 5), ordered('1', 5)]);
    const [version, ...answers] = await Promise.all([
      lock(CLOSED_APRIL),
      ...orders.map(({ orderProductLines }) => receive(orderProductLines[0], 1, '2026-04-15')),
    ]);
    const accepted = answers.filter(({ code }) => code === undefined).length;
    const after = await feed(version);
    expect(after.version).toBe(version);
    const [april] = await purchases(APRIL);
    expect(april?.quantity ?? 0).toBe(accepted);
    for (const answer of answers) expect([undefined, 'FAILED_PRECONDITION']).toContain(answer.code);
  });
});

it('answers the costing slice and nobody else', async () => {
  const d = TEST_DEMAND.uuid;
  for (const document of [
    `{ purchasesForCosting(demandUuid: "${d}", from: "2026-01-01", to: "2026-01-31") { amount } }`,
    `{ costingFeed(demandUuid: "${d}", since: 0) { version } }`,
    `mutation { lockReceipts(demandUuid: "${d}", closedMonths: []) }`,
  ]) {
    for (const who of [as.demandAdmin({ flags: ['COSTING'] }), as.operator(), as.service('subgraph-catalog')])
      expect((await house.graphql(document, {}, who)).code).toBe('PERMISSION_DENIED');
    expect((await house.graphql(document, {}, as.nobody())).code).toBe('FORBIDDEN');
    expect((await house.graphql(document, {}, COSTING)).code).toBeUndefined();
  }
});
