import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import type { AttackContext, Side } from '../../attack/attack-context.js';

const started = z.object({ importProductCsv: z.object({ job: z.object({ uuid: z.string() }) }) });
const looked = z.object({ importCsvJob: z.object({ status: z.string() }) });
const POLL_MS = 500;

/** Imports products into a demand, and waits for them. @throws Error when the import fails */
export async function addProducts(context: AttackContext, side: Side, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => `在庫のある品${at},stock-${at},,,100`);
  const file = Buffer.from(['商品名,型番,カラー,サイズ,単価', ...rows].join('\r\n'));
  const input = { target: 'PRODUCT', fileName: 'products.csv', byteSize: file.length };
  const { admin } = side;
  const upload = await context.grant(
    admin,
    'createCsvImportUploadUrl',
    'CreateCsvImportUploadUrlInput',
    input,
  );
  await context.put(upload, file);
  const { importProductCsv } = await admin.run(
    'mutation ($input: ImportProductCsvInput!) { importProductCsv(input: $input) { job { uuid } } }',
    { input: { uploadUuid: upload.uploadUuid, idempotencyKey: randomUUID() } },
    started,
  );
  const { uuid } = importProductCsv.job;
  for (;;) {
    const { importCsvJob } = await admin.run(
      'query ($uuid: ID!) { importCsvJob(uuid: $uuid) { status } }',
      { uuid },
      looked,
    );
    if (importCsvJob.status === 'SUCCESS') return;
    if (importCsvJob.status === 'FAILURE') throw new Error('The products of the load could not be imported.');
    await delay(POLL_MS);
  }
}
