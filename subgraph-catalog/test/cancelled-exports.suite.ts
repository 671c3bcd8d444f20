import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { FileJobs, ObjectStore } from '@hacchu-hub/subgraph-kit';
import { as, OTHER_DEMAND, TEST_DEMAND, type TestIdentity, until } from '@hacchu-hub/subgraph-testing';
import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { type Catalog, dataOf, userMessage } from './catalog.js';
import { importFile, untilOver } from './csv-support.js';
import { takeCatalog } from './shared-catalog.js';

const ROWS = 2_500;
const FILE = `商品名,単価\n${Array.from({ length: ROWS }, (_, at) => `商品${at},10`).join('\n')}\n`;
const REASON = '試験 太郎が出力を中止しました。ファイルは作成されていません。';
const ENDED = '出力はすでに終わっています。画面を更新してください。';
const flags = ['CSV_EXPORT'] as const;
const who = as.demandAdmin({ name: '試験 太郎', flags: [...flags] });

type Target = 'Product' | 'DemandSupplier';

interface SeenExport {
  uuid: string;
  status: string;
  failureReason: string | null;
  canceledAt: string | null;
  cancelerName: string | null;
  processedCount: number;
}
const SEEN = 'uuid status failureReason canceledAt cancelerName processedCount';

let catalog: Catalog;

const collection = (name: string) => catalog.runtime.connection.collection<{ _id: string }>(name);

async function start(target: Target = 'Product'): Promise<string> {
  const name = `createExport${target}CsvJob`;
  const answer = await catalog.graphql<{ started: { job: { uuid: string } } }>(
    `mutation { started: ${name}(input: { idempotencyKey: "${randomUUID()}" }) { job { uuid } } }`,
    {},
    who,
  );
  return dataOf(answer).started.job.uuid;
}

const cancel = (
  uuid: string,
  {
    by = who,
    demandUuid,
    target = 'Product',
  }: { by?: TestIdentity; demandUuid?: string; target?: Target } = {},
) =>
  catalog.graphql<{ cancelled: { job: SeenExport } }>(
    `mutation ($input: CancelExport${target}CsvJobInput!) {
      cancelled: cancelExport${target}CsvJob(input: $input) { job { ${SEEN} } }
    }`,
    { input: { uuid, demandUuid } },
    by,
  );

async function seen(uuid: string): Promise<SeenExport> {
  const answer = await catalog.graphql<{ list: { items: SeenExport[] } }>(
    `{ list: paginatedExportProductCsvJobs { items { ${SEEN} } } }`,
    {},
    who,
  );
  const found = dataOf(answer).list.items.find((one) => one.uuid === uuid);
  if (!found) throw new Error('the job is not listed');
  return found;
}

const fileOf = (uuid: string) =>
  join(catalog.runtime.environment.OBJECT_STORE_ROOT, `csv-jobs/${TEST_DEMAND.uuid}/${uuid}.csv`);

const untilDone = (uuid: string) =>
  until(
    () => collection('outbox').findOne({ key: `export-product-csv:${uuid}` } as object),
    (found) => found?.['state' as never] === 'DONE',
  );

/** Calls something after the job has reported progress for a time. */
function afterReport(time: number, then: (uuid: string) => Promise<unknown>): { reports: () => number } {
  const jobs = catalog.app.get(FileJobs);
  const progress = jobs.progress.bind(jobs);
  const spy = jest.spyOn(jobs, 'progress').mockImplementation(async (scope, uuid, reached) => {
    const goesOn = await progress(scope, uuid, reached);
    if (spy.mock.calls.length === time) await then(uuid);
    return goesOn;
  });
  return { reports: () => spy.mock.calls.length };
}

describe('cancelled exports', () => {
  beforeAll(async () => {
    catalog = await takeCatalog();
    await collection('products').deleteMany({});
    await importFile(catalog, FILE);
  });
  beforeEach(() => collection('file_jobs').deleteMany({}));
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it('stop after the rows that they are at, and leave no file', async () => {
    const { reports } = afterReport(2, async (uuid) => dataOf(await cancel(uuid)));
    const uuid = await start();
    expect(await untilOver(() => seen(uuid))).toMatchObject({ status: 'FAILURE', failureReason: REASON });
    expect(await untilDone(uuid)).toMatchObject({ attempts: 1, lastError: null });
    // Of 2,500 rows it has read 1,000 when it is cancelled, and looks again after 2,000.
    expect(reports()).toBe(3);
    expect((await seen(uuid)).processedCount).toBe(1_000);
    expect(existsSync(fileOf(uuid))).toBe(false);
    const temporary = await readdir(catalog.runtime.environment.OBJECT_STORE_ROOT, { recursive: true });
    expect(temporary.filter((name) => name.includes(uuid))).toEqual([]);
  });

  it('leave no file either where it has been stored already', async () => {
    const store = catalog.app.get(ObjectStore, { strict: false });
    const putStream = store.putStream.bind(store);
    const stored: boolean[] = [];
    jest.spyOn(store, 'putStream').mockImplementation(async (key, ...given) => {
      await putStream(key, ...given);
      const uuid = key.split('/').at(-1)?.replace('.csv', '') ?? '';
      stored.push(existsSync(fileOf(uuid)));
      dataOf(await cancel(uuid));
    });
    const uuid = await start();
    await untilDone(uuid);
    expect(stored).toEqual([true]);
    expect(existsSync(fileOf(uuid))).toBe(false);
    expect(await seen(uuid)).toMatchObject({ status: 'FAILURE', failureReason: REASON });
    const download = 'query ($uuid: ID!) { downloadExportedProductCsv(uuid: $uuid) { url } }';
    expect((await catalog.graphql(download, { uuid }, who)).code).toBe('NOT_FOUND');
  });

  it('say who cancelled them and when, also when they are cancelled again or by two at once', async () => {
    let answers: Awaited<ReturnType<typeof cancel>>[] = [];
    const editor = as.editor({ name: '見本 花子', flags: [...flags] });
    afterReport(1, async (uuid) => {
      answers = await Promise.all([cancel(uuid), cancel(uuid, { by: editor })]);
    });
    const uuid = await start();
    await untilDone(uuid);
    const [one, other] = answers.map((answer) => dataOf(answer).cancelled.job);
    expect(one).toEqual(other);
    expect(['試験 太郎', '見本 花子']).toContain(one?.cancelerName);
    expect(Date.now() - Date.parse(one?.canceledAt ?? '')).toBeLessThan(60_000);
    const again = as.operator({ name: '運用 次郎' });
    expect(dataOf(await cancel(uuid, { by: again, demandUuid: TEST_DEMAND.uuid })).cancelled.job).toEqual(
      one,
    );
  });

  it('are those that wait as well, and nothing of them is read', async () => {
    const jobs = catalog.app.get(FileJobs);
    const begin = jobs.begin.bind(jobs);
    let count = 0;
    jest.spyOn(jobs, 'begin').mockImplementation(async (scope, uuid, ...more) => {
      dataOf(await cancel(uuid));
      const begun = await begin(scope, uuid, ...more);
      count += begun ? 1 : 0;
      return begun;
    });
    const uuid = await start();
    await untilDone(uuid);
    expect(count).toBe(0);
    expect(await seen(uuid)).toMatchObject({ status: 'FAILURE', failureReason: REASON, processedCount: 0 });
  });

  it('are none that have ended', async () => {
    const uuid = await start();
    await untilOver(() => seen(uuid));
    const answer = await cancel(uuid);
    expect([answer.code, userMessage(answer)]).toEqual(['FAILED_PRECONDITION', ENDED]);
    expect(existsSync(fileOf(uuid))).toBe(true);
    expect(await seen(uuid)).toMatchObject({ status: 'SUCCESS', canceledAt: null });
  });

  it('are those of nobody else: other demands, other kinds of jobs, people who may not export', async () => {
    const uuid = await start();
    await untilOver(() => seen(uuid));
    const codes = [
      await cancel(uuid, { by: as.otherDemandAdmin({ flags: [...flags] }) }),
      await cancel(uuid, { by: as.operator(), demandUuid: OTHER_DEMAND.uuid }),
      await cancel(uuid, { by: as.unknownRole({ flags: [...flags] }) }),
      await cancel(uuid, { by: as.demandAdmin() }),
      await cancel(uuid, { target: 'DemandSupplier' }),
      await cancel(randomUUID()),
    ].map(({ code }) => code);
    expect(codes).toEqual([
      'PERMISSION_DENIED',
      'PERMISSION_DENIED',
      'PERMISSION_DENIED',
      'PERMISSION_DENIED',
      'NOT_FOUND',
      'NOT_FOUND',
    ]);
    const { uuid: imported } = await importFile(catalog, '商品名,単価\nねじ,10\n');
    expect((await cancel(imported)).code).toBe('NOT_FOUND');
  });

  it('have a file or are cancelled, whenever that happens, and never both', async () => {
    const ends = new Set<string>();
    for (let at = 0; at < 8; at += 1) {
      const uuid = await start();
      await pause(at * 60);
      const { code } = await cancel(uuid);
      const { status, canceledAt } = await untilOver(() => seen(uuid));
      await untilDone(uuid);
      ends.add(status);
      expect(status).toBe(code === undefined ? 'FAILURE' : 'SUCCESS');
      expect(canceledAt === null).toBe(status === 'SUCCESS');
      expect(existsSync(fileOf(uuid))).toBe(status === 'SUCCESS');
    }
    expect(ends.has('FAILURE')).toBe(true);
  });
});
