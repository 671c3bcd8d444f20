import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { as, type TestSubgraph } from '@hacchu-hub/subgraph-testing';
import { fileOf, type Job, pollUntilFinished } from '../real/file-jobs.js';
import { ask } from '../real/real-subgraph.js';

const who = as.demandAdmin({ flags: ['CSV_EXPORT'] });

/** Requests cost processor time, too, which the measurement contains. */
const POLL_MS = 2_000;

/** Exports all products; returns the path of the file. */
export async function exportAll(catalog: TestSubgraph): Promise<string> {
  const { created } = await ask<{ created: { job: Job } }>(
    catalog,
    'mutation ($input: CreateExportProductCsvJobInput!) { created: createExportProductCsvJob(input: $input) { job { uuid status } } }',
    { input: { idempotencyKey: randomUUID() } },
    who,
  );
  const look = async (): Promise<Job> => {
    const { list } = await ask<{ list: { items: Job[] } }>(
      catalog,
      '{ list: paginatedExportProductCsvJobs { items { uuid status failureReason } } }',
      {},
      who,
    );
    const found = list.items.find(({ uuid }) => uuid === created.job.uuid);
    if (!found) throw new Error('the job is not in the list');
    return found;
  };
  const job = await pollUntilFinished(look, POLL_MS);
  if (job.status !== 'SUCCESS') throw new Error(job.failureReason ?? job.status);
  const { file } = await ask<{ file: { url: string } }>(
    catalog,
    'query ($uuid: ID!) { file: downloadExportedProductCsv(uuid: $uuid) { url } }',
    { uuid: job.uuid },
    who,
  );
  return fileOf(catalog, file.url);
}

/** A file of new products. */
export function fileOfNew(rows: number): string {
  const lines = Array.from({ length: rows }, (_, at) => `取り込む商品${at},${at % 1_000},I-${at}`);
  return `商品名,単価,型番\n${lines.join('\n')}\n`;
}

/** Imports a file, from the upload to the end of its job. */
export async function importFile(catalog: TestSubgraph, body: string): Promise<Job> {
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
  const look = async (): Promise<Job> => {
    const { job } = await ask<{ job: Job }>(
      catalog,
      'query ($uuid: ID!) { job: importCsvJob(uuid: $uuid) { uuid status failureReason } }',
      { uuid: started.job.uuid },
      who,
    );
    return job;
  };
  return pollUntilFinished(look, POLL_MS);
}
