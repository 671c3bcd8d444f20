import { searchKeysOf as keysOfEarlierReleases, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { as, plansOf, TEST_DEMAND } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { addNumberGrams } from '../../src/migrations/2026-11-27-add-number-grams.js';
import type { LineDocument } from '../../src/orders/lines/line.schema.js';
import { NumberGramsJob } from '../../src/orders/number-grams.job.js';
import type { OrderDocument } from '../../src/orders/order.schema.js';
import type { SendLogDocument } from '../../src/orders/records/send-log.schema.js';
import { Client, dataOf, type Harness, type SeenOrder, sharedHarness } from '../support/harness.js';

const FIND = `query f($text: String!) {
  orders(where: { text: $text }) { items { uuid } totalCount }
  orderProductLines(where: { text: $text }) { items { order { uuid } } totalCount }
  sentDocuments(where: { text: $text }) { items { purchaseNumber } }
  searchOrders(query: $text) { uuid }
}`;
interface Found {
  orders: { items: { uuid: string }[]; totalCount: number };
  orderProductLines: { items: { order: { uuid: string } }[]; totalCount: number };
  sentDocuments: { items: { purchaseNumber: string }[] };
  searchOrders: { uuid: string }[];
}
/** More than two batches of the migration. */
const COPIES = 450;

describe('searches for numbers', () => {
  let harness: Harness;
  let admin: Client;
  let placed: SeenOrder;
  let others: string[];

  const orders = () => harness.runtime.connection.collection<OrderDocument>('orders');
  const lines = () => harness.runtime.connection.collection<LineDocument>('order_product_lines');
  const sendings = () => harness.runtime.connection.collection<SendLogDocument>('order_send_logs');
  const all = () => [orders(), lines(), sendings()] as const;

  beforeEach(async () => {
    harness = await sharedHarness();
    admin = new Client(harness);
    for (const collection of all()) await collection.deleteMany({});
    await harness.runtime.connection.collection('migrations').deleteMany({});
    placed = await admin.placed();
    const pattern = await orders().findOne({ _id: placed.uuid });
    if (!pattern) throw new Error('the pattern is missing');
    others = Array.from({ length: COPIES }, (_, index) => `20250101-${String(index + 1).padStart(3, '0')}`);
    await orders().insertMany(
      others.map((purchaseNumber) => ({
        ...pattern,
        _id: uuidv7(),
        purchaseNumber,
        ...keysOf(pattern.searchText.replace(placed.purchaseNumber, purchaseNumber)),
      })),
    );
  });

  const keysOf = (searchText: string) => keysOfEarlierReleases(searchText.split('\n'), { withNumbers: true });
  const find = async (text: string): Promise<Found> => dataOf(await admin.run<Found>(FIND, { text }));

  /** Everything that has its number, and each of the others. */
  const expectFound = async (): Promise<void> => {
    const { purchaseNumber, uuid } = placed;
    for (const part of [purchaseNumber, purchaseNumber.slice(3), purchaseNumber.slice(-7)]) {
      const found = await find(part);
      expect(found.orders.items).toContainEqual({ uuid });
      expect(found.searchOrders).toContainEqual({ uuid });
      expect(found.orderProductLines.items).toContainEqual({ order: { uuid } });
      expect(found.sentDocuments.items).toContainEqual({ purchaseNumber });
    }
    expect((await find('20250101-')).orders.totalCount).toBe(COPIES);
    for (const number of ['20250101-001', '20250101-225', '20250101-450'])
      expect((await find(number)).orders.totalCount).toBe(1);
    expect((await find('20250101-451')).orders.totalCount).toBe(0);
  };

  /** How releases before store search keys; also what one of their processes leaves of a document that it changes. */
  async function storeAsBefore(numbers?: readonly string[]): Promise<void> {
    for (const collection of all()) {
      const documents = await collection
        .find(numbers ? { purchaseNumber: { $in: [...numbers] } } : {})
        .project<{ _id: string; searchText: string }>({ searchText: 1 })
        .toArray();
      if (documents.length === 0) continue;
      await collection.bulkWrite(
        documents.map(({ _id, searchText }) => ({
          updateOne: { filter: { _id }, update: { $set: keysOfEarlierReleases(searchText.split('\n')) } },
        })),
      );
    }
  }
  const stored = async () =>
    Promise.all(
      all().map(async (collection) =>
        (await collection.find().sort({ _id: 1 }).toArray()).map(({ _id, searchText, searchGrams }) => ({
          _id,
          searchText,
          searchGrams: searchGrams.toSorted(),
        })),
      ),
    );
  const countWithout = async (): Promise<number> => {
    const texts = (await stored()).flat().map(({ searchText }) => searchText);
    return texts.filter((text) => text !== '' && !text.startsWith('\n')).length;
  };
  const run = (direction: 'up' | 'down', signal = new AbortController().signal) =>
    addNumberGrams[direction]?.({
      connection: harness.runtime.connection,
      get: (token) => harness.app.get(token, { strict: false }),
      signal,
      say: () => undefined,
    });
  /** Of a process that is killed before its third batch. */
  const killed = (): AbortSignal => {
    const { signal } = new AbortController();
    let batches = 0;
    signal.throwIfAborted = () => {
      batches += 1;
      if (batches > 2) throw new Error('killed');
    };
    return signal;
  };

  it('look up the grams of numbers, in a query more than other searches', async () => {
    await expectFound();
    // What is found by a number is found without its pairs of characters.
    await orders().updateMany({}, [
      {
        $set: {
          searchGrams: { $filter: { input: '$searchGrams', cond: { $eq: [{ $strLenCP: '$$this' }, 6] } } },
        },
      },
    ]);
    expect((await find('20250101-007')).orders.totalCount).toBe(1);
    expect((await find('007')).orders.totalCount).toBe(0);
    const plans = await plansOf(harness, 'orders', async () =>
      dataOf(await admin.run('{ orders(where: { text: "20250101-007" }) { items { uuid } totalCount } }')),
    );
    // Few are looked up once, to count and to sort them.
    expect(plans.flatMap(({ indexes }) => indexes)).toEqual([
      'demandUuid_1__id_1',
      'demandUuid_1_searchGrams_1_listDate_-1',
      '_id_',
    ]);
    expect(plans.some(({ scansAll }) => scansAll)).toBe(false);
  });

  it('find what earlier releases stored before the migration, after one that was killed, and after it', async () => {
    const now = await stored();
    await storeAsBefore();
    const before = await stored();
    await expectFound();
    await expect(run('up', killed())).rejects.toThrow('killed');
    const left = await countWithout();
    expect([left > 0, left < COPIES]).toEqual([true, true]);
    await expectFound();
    await run('up');
    expect(await stored()).toEqual(now);
    await expectFound();
    await run('up');
    expect(await stored()).toEqual(now);
    await expect(run('down', killed())).rejects.toThrow('killed');
    await expectFound();
    await run('down');
    expect(await stored()).toEqual(before);
    await expectFound();
    await run('up');
    expect(await stored()).toEqual(now);
  });

  it('find what an operator looks for in all demands, also where another demand has earlier documents', async () => {
    const search = async (query: string): Promise<unknown> =>
      dataOf(
        await new Client(harness, as.operator()).run(
          'query s($query: String!) { searchOrders(query: $query, inAllDemands: true) { purchaseNumber demand { uuid } } }',
          { query },
        ),
      );
    const found = { searchOrders: [{ purchaseNumber: '20250101-007', demand: { uuid: TEST_DEMAND.uuid } }] };
    expect(await search('20250101-007')).toEqual(found);
    await storeAsBefore(['20250101-007']);
    expect(await search('20250101-007')).toEqual(found);
  });

  it('find what a process of an earlier release changes after the migration, which the job brings up to date', async () => {
    const now = await stored();
    const job = harness.app.get(NumberGramsJob, { strict: false });
    await storeAsBefore(['20250101-007', placed.purchaseNumber]);
    await expectFound();
    await job.run(new AbortController().signal);
    // Before the migration, and after it was taken back, that is not the job's.
    expect(await countWithout()).toBeGreaterThan(0);
    const record = { _id: addNumberGrams.name, state: 'DONE' };
    await harness.runtime.connection.collection<typeof record>('migrations').insertOne(record);
    await job.run(new AbortController().signal);
    expect(await stored()).toEqual(now);
    await expectFound();
  });

  it('leave what is changed during the migration as it was changed', async () => {
    await storeAsBefore();
    const subject = '改訂 4901234567894';
    const changing = (async () => {
      const draft = await admin.draft({ subject });
      return draft.uuid;
    })();
    await Promise.all([run('up'), changing]);
    expect((await find('4901234567')).orders.items).toEqual([{ uuid: await changing }]);
    expect(await countWithout()).toBe(0);
  });
});
