import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
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

const who = as.demandAdmin({ flags: ['COSTING'] });

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
    : { data: { purchasesForCosting: [], startReceipts: true } };

const answerAsIdentity = (): object => ({
  data: { wmsConnectionState: 'NO_MERCHANT', demandProfiles: [{ uuid: TEST_DEMAND.uuid }] },
});

function stockOf(rows: number, quantity: number): string {
  const lines = Array.from(
    { length: rows },
    (_, at) =>
      `01900000-0000-7000-8000-${String(at).padStart(12, '0')},LG-${at},在庫のある商品の名前${at},,,,${quantity},${quantity * 100}`,
  );
  return `商品ID,商品コード,商品名,型番,カラー,サイズ,数量,在庫金額\n${lines.join('\n')}\n`;
}

async function importFile(costing: TestSubgraph, accountingPeriodUuid: string, body: string): Promise<Job> {
  const { made } = await ask<{ made: { upload: { uploadUuid: string; url: string } } }>(
    costing,
    'mutation ($input: CreateOpeningInventoryUploadUrlInput!) { made: createOpeningInventoryUploadUrl(input: $input) { upload { uploadUuid url } } }',
    { input: { accountingPeriodUuid, fileName: '期首.csv', byteSize: Buffer.byteLength(body) } },
    who,
  );
  const file = fileOf(costing, made.upload.url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
  const { started } = await ask<{ started: { job: { uuid: string } } }>(
    costing,
    'mutation ($input: CreateImportOpeningInventoryJobInput!) { started: createImportOpeningInventoryJob(input: $input) { job { uuid: jobUuid } } }',
    {
      input: { accountingPeriodUuid, uploadUuid: made.upload.uploadUuid, idempotencyKey: randomUUID() },
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

/** Time and memory of the costing subgraph while it imports opening stock, replaces it, and calculates a month from it. */
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
              period: { start: `${month}-01`, end: `${month}-28` },
              closingType: 'Monthly',
            },
          },
          who,
        );
        const { uuid } = made.accountingPeriod;
        await importFile(costing, uuid, stockOf(10, 1));
        await untilCalculated(costing);
        for (const size of SIZES) {
          for (const [name, quantity] of [
            ['import', 1],
            ['replacement', 2],
          ] as const) {
            const file = stockOf(size, quantity);
            await report(`${name} of ${size.toLocaleString('en')}`, async () => {
              const { status, failureReason } = await importFile(costing, uuid, file);
              return status === 'SUCCESS' ? 'stored' : `refused: ${failureReason ?? ''}`;
            });
            await report(`calculation of ${size.toLocaleString('en')}`, async () => {
              await untilCalculated(costing);
              return '';
            });
          }
        }
      },
      environment,
    );
  } finally {
    await Promise.all(standIns.map((one) => one.stop()));
  }
}
