import { readFile } from 'node:fs/promises';
import type { TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { exportAll, fileOfNew, importFile } from './product-csv.js';
import { withCatalog } from './real-catalog.js';

const SIZES = (process.env['ROWS'] ?? '10000,100000').split(',').map(Number);
const BATCH = 1_000;

/** Processor time of this process in seconds: the subgraph with its worker threads; the database is another one. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000_000;
}

async function timed(name: string, rows: number, work: () => Promise<string>): Promise<void> {
  const began = performance.now();
  const used = processorTime();
  const outcome = await work();
  const seconds = processorTime() - used;
  const elapsed = (performance.now() - began) / 1_000;
  const perSecond = Math.round(rows / seconds).toLocaleString('en');
  console.log(
    `  ${`${name} of ${rows.toLocaleString('en')}`.padEnd(36)} ${perSecond.padStart(8)} rows per second of processor time (${seconds.toFixed(1)} s), ${elapsed.toFixed(1)} s  ${outcome}`,
  );
}

async function stored(catalog: TestSubgraph, file: string): Promise<string> {
  const { status, failureReason } = await importFile(catalog, file);
  return status === 'SUCCESS' ? 'stored' : `refused: ${failureReason ?? ''}`;
}

/** The same documents, written by the driver alone into a collection with the same indexes. */
async function insertAgain(catalog: TestSubgraph, rows: number): Promise<void> {
  const { connection } = catalog.runtime;
  const products = connection.collection('products');
  const copies = connection.collection('copies');
  for (const { key, name } of await products.indexes()) {
    if (name !== '_id_') await copies.createIndex(key, { name });
  }
  const documents = await products.find({}).toArray();
  await timed('insertMany', rows, async () => {
    for (let at = 0; at < documents.length; at += BATCH) {
      await copies.insertMany(documents.slice(at, at + BATCH), { ordered: false });
    }
    return `${documents.length} stored`;
  });
  await connection.dropCollection('copies');
}

/** Rows per second of processor time that imports and exports of products need, beside those of plain bulk writes. */
export async function measureCsvSpeed(): Promise<void> {
  await withCatalog('bench_csv_speed', async (catalog) => {
    console.log('CSV of products in the catalog subgraph');
    const products = catalog.runtime.connection.collection('products');
    // The first runs load and compile code, which is not measured.
    for (const rows of [10, 2_000]) await importFile(catalog, fileOfNew(rows));
    await exportAll(catalog);
    for (const rows of SIZES) {
      await products.deleteMany({});
      await timed('import, all new', rows, () => stored(catalog, fileOfNew(rows)));
      let file = '';
      await timed('export', rows, async () => {
        file = await exportAll(catalog);
        return '';
      });
      const text = (await readFile(file, 'utf8')).replaceAll('取り込む商品', '直した商品');
      await timed('import of the export, all changed', rows, () => stored(catalog, text));
      await insertAgain(catalog, rows);
    }
  });
}
