import { randomUUID } from 'node:crypto';
import { as, type StandInCall, SubgraphStandIn, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { fileOf, type Job, pollUntilFinished, report, written } from '../real/file-jobs.js';
import { ask, withSubgraph } from '../real/real-subgraph.js';
import { seedOrders } from './real-orders.js';

const who = as.demandAdmin({ flags: ['CSV_EXPORT', 'ORDER_LIST_EXCEL'] });

/** A kind of export: the operations that start it, report its status and return its file. */
interface Export {
  readonly name: string;
  readonly begin: string;
  readonly input: object;
  readonly list: string;
  readonly status: string;
  readonly download: string;
}

const ORDERS_CSV: Export = {
  name: 'orders with lines, CSV',
  begin:
    'mutation ($input: CreateExportOrderCsvInput!) { begun: createExportOrderCsv(input: $input) { job { uuid } } }',
  input: { encoding: 'UTF_8', where: {} },
  list: 'paginatedExportOrderCsv',
  status: 'exportStatus',
  download: 'downloadOrderCsv',
};
const LINES_CSV: Export = {
  ...ORDERS_CSV,
  name: 'lines, CSV',
  begin:
    'mutation ($input: ExportOrderLinesCsvInput!) { begun: exportOrderLinesCsv(input: $input) { job { uuid } } }',
};
const EXCEL: Export = {
  name: 'orders, workbook',
  begin:
    'mutation ($input: ExportOrderListExcelInput!) { begun: exportOrderListExcel(input: $input) { job { uuid } } }',
  input: { where: {} },
  list: 'orderListExcelJobs',
  status: 'exportStatus',
  download: 'downloadOrderListExcel',
};
/** Order counts from ORDERS, with one line each; workbooks are refused above the limit. */
const SIZES = (process.env['ORDERS'] ?? '1000,10000,100000').split(',').map(Number);
const MAX_EXCEL = 10_000;

/** The names that the catalog slice would return. */
function answerAsCatalog({ variables }: StandInCall): object {
  const uuids = Array.isArray(variables['uuids']) ? variables['uuids'].map(String) : [];
  const named = (name: string) => uuids.map((uuid) => ({ uuid, name: `${name} ${uuid.slice(-4)}` }));
  return {
    data: {
      supplierSnapshots: named('株式会社青空縫製').map((one) => ({ ...one, demandSupplierContacts: [] })),
      destinationSnapshots: named('東倉庫').map((one) => ({ ...one, deliveryDestinationContacts: [] })),
      productSnapshots: named('コットンTシャツ').map((one) => ({ ...one, modelNumber: 'M-1' })),
    },
  };
}

async function run(orders: TestSubgraph, one: Export): Promise<string> {
  const input = { ...one.input, idempotencyKey: randomUUID() };
  const { begun } = await ask<{ begun: { job: Job } }>(orders, one.begin, { input }, who);
  const list = `{ list: ${one.list} { items { uuid status: ${one.status} failureReason } } }`;
  const job = await pollUntilFinished(async () => {
    const { list: found } = await ask<{ list: { items: Job[] } }>(orders, list, {}, who);
    const mine = found.items.find(({ uuid }) => uuid === begun.job.uuid);
    if (!mine) throw new Error('the job is not in the list');
    return mine;
  });
  if (job.status !== 'SUCCESS') throw new Error(job.failureReason ?? job.status);
  const link = `query ($uuid: ID!) { file: ${one.download}(uuid: $uuid) { url } }`;
  const { file } = await ask<{ file: { url: string } }>(orders, link, { uuid: job.uuid }, who);
  return written(fileOf(orders, file.url));
}

/** Memory of the orders subgraph while it exports its lists. */
export async function measureOrderExports(): Promise<void> {
  const catalog = await SubgraphStandIn.start(answerAsCatalog);
  const built = new URL('../../../subgraph-orders/dist/subgraph.js', import.meta.url).href;
  const { ordersSubgraph }: typeof import('../../../subgraph-orders/src/subgraph.js') = await import(built);
  const measure = async (orders: TestSubgraph): Promise<void> => {
    console.log('Peak growth of the orders subgraph, exports');
    await seedOrders(orders, { from: 0, to: 100, demands: [0] });
    // The first run loads code, which is not measured.
    for (const one of [ORDERS_CSV, LINES_CSV, EXCEL]) await run(orders, one);
    let stored = 100;
    for (const size of SIZES) {
      await seedOrders(orders, { from: stored, to: size, demands: [0] });
      stored = size;
      for (const one of size > MAX_EXCEL ? [ORDERS_CSV, LINES_CSV] : [ORDERS_CSV, LINES_CSV, EXCEL]) {
        await report(`${one.name}, ${size.toLocaleString('en')}`, () => run(orders, one));
      }
    }
  };
  try {
    await withSubgraph(ordersSubgraph, 'bench_exports', measure, { CATALOG_URL: catalog.url });
  } finally {
    await catalog.stop();
  }
}
