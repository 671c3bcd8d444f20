import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { Tallies, TallyCheckJob, TallyRepository } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND, type TestIdentity, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Catalog, dataOf, forgetNumbers } from './catalog.js';
import { importFile, importState, startImport, upload } from './csv-support.js';
import { type Master, MASTERS } from './masters.js';
import { shrinkPortions } from './portions.js';
import { takeCatalog } from './shared-catalog.js';

jest.setTimeout(180_000);

const ROWS = 500;
const [PRODUCTS] = MASTERS;

let catalog: Catalog;

interface Totals {
  inUse: number;
  all: number;
}

/** The totals of the unfiltered list, with and without deleted records. */
async function shown({ list }: Master, who?: TestIdentity): Promise<Totals> {
  const { inUse, all } = dataOf(
    await catalog.graphql<Record<keyof Totals, { totalCount: number }>>(
      `{ inUse: ${list}(limit: 1) { totalCount } all: ${list}(limit: 1, includeDeleted: true) { totalCount } }`,
      {},
      who,
    ),
  );
  return { inUse: inUse.totalCount, all: all.totalCount };
}

/** The same totals, counted in the database. */
async function stored({ collection: name }: Master): Promise<Totals> {
  const collection = catalog.runtime.connection.collection(name);
  const own = { demandUuid: TEST_DEMAND.uuid };
  return {
    inUse: await collection.countDocuments({ ...own, deletedAt: null }),
    all: await collection.countDocuments(own),
  };
}

async function expectExact(master: Master, totals: Totals): Promise<void> {
  expect(await shown(master)).toEqual(totals);
  expect(await stored(master)).toEqual(totals);
}

interface Made {
  uuid: string;
  updatedAt: string;
}

async function create({ create: verb, content, field }: Master): Promise<Made> {
  const { made } = dataOf(
    await catalog.graphql<{ made: { record: Made } }>(
      `mutation { made: ${verb}(input: { ${content} }) { record: ${field} { uuid updatedAt } } }`,
    ),
  );
  return made.record;
}
const createMany = (master: Master, count: number): Promise<Made[]> =>
  Promise.all(Array.from({ length: count }, () => create(master)));

const update = async ({ update: verb, content, field }: Master, { uuid, updatedAt }: Made) =>
  dataOf(
    await catalog.graphql(
      `mutation ($uuid: ID!, $seen: Timestamp!) {
        ${verb}(input: { uuid: $uuid, expectedUpdatedAt: $seen, ${content} }) { ${field} { uuid } }
      }`,
      { uuid, seen: updatedAt },
    ),
  );

const remove = async ({ delete: verb, field }: Master, { uuid }: Made) =>
  dataOf(
    await catalog.graphql(`mutation ($uuid: ID!) { ${verb}(input: { uuid: $uuid }) { ${field} { uuid } } }`, {
      uuid,
    }),
  );

/** Reads totals while `work` runs, with pauses in which the work can proceed. */
async function readingDuring(master: Master, work: () => Promise<unknown>): Promise<Totals[]> {
  const readings: Totals[] = [];
  let isOver = false;
  const reader = async (): Promise<void> => {
    for (; !isOver; await pause(10)) readings.push(await shown(master));
  };
  const reading = reader();
  try {
    await work();
  } finally {
    isOver = true;
    await reading;
  }
  return readings;
}

const rows = () => catalog.runtime.connection.collection<{ _id: string }>('tallies');

describe('list totals', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
  });

  describe.each(MASTERS)('the total of $list', (master) => {
    beforeEach(async () => {
      await catalog.runtime.connection.collection(master.collection).deleteMany({});
      await forgetNumbers(catalog);
    });

    it('follows a record from its creation to its deletion, within its demand', async () => {
      await expectExact(master, { inUse: 0, all: 0 });
      const [first] = await createMany(master, 2);
      if (!first) throw new Error('nothing was created');
      await expectExact(master, { inUse: 2, all: 2 });
      await update(master, first);
      await expectExact(master, { inUse: 2, all: 2 });
      await remove(master, first);
      await expectExact(master, { inUse: 1, all: 2 });
      await remove(master, first);
      await expectExact(master, { inUse: 1, all: 2 });
      expect(await shown(master, as.otherDemandAdmin())).toEqual({ inUse: 0, all: 0 });
    });

    it('is exact under concurrent creations, double deletions and reads', async () => {
      const doomed = await createMany(master, 5);
      await shown(master);
      const readings = await readingDuring(master, () =>
        Promise.all([createMany(master, 5), ...[...doomed, ...doomed].map((made) => remove(master, made))]),
      );
      for (const { inUse, all } of readings) {
        expect(all).toBeGreaterThanOrEqual(5);
        expect(all).toBeLessThanOrEqual(10);
        // Two queries at two moments: the number in use may be newer than the total.
        expect(inUse).toBeGreaterThanOrEqual(0);
        expect(inUse).toBeLessThanOrEqual(10);
      }
      await expectExact(master, { inUse: 5, all: 10 });
    });

    it('counts existing records once, however many requests come first', async () => {
      const [first] = await createMany(master, 3);
      if (!first) throw new Error('nothing was created');
      await forgetNumbers(catalog);
      await Promise.all([
        ...Array.from({ length: 4 }, () => shown(master)),
        createMany(master, 2),
        remove(master, first),
      ]);
      await expectExact(master, { inUse: 4, all: 5 });
      expect(await rows().countDocuments({ bucket: '' })).toBe(1);
    });

    it('is corrected at night after changes from outside', async () => {
      await createMany(master, 2);
      await expectExact(master, { inUse: 2, all: 2 });
      const collection = catalog.runtime.connection.collection<{ _id: string }>(master.collection);
      const pattern = await collection.findOne({});
      await collection.insertOne({ ...pattern, _id: randomUUID() });
      expect(await shown(master)).toEqual({ inUse: 2, all: 2 });
      await catalog.app.get(TallyCheckJob, { strict: false }).run();
      await expectExact(master, { inUse: 3, all: 3 });
    });

    it('is corrected at night although that of another demand cannot be counted', async () => {
      await createMany(master, 2);
      await expectExact(master, { inUse: 2, all: 2 });
      const collection = catalog.runtime.connection.collection<{ _id: string }>(master.collection);
      await collection.insertOne({ ...(await collection.findOne({})), _id: randomUUID() });
      const other = '00000000-0000-7000-8000-000000000000';
      const tallies = catalog.app.get(Tallies, { strict: false });
      const check = tallies.check.bind(tallies);
      jest
        .spyOn(catalog.app.get(TallyRepository, { strict: false }), 'demands')
        .mockResolvedValueOnce([other, TEST_DEMAND.uuid]);
      const spy = jest.spyOn(tallies, 'check').mockImplementation(async (scope) => {
        if (scope.demandUuid === other) throw new Error('too many');
        return check(scope);
      });
      await expect(catalog.app.get(TallyCheckJob, { strict: false }).run()).rejects.toThrow('too many');
      spy.mockRestore();
      await expectExact(master, { inUse: 3, all: 3 });
    });
  });

  describe('the total of imported products', () => {
    beforeEach(async () => {
      await catalog.runtime.connection.collection(PRODUCTS.collection).deleteMany({});
      await forgetNumbers(catalog);
    });

    it(`contains all of ${ROWS} rows or none under concurrent reads, recounts and writes`, async () => {
      shrinkPortions(catalog);
      const [first] = await createMany(PRODUCTS, 3);
      if (!first) throw new Error('nothing was created');
      await shown(PRODUCTS);
      const lines = Array.from({ length: ROWS }, (_, at) => `部品${at},${at}`).join('\n');
      const uploadUuid = await upload(catalog, `商品名,単価\n${lines}\n`);
      const readings = await readingDuring(PRODUCTS, async () => {
        const { started } = dataOf(await startImport(catalog, uploadUuid));
        await Promise.all([createMany(PRODUCTS, 3), remove(PRODUCTS, first)]);
        const job = await until(
          async () => {
            await catalog.app.get(TallyCheckJob, { strict: false }).run();
            return importState(catalog, started.job.uuid);
          },
          ({ status }) => status !== 'PENDING' && status !== 'IN_PROGRESS',
          { withinMs: 150_000, everyMs: 100 },
        );
        expect(job).toMatchObject({ status: 'SUCCESS', createdCount: ROWS, totalCount: ROWS });
      });
      for (const { all } of readings) {
        const others = all >= ROWS ? all - ROWS : all;
        expect(others).toBeGreaterThanOrEqual(3);
        expect(others).toBeLessThanOrEqual(6);
      }
      await expectExact(PRODUCTS, { inUse: ROWS + 5, all: ROWS + 6 });
      expect(await rows().countDocuments({})).toBeLessThan(20);
    });

    it('changes with created rows, not with updates or failed imports', async () => {
      await importFile(catalog, '商品名,単価\n一,1\n二,2\n');
      await expectExact(PRODUCTS, { inUse: 2, all: 2 });
      const known = await catalog.runtime.connection
        .collection<{ _id: string }>(PRODUCTS.collection)
        .findOne({ name: '一' });
      const file = `商品ID,商品名,単価\n${known?._id ?? ''},一,3\n,三,3\n`;
      expect(await importFile(catalog, file)).toMatchObject({ createdCount: 1, updatedCount: 1 });
      await expectExact(PRODUCTS, { inUse: 3, all: 3 });
      expect(await importFile(catalog, '商品名,単価\n四,4\n五,誤り\n')).toMatchObject({ status: 'FAILURE' });
      await expectExact(PRODUCTS, { inUse: 3, all: 3 });
    });
  });
});
