import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { as, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { fileOf, type Job, pollUntilFinished, report, written } from '../real/file-jobs.js';
import { ask } from '../real/real-subgraph.js';
import { seedProducts, withCatalog } from './real-catalog.js';

const EXPORT_SIZES = [1_000, 100_000];
const IMPORT_SIZES = [1_000, 10_000, 100_000];

const who = as.demandAdmin({ flags: ['CSV_EXPORT'] });

async function exportAll(catalog: TestSubgraph): Promise<string> {
  const { created } = await ask<{ created: { job: Job } }>(
    catalog,
    'mutation ($input: CreateExportProductCsvJobInput!) { created: createExportProductCsvJob(input: $input) { job { uuid status } } }',
    { input: { idempotencyKey: randomUUID() } },
    who,
  );
  const job = await pollUntilFinished(async () => {
    const { list } = await ask<{ list: { items: Job[] } }>(
      catalog,
      '{ list: paginatedExportProductCsvJobs { items { uuid status failureReason } } }',
      {},
      who,
    );
    const found = list.items.find(({ uuid }) => uuid === created.job.uuid);
    if (!found) throw new Error('the job is not in the list');
    return found;
  });
  if (job.status !== 'SUCCESS') throw new Error(job.failureReason ?? job.status);
  const { file } = await ask<{ file: { url: string } }>(
    catalog,
    'query ($uuid: ID!) { file: downloadExportedProductCsv(uuid: $uuid) { url } }',
    { uuid: job.uuid },
    who,
  );
  return fileOf(catalog, file.url);
}

/** Imports a file, from the upload to the end of its job. */
async function importRows(catalog: TestSubgraph, rows: number): Promise<Job> {
  const lines = Array.from({ length: rows }, (_, at) => `取り込む商品${at},${at % 1_000},I-${at}`);
  const body = `商品名,単価,型番\n${lines.join('\n')}\n`;
  const { made } = await ask<{ made: { upload: { uploadUuid: string; url: string } } }>(
    catalog,
    'mutation ($input: CreateCsvImportUploadUrlInput!) { made: createCsvImportUploadUrl(input: $input) { upload { uploadUuid url } } }',
    { input: { target: 'PRODUCT', fileName: '商品.csv', byteSize: Buffer.byteLength(body) } },
    who,
  );
  const file = fileOf(catalog, made.upload.url);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, body);
  const { started } = await ask<{ started: { job: Job } }>(
    catalog,
    'mutation ($input: ImportProductCsvInput!) { started: importProductCsv(input: $input) { job { uuid status } } }',
    { input: { uploadUuid: made.upload.uploadUuid, idempotencyKey: randomUUID() } },
    who,
  );
  return pollUntilFinished(async () => {
    const { job } = await ask<{ job: Job }>(
      catalog,
      'query ($uuid: ID!) { job: importCsvJob(uuid: $uuid) { uuid status failureReason } }',
      { uuid: started.job.uuid },
      who,
    );
    return job;
  });
}

/** Memory of the catalog subgraph while it exports and imports CSV files of products. */
export async function measureCsvMemory(): Promise<void> {
  await withCatalog('bench_csv', async (catalog) => {
    console.log('Peak growth of the catalog subgraph, CSV of products');
    await seedProducts(catalog, 0, 100);
    // The first run loads code, which is not measured.
    await exportAll(catalog);
    await importRows(catalog, 10);
    await catalog.runtime.connection.collection('products').deleteMany({});
    let stored = 0;
    for (const size of EXPORT_SIZES) {
      await seedProducts(catalog, stored, size);
      stored = size;
      await report(`export of ${size.toLocaleString('en')}`, async () => {
        return written(await exportAll(catalog));
      });
    }
    await catalog.runtime.connection.collection('products').deleteMany({});
    for (const size of IMPORT_SIZES) {
      await report(`import of ${size.toLocaleString('en')}`, async () => {
        const { status, failureReason } = await importRows(catalog, size);
        return status === 'SUCCESS' ? 'stored' : `refused: ${failureReason ?? ''}`;
      });
    }
  });
}
