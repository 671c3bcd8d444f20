import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  as,
  emptyDatabase,
  SubgraphProcess,
  TEST_DEMAND,
  TestKeys,
  until,
} from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { dataOf } from './catalog.js';
import { type CsvCatalog, importState, startImport, untilOver, upload } from './csv-support.js';

jest.setTimeout(400_000);

const ROWS = 2_500;
const MAIN = new URL('../dist/start.cjs', import.meta.url);

const keys = new TestKeys();
const database = `test_catalog_killed_${randomBytes(4).toString('hex')}`;
let files: string;
let connection: Connection;
let running: SubgraphProcess | undefined;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'hacchu-hub-test-'));
  connection = await mongoose
    .createConnection(process.env['MONGODB_URI'] ?? '', { dbName: database })
    .asPromise();
});
/** The surviving process also runs the next test. */
beforeEach(() => emptyDatabase(connection));
afterAll(async () => {
  await running?.kill();
  await connection.dropDatabase();
  await connection.close();
  await rm(files, { recursive: true, force: true });
});

const catalogOf = ({ graphql }: SubgraphProcess): CsvCatalog => ({
  graphql,
  runtime: { environment: { OBJECT_STORE_ROOT: files } },
});

async function startCatalogProcess(): Promise<CsvCatalog> {
  running = await SubgraphProcess.start({ name: 'subgraph-catalog', main: MAIN, keys, database, files });
  return catalogOf(running);
}

const runningCatalog = async (): Promise<CsvCatalog> =>
  running ? catalogOf(running) : startCatalogProcess();

/** Waits until a process has started the job's `attempts`th run. */
async function untilWorkedOn(attempts: number): Promise<void> {
  const startedRun = { status: 'IN_PROGRESS', attempts };
  await until(
    () => connection.collection('file_jobs').countDocuments(startedRun),
    (found) => found > 0,
    { everyMs: 5 },
  );
}

/** Waits until the result file exists; storing the rows is the next step. */
async function untilStoring(uuid: string): Promise<void> {
  const result = join(files, 'csv-jobs', TEST_DEMAND.uuid, uuid, 'result.csv');
  await until(() => existsSync(result), Boolean, { everyMs: 5 });
}

/** Products that readers see: not those that an import has prepared. */
const VISIBLE = { 'staged.isNew': null };

/** Waits until an import has prepared all of its rows; publishing them is the next step. */
async function untilPrepared(): Promise<void> {
  await until(
    () => connection.collection('products').countDocuments({ 'staged.isNew': true }),
    (prepared) => prepared === ROWS,
    { everyMs: 5, withinMs: 120_000 },
  );
}

/** Simulates that the takeover period of an unresponsive process has passed. */
async function passTime(): Promise<void> {
  await connection.collection('outbox').updateMany({}, { $set: { leaseUntil: new Date(0) } });
}

/** The total that the list shows: a counter, initialised when there were no products. */
const shownTotal = async ({ graphql }: CsvCatalog): Promise<number> => {
  const list = '{ paginatedProducts(limit: 1) { totalCount } }';
  const { paginatedProducts } = dataOf(await graphql<{ paginatedProducts: { totalCount: number } }>(list));
  return paginatedProducts.totalCount;
};

it('an import killed while validating and while storing stores every row once', async () => {
  let catalog = await runningCatalog();
  expect(await shownTotal(catalog)).toBe(0);
  const lines = Array.from({ length: ROWS }, (_, at) => `商品${at},${at % 1_000},K-${at}`);
  const uploadUuid = await upload(catalog, `商品名,単価,型番\n${lines.join('\n')}\n`);
  const { started } = dataOf(await startImport(catalog, uploadUuid));

  for (const attempt of [1, 2]) {
    await untilWorkedOn(attempt);
    if (attempt === 2) await untilStoring(started.job.uuid);
    await running?.kill();
    expect(await connection.collection('products').countDocuments(VISIBLE)).toBe(0);
    await passTime();
    catalog = await startCatalogProcess();
    expect([0, ROWS]).toContain(await shownTotal(catalog));
  }

  const job = await untilOver(() => importState(catalog, started.job.uuid));
  expect(job).toMatchObject({ status: 'SUCCESS', createdCount: ROWS, updatedCount: 0 });
  const products = connection.collection('products');
  expect(await products.countDocuments({})).toBe(ROWS);
  expect(await shownTotal(catalog)).toBe(ROWS);
  expect(await products.distinct('modelNumber')).toHaveLength(ROWS);
});

/** Starts an import of many rows; returns the job's UUID. */
async function beginImport(catalog: CsvCatalog): Promise<string> {
  const lines = Array.from({ length: ROWS }, (_, at) => `商品${at},${at % 1_000},K-${at}`);
  const uploadUuid = await upload(catalog, `商品名,単価,型番\n${lines.join('\n')}\n`);
  const { started } = dataOf(await startImport(catalog, uploadUuid));
  return started.job.uuid;
}

it('an import killed while it publishes its rows stores all of them or none, and then every row once', async () => {
  let catalog = await runningCatalog();
  expect(await shownTotal(catalog)).toBe(0);
  const uuid = await beginImport(catalog);
  await untilPrepared();
  await running?.kill();
  expect([0, ROWS]).toContain(await connection.collection('products').countDocuments(VISIBLE));
  await passTime();
  catalog = await startCatalogProcess();
  const job = await untilOver(() => importState(catalog, uuid));
  expect(job).toMatchObject({ status: 'SUCCESS', createdCount: ROWS, updatedCount: 0 });
  expect(await connection.collection('products').countDocuments({})).toBe(ROWS);
  expect(await shownTotal(catalog)).toBe(ROWS);

  // Everybody sees the rows by now, but they are still to be written without the mark that hid them.
  await running?.kill();
  await passTime();
  catalog = await startCatalogProcess();
  const listed = '{ paginatedProducts(page: 25, limit: 100) { totalCount items { name } } }';
  const { paginatedProducts } = dataOf(
    await catalog.graphql<{ paginatedProducts: { totalCount: number; items: object[] } }>(listed),
  );
  expect(paginatedProducts).toMatchObject({ totalCount: ROWS });
  expect(paginatedProducts.items).toHaveLength(100);
  await until(
    async () => {
      const { length } = await connection.collection('published_imports').find({}).toArray();
      return length + (await connection.collection('products').countDocuments({ staged: { $exists: true } }));
    },
    (left) => left === 0,
  );
  expect(await connection.collection('products').countDocuments({})).toBe(ROWS);
  expect(await shownTotal(catalog)).toBe(ROWS);
});

it('an import that crashes one process and stalls the next at the same point becomes a dead letter, and the subgraph stays available', async () => {
  let catalog = await runningCatalog();
  const uuid = await beginImport(catalog);
  await untilWorkedOn(1);
  await untilStoring(uuid);
  await running?.kill();
  await passTime();

  const result = join(files, 'csv-jobs', TEST_DEMAND.uuid, uuid, 'result.csv');
  await rm(result);
  await startCatalogProcess();
  await untilWorkedOn(2);
  await untilStoring(uuid);
  const stalled = running;
  stalled?.stall();
  await passTime();

  catalog = await startCatalogProcess();
  const job = await untilOver(() => importState(catalog, uuid));
  expect(job).toMatchObject({
    status: 'FAILURE',
    failureReason:
      '処理が繰り返し異常終了したため中止しました。ファイルの内容や条件を見直してから、もう一度お試しください。',
  });
  await stalled?.kill();
  expect(await connection.collection('products').countDocuments(VISIBLE)).toBe(0);
  expect(await connection.collection('dead_letters').find({}).toArray()).toMatchObject([
    { source: 'JOB', name: 'import-product-csv', key: uuid, crashes: 2 },
  ]);
  const small = await upload(catalog, '商品名,単価\nねじ,10\n');
  const { started } = dataOf(await startImport(catalog, small));
  expect(await untilOver(() => importState(catalog, started.job.uuid))).toMatchObject({ status: 'SUCCESS' });
});

it('an import that is cancelled after its process was killed has ended at once, and leaves nothing once it is taken over', async () => {
  let catalog = await runningCatalog();
  const uuid = await beginImport(catalog);
  const staged = connection.collection('import_rows');
  await until(
    () => staged.countDocuments({}),
    (count) => count > 0,
    { everyMs: 5 },
  );
  await running?.kill();
  catalog = await startCatalogProcess();
  const cancel =
    'mutation ($input: CancelCsvImportInput!) { cancelCsvImport(input: $input) { job { status } } }';
  const cancelled = await catalog.graphql(cancel, { input: { uuid } });
  expect(cancelled).toMatchObject({ data: { cancelCsvImport: { job: { status: 'FAILURE' } } } });
  const next = dataOf(await startImport(catalog, await upload(catalog, '商品名,単価\nねじ,10\n'))).started
    .job;
  await passTime();
  // The turn of the run that was killed expires with its lease.
  await connection.collection('import_turns').updateMany({}, { $set: { heldUntil: new Date(0) } });
  await until(
    () =>
      connection.collection('outbox').countDocuments({ key: `import-product-csv:${uuid}`, state: 'DONE' }),
    Boolean,
  );
  expect(await untilOver(() => importState(catalog, next.uuid))).toMatchObject({ status: 'SUCCESS' });
  expect(await importState(catalog, uuid)).toMatchObject({ status: 'FAILURE', createdCount: 0 });
  expect(await staged.countDocuments({ run: { $regex: uuid } })).toBe(0);
  expect(await connection.collection('products').countDocuments({})).toBe(1);
  const uploads = await readdir(join(files, 'uploads'), { recursive: true });
  const job = await connection
    .collection<{ _id: string; input: { key: string } }>('file_jobs')
    .findOne({ _id: uuid });
  expect(uploads).not.toContain(job?.input.key.replace(/^uploads./u, ''));
  expect(await connection.collection('dead_letters').countDocuments({})).toBe(0);
});

it('an export that is cancelled after its process was killed has ended at once, and has no file once it is taken over', async () => {
  let catalog = await runningCatalog();
  const imported = await beginImport(catalog);
  await untilOver(() => importState(catalog, imported));
  const who = as.demandAdmin({ flags: ['CSV_EXPORT'] });
  const create = `mutation { started: createExportProductCsvJob(input: { idempotencyKey: "${randomUUID()}" }) { job { uuid } } }`;
  const started = await catalog.graphql<{ started: { job: { uuid: string } } }>(create, {}, who);
  const { uuid } = dataOf(started).started.job;
  await untilWorkedOn(1);
  await running?.kill();
  // As if it had been killed between storing the file and recording it.
  const key = join(files, 'csv-jobs', TEST_DEMAND.uuid, `${uuid}.csv`);
  await connection
    .collection<{ _id: string }>('file_jobs')
    .updateOne({ _id: uuid }, { $set: { status: 'IN_PROGRESS', resultKey: null, outcome: {} } });
  await connection
    .collection('outbox')
    .updateOne(
      { key: `export-product-csv:${uuid}` },
      { $set: { state: 'PENDING', availableAt: new Date() } },
    );
  await mkdir(join(key, '..'), { recursive: true });
  await writeFile(key, 'rows');
  catalog = await startCatalogProcess();
  const cancel =
    'mutation ($input: CancelExportProductCsvJobInput!) { cancelExportProductCsvJob(input: $input) { job { status } } }';
  const cancelled = await catalog.graphql(cancel, { input: { uuid } }, who);
  expect(cancelled).toMatchObject({ data: { cancelExportProductCsvJob: { job: { status: 'FAILURE' } } } });
  await passTime();
  await until(
    () => existsSync(key),
    (exists) => !exists,
  );
  const entry = { key: `export-product-csv:${uuid}`, state: 'DONE' };
  await until(() => connection.collection('outbox').countDocuments(entry), Boolean);
  expect(existsSync(key)).toBe(false);
  expect(await connection.collection('dead_letters').countDocuments({})).toBe(0);
});

it('an import interrupted by repeated shutdowns completes nevertheless', async () => {
  let catalog = await runningCatalog();
  const uuid = await beginImport(catalog);
  for (let restart = 1; restart <= 2; restart += 1) {
    await until(
      () => importState(catalog, uuid),
      ({ status }) => status !== 'PENDING',
      { everyMs: 5 },
    );
    await running?.terminate();
    await passTime();
    catalog = await startCatalogProcess();
  }
  expect(await untilOver(() => importState(catalog, uuid))).toMatchObject({
    status: 'SUCCESS',
    createdCount: ROWS,
  });
  expect(await connection.collection('dead_letters').countDocuments({})).toBe(0);
  expect(await connection.collection('products').countDocuments({})).toBe(ROWS);
});
