import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { FileJobDocument } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND, type TestIdentity, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { ImportRowRepository } from '../src/masters/import-row.repository.js';
import { ImportTurns } from '../src/masters/import-turns.js';
import { ProductService } from '../src/products/product.service.js';
import { type Catalog, dataOf, userMessage } from './catalog.js';
import {
  importFile,
  type ImportState,
  importState,
  productsOf,
  startImport,
  untilOver,
  upload,
} from './csv-support.js';
import { shrinkPortions } from './portions.js';
import { takeCatalog } from './shared-catalog.js';

const REASON = '試験 太郎が取り込みを中止しました。何も登録されていません。';
const ENDED = '取り込みはすでに終わっています。画面を更新してください。';
/** More rows than are staged or copied at a time. */
const ROWS = 250;
const FILE = `商品名,単価\n${Array.from({ length: ROWS }, (_, at) => `商品${at},10`).join('\n')}\n`;
const who = as.demandAdmin({ name: '試験 太郎' });

type Cancelled = Pick<ImportState, 'uuid' | 'status' | 'failureReason'> & {
  canceledAt: string | null;
  cancelerName: string | null;
};

let catalog: Catalog;
let rows: ImportRowRepository;

const collection = (name: string) => catalog.runtime.connection.collection<{ _id: string }>(name);

const cancel = (uuid: string, by: TestIdentity = who, demandUuid?: string) =>
  catalog.graphql<{ cancelCsvImport: { job: Cancelled } }>(
    `mutation ($input: CancelCsvImportInput!) {
      cancelCsvImport(input: $input) { job { uuid status failureReason canceledAt cancelerName } }
    }`,
    { input: { uuid, demandUuid } },
    by,
  );

async function start(file: string = FILE): Promise<string> {
  return dataOf(await startImport(catalog, await upload(catalog, file))).started.job.uuid;
}

/** What is left of an import: staged rows, prepared records and entries of their history, and files. */
async function leftOf(uuid: string): Promise<number> {
  const job = await collection('file_jobs').findOne({ _id: uuid });
  const { key } = (job as unknown as FileJobDocument & { input: { key: string } }).input;
  const { OBJECT_STORE_ROOT } = catalog.runtime.environment;
  const files = [key, `csv-jobs/${TEST_DEMAND.uuid}/${uuid}/result.csv`];
  return (
    (await collection('import_rows').countDocuments({})) +
    (await collection('products').countDocuments({})) +
    (await collection('master_events').countDocuments({ staged: { $exists: true } })) +
    (await collection('import_turns').countDocuments({})) +
    files.filter((file) => existsSync(join(OBJECT_STORE_ROOT, file))).length
  );
}

async function expectNothingLeft(uuid: string): Promise<void> {
  expect(
    await until(
      () => leftOf(uuid),
      (left) => left === 0,
    ),
  ).toBe(0);
  expect(await productsOf(catalog)).toEqual([]);
  expect(await importState(catalog, uuid)).toMatchObject({
    status: 'FAILURE',
    failureReason: REASON,
    createdCount: 0,
    resultUrl: null,
  });
}

/** Cancels the next import while it stages or copies its rows, which it does some at a time. */
function cancelDuring(step: 'add' | 'copy'): { uuid: string; times: () => number } {
  const running = { uuid: '', times: () => spy.mock.calls.length };
  const original = rows[step].bind(rows) as (...given: unknown[]) => Promise<void>;
  const spy = jest.spyOn(rows, step).mockImplementation(async (...given: unknown[]) => {
    await original(...given);
    if (spy.mock.calls.length > 1) return;
    running.uuid = (given[0] as { jobUuid: string }).jobUuid;
    dataOf(await cancel(running.uuid));
  });
  return running;
}

describe('cancelled imports', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    rows = catalog.app.get(ImportRowRepository);
  });
  afterEach(() => {
    jest.restoreAllMocks();
  });
  beforeEach(async () => {
    for (const name of [
      'products',
      'master_events',
      'import_rows',
      'import_turns',
      'published_imports',
      'tallies',
    ])
      await collection(name).deleteMany({});
  });

  it.each(['add', 'copy'] as const)(
    'stop after the portion that they are at (%s), and leave nothing',
    async (step) => {
      shrinkPortions(catalog);
      const running = cancelDuring(step);
      const uuid = await start();
      await untilOver(() => importState(catalog, uuid));
      await expectNothingLeft(uuid);
      expect(running.uuid).toBe(uuid);
      expect(running.times()).toBe(1);
      const entry = await until(
        () => collection('outbox').findOne({ key: `import-product-csv:${uuid}` } as object),
        (found) => found?.['state' as never] === 'DONE',
      );
      expect(entry).toMatchObject({ attempts: 1, lastError: null });
    },
  );

  it('say who cancelled them and when, also when they are cancelled again', async () => {
    const turns = catalog.app.get(ImportTurns);
    const other = { demandUuid: TEST_DEMAND.uuid, jobUuid: 'other', attempt: 1 };
    await turns.take(other, 'products');
    const uuid = await start();
    const before = new Date().toISOString();
    const { job } = dataOf(await cancel(uuid)).cancelCsvImport;
    expect(job).toMatchObject({ status: 'FAILURE', failureReason: REASON, cancelerName: '試験 太郎' });
    expect(job.canceledAt?.localeCompare(before)).toBe(1);
    const again = dataOf(await cancel(uuid, as.editor({ name: '見本 花子' }))).cancelCsvImport.job;
    expect(again).toEqual(job);
    expect(dataOf(await cancel(uuid, as.operator(), TEST_DEMAND.uuid)).cancelCsvImport.job).toEqual(job);
    await turns.release(other, 'products');
    await expectNothingLeft(uuid);
  });

  it('are those of operators as well', async () => {
    const turns = catalog.app.get(ImportTurns);
    const other = { demandUuid: TEST_DEMAND.uuid, jobUuid: 'other', attempt: 1 };
    await turns.take(other, 'products');
    const uuid = await start();
    const { job } = dataOf(
      await cancel(uuid, as.operator({ name: '運用 次郎' }), TEST_DEMAND.uuid),
    ).cancelCsvImport;
    expect(job).toMatchObject({ cancelerName: '運営（運用 次郎）' });
    await turns.release(other, 'products');
  });

  it('let those that wait behind them begin', async () => {
    const turns = catalog.app.get(ImportTurns);
    const other = { demandUuid: TEST_DEMAND.uuid, jobUuid: 'other', attempt: 1 };
    await turns.take(other, 'products');
    const first = await start();
    const second = await start('商品名,単価\nねじ,10\n');
    dataOf(await cancel(first));
    await turns.release(other, 'products');
    expect(await untilOver(() => importState(catalog, second))).toMatchObject({ status: 'SUCCESS' });
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });

  it('are not those of other demands, and no other jobs', async () => {
    const uuid = (await importFile(catalog, '商品名,単価\nねじ,10\n')).uuid;
    expect((await cancel(uuid, as.otherDemandAdmin())).code).toBe('PERMISSION_DENIED');
    expect((await cancel(uuid, as.operator(), OTHER_DEMAND.uuid)).code).toBe('PERMISSION_DENIED');
    expect((await cancel(uuid, as.unknownRole())).code).toBe('PERMISSION_DENIED');
    const exporter = as.editor({ flags: ['CSV_EXPORT'] });
    const { started } = dataOf(
      await catalog.graphql<{ started: { job: { uuid: string } } }>(
        `mutation { started: createExportProductCsvJob(input: { idempotencyKey: "${crypto.randomUUID()}" }) { job { uuid } } }`,
        {},
        exporter,
      ),
    );
    expect((await cancel(started.job.uuid)).code).toBe('NOT_FOUND');
  });

  it('are none that have ended', async () => {
    const done = await importFile(catalog, '商品名,単価\nねじ,10\n');
    const failed = await importFile(catalog, '商品名,単価\nねじ,x\n');
    for (const { uuid, status } of [done, failed]) {
      const answer = await cancel(uuid);
      expect([answer.code, userMessage(answer)]).toEqual(['FAILED_PRECONDITION', ENDED]);
      expect(await importState(catalog, uuid)).toMatchObject({ status });
    }
    expect(await productsOf(catalog)).toEqual([['ねじ', '10']]);
  });

  it('are cancelled or complete where their commit has begun, and never both', async () => {
    shrinkPortions(catalog);
    const products = catalog.app.get(ProductService);
    const publish = products.publish.bind(products);
    let attempted: ReturnType<typeof cancel> | undefined;
    jest.spyOn(products, 'publish').mockImplementationOnce(async (scope, run, ...more) => {
      // Waits for the commit that has begun, or makes it begin again.
      attempted = cancel(run.jobUuid);
      await pause(200);
      await publish(scope, run, ...more);
    });
    const uuid = await start();
    const { status } = await untilOver(() => importState(catalog, uuid));
    const answer = await attempted;
    expect(status).toBe(answer?.code === undefined ? 'FAILURE' : 'SUCCESS');
    if (status === 'SUCCESS') {
      expect(answer?.code).toBe('FAILED_PRECONDITION');
      expect(await productsOf(catalog)).toHaveLength(100);
    } else await expectNothingLeft(uuid);
  });

  it('are all or nothing, whenever they are cancelled', async () => {
    shrinkPortions(catalog);
    const ends = new Set<string>();
    for (let at = 0; at < 6; at += 1) {
      await collection('products').deleteMany({});
      await collection('published_imports').deleteMany({});
      const uuid = await start();
      await pause(at * 120);
      const { code } = await cancel(uuid);
      const { status } = await untilOver(() => importState(catalog, uuid));
      ends.add(status);
      expect(status).toBe(code === undefined ? 'FAILURE' : 'SUCCESS');
      const isDone = { key: `import-product-csv:${uuid}`, state: 'DONE' };
      await until(() => collection('outbox').countDocuments(isDone as object), Boolean);
      const seen = await collection('products').countDocuments({
        $or: [{ 'staged.isNew': null }, { 'staged.run': { $regex: uuid } }],
      } as object);
      expect(seen).toBe(status === 'SUCCESS' ? ROWS : 0);
      await until(
        () => collection('published_imports').countDocuments({}),
        (count) => count === 0,
      );
    }
    expect(ends.has('FAILURE')).toBe(true);
  });
});
