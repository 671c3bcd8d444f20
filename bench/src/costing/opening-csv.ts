import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  as,
  type StandInCall,
  SubgraphStandIn,
  TEST_DEMAND,
  type TestSubgraph,
} from '@hacchu-hub/subgraph-testing';
import { fileOf, type Job, pollUntilFinished, report } from '../real/file-jobs.js';
import { ask, withSubgraph } from '../real/real-subgraph.js';

const SIZES = (process.env['ROWS'] ?? '1000,10000,100000').split(',').map(Number);
const POLL_MS = 500;
const PROBE_MS = 50;

const who = as.demandAdmin({ flags: ['COSTING'] });
const other = as.otherDemandAdmin({ flags: ['COSTING'] });

/** Knows every product that it is asked for. */
function answerAsCatalog({ query, variables }: StandInCall): object {
  if (!query.includes('productSnapshots')) return { data: { productFeed: [], productUuidsMatching: [] } };
  const uuids = Array.isArray(variables['uuids']) ? variables['uuids'].map(String) : [];
  const productSnapshots = uuids.map((uuid) => ({
    uuid,
    name: '商品',
    modelNumber: null,
    color: null,
    size: null,
    unitPrice: '100',
    logilessItem: null,
  }));
  return { data: { productSnapshots } };
}

/** No receipts. */
const answerAsOrders = ({ query }: StandInCall): object =>
  query.includes('costingFeed')
    ? { data: { costingFeed: { version: 0, changes: [] } } }
    : { data: { purchasesPartForCosting: { items: [], through: null }, startReceipts: true } };

const answerAsIdentity = (): object => ({
  data: { wmsConnectionState: 'NO_MERCHANT', demandProfiles: [{ uuid: TEST_DEMAND.uuid }] },
});

/** A file in the format of its template. @param columns of the stock, and its cells by row */
function fileOfStock(rows: number, columns: string, cells: string): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `01900000-0000-7000-8000-${String(at).padStart(12, '0')},LG-${at},在庫のある商品の名前${at},,,,${cells}`,
  );
  return `商品ID,商品コード,商品名,型番,カラー,サイズ,${columns}\n${lines.join('\n')}\n`;
}

const openingOf = (rows: number, quantity: number): string =>
  fileOfStock(rows, '数量,在庫金額', `${quantity},${quantity * 100}`);
const countsOf = (rows: number, quantity: number): string =>
  fileOfStock(rows, '帳簿数量(参考),実地数量', `0,${quantity}`);

/** What is imported: where, and what the input has beside the file. */
interface Target {
  readonly kind: 'Opening' | 'Physical';
  readonly accountingPeriodUuid: string;
  readonly more?: object;
}

async function importFile(
  costing: TestSubgraph,
  { kind, accountingPeriodUuid, more }: Target,
  body: string,
): Promise<Job> {
  const { made } = await ask<{ made: { upload: { uploadUuid: string; url: string } } }>(
    costing,
    `mutation ($input: Create${kind}InventoryUploadUrlInput!) { made: create${kind}InventoryUploadUrl(input: $input) { upload { uploadUuid url } } }`,
    { input: { accountingPeriodUuid, fileName: '棚卸.csv', byteSize: Buffer.byteLength(body) } },
    who,
  );
  const file = fileOf(costing, made.upload.url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
  const { started } = await ask<{ started: { job: { uuid: string } } }>(
    costing,
    `mutation ($input: CreateImport${kind}InventoryJobInput!) { started: createImport${kind}InventoryJob(input: $input) { job { uuid: jobUuid } } }`,
    {
      input: {
        accountingPeriodUuid,
        uploadUuid: made.upload.uploadUuid,
        idempotencyKey: randomUUID(),
        ...more,
      },
    },
    who,
  );
  const look = async (): Promise<Job> => {
    const { job } = await ask<{ job: Job }>(
      costing,
      'query ($uuid: ID!) { job: getImportOpeningInventoryJob(jobUuid: $uuid) { uuid: jobUuid status failureReason } }',
      { uuid: started.job.uuid },
      who,
    );
    return job;
  };
  return pollUntilFinished(look, POLL_MS);
}

/** Waits until the first month is calculated. */
async function untilCalculated(costing: TestSubgraph): Promise<void> {
  const look = async (): Promise<Job> => {
    const book = await costing.runtime.connection.model('CostingBook').findById(TEST_DEMAND.uuid).lean<{
      dirtyFrom: string | null;
      failureReason: string | null;
    }>();
    if (book?.failureReason != null) throw new Error(book.failureReason);
    return { uuid: '', status: book?.dirtyFrom === null ? 'SUCCESS' : 'PENDING', failureReason: null };
  };
  await pollUntilFinished(look, POLL_MS);
}

/** Prints also how long a request of another demand waited at most meanwhile. */
async function reportBeside(costing: TestSubgraph, name: string, work: () => Promise<string>): Promise<void> {
  let isOver = false;
  let longest = 0;
  const requests = (async () => {
    while (!isOver) {
      const began = performance.now();
      await ask(costing, '{ accountingPeriods { uuid } }', {}, other);
      longest = Math.max(longest, performance.now() - began);
      await pause(PROBE_MS);
    }
  })();
  await report(name, async () => {
    const outcome = await work();
    return `${outcome}  others wait ${longest.toFixed(0)} ms at most`;
  });
  isOver = true;
  await requests;
}

/** Imports a file, and waits for the calculation that follows. */
async function measureImport(
  costing: TestSubgraph,
  target: Target,
  name: string,
  body: string,
): Promise<void> {
  await reportBeside(costing, name, async () => {
    const { status, failureReason } = await importFile(costing, target, body);
    return status === 'SUCCESS' ? 'stored' : `refused: ${failureReason ?? ''}`;
  });
  await reportBeside(costing, '  calculation', async () => {
    await untilCalculated(costing);
    return '';
  });
}

/**
 * Time and memory of the costing subgraph while it imports opening stock, replaces it, imports counts of all products,
 * and calculates a month after each.
 */
export async function measureOpeningCsv(): Promise<void> {
  const { costingModule }: typeof import('../../../subgraph-costing/src/costing.module.js') = await import(
    new URL('../../../subgraph-costing/dist/costing.module.js', import.meta.url).href
  );
  const standIns = await Promise.all(
    [answerAsOrders, answerAsCatalog, answerAsIdentity].map((answer) => SubgraphStandIn.start(answer)),
  );
  const [orders, catalog, identity] = standIns.map(({ url }) => url);
  const environment = { ORDERS_URL: orders ?? '', CATALOG_URL: catalog ?? '', IDENTITY_URL: identity ?? '' };
  try {
    await withSubgraph(
      costingModule,
      'bench_opening',
      async (costing) => {
        console.log(
          'Peak growth of the costing subgraph with the catalog that it asks, CSV of opening stock',
        );
        const month = new Date().toISOString().slice(0, 7);
        const { made } = await ask<{ made: { accountingPeriod: { uuid: string } } }>(
          costing,
          'mutation ($input: CreateAccountingPeriodInput!) { made: createAccountingPeriod(input: $input) { accountingPeriod { uuid } } }',
          {
            input: {
              period: { start: `${month}-01`, end: `${month}-27` },
              closingType: 'Monthly',
            },
          },
          who,
        );
        const { uuid } = made.accountingPeriod;
        await importFile(costing, { kind: 'Opening', accountingPeriodUuid: uuid }, openingOf(10, 1));
        await untilCalculated(costing);
        for (const size of SIZES) {
          const rows = size.toLocaleString('en');
          const opening: Target = { kind: 'Opening', accountingPeriodUuid: uuid };
          await measureImport(costing, opening, `opening of ${rows}`, openingOf(size, 1));
          await measureImport(costing, opening, `another opening of ${rows}`, openingOf(size, 2));
          const counts: Target = { ...opening, kind: 'Physical', more: { performedMonth: month } };
          await measureImport(costing, counts, `counts of ${rows}`, countsOf(size, 3));
          await measureImport(costing, counts, `other counts of ${rows}`, countsOf(size, 4));
          await measureImport(costing, counts, `a count, of ${rows}`, countsOf(1, 5));
        }
      },
      environment,
    );
  } finally {
    await Promise.all(standIns.map((one) => one.stop()));
  }
}
