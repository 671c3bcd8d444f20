import { z } from 'zod';
import { assertDefended, assertNoFailure, type Attack, eachCase, failAttack, until } from '../attack.js';
import type { AttackContext, Side } from '../attack-context.js';
import { cellsOf, FORMULAS, hostileCsvs, isFormula } from '../corpus/csv.js';

const MAX_FILE_BYTES = 10 * 1024 * 1024;
/** A job that runs longer blocks others. */
const JOB_MS = 60_000;

const jobAnswer = z.object({
  importCsvJob: z.object({
    status: z.string(),
    failureReason: z.string().nullable(),
    errorCount: z.number(),
    createdCount: z.number(),
    resultUrl: z.string().nullable(),
  }),
});

interface Kind {
  target: 'PRODUCT' | 'DEMAND_SUPPLIER';
  mutation: 'importProductCsv' | 'importDemandSupplierCsv';
  header: string;
  row: string;
}

const PRODUCTS: Kind = {
  target: 'PRODUCT',
  mutation: 'importProductCsv',
  header: '商品名,型番,カラー,サイズ,単価',
  row: '試験品,M-1,赤,M,120',
};
const SUPPLIERS: Kind = {
  target: 'DEMAND_SUPPLIER',
  mutation: 'importDemandSupplierCsv',
  header: '仕入先名,郵便番号,都道府県,市区町村,番地,建物名,メールアドレス',
  row: '試験仕入先,1000001,東京都,千代田区,1-1,,a@example.com',
};

async function uploaded(
  context: AttackContext,
  side: Side,
  mutation: string,
  type: string,
  input: object,
  bytes: Buffer,
): Promise<string> {
  const target = await context.grant(side.admin, mutation, type, {
    fileName: 'a.csv',
    byteSize: bytes.length,
    ...input,
  });
  const put = await context.put(target, bytes);
  assertDefended(put.status < 300, `the upload was refused: ${put.status}`);
  return target.uploadUuid;
}

/** Imports a file and waits until its job has ended. */
async function importFile(context: AttackContext, side: Side, { target, mutation }: Kind, bytes: Buffer) {
  const uploadUuid = await uploaded(
    context,
    side,
    'createCsvImportUploadUrl',
    'CreateCsvImportUploadUrlInput',
    { target },
    bytes,
  );
  const type = `${mutation.charAt(0).toUpperCase()}${mutation.slice(1)}Input`;
  const started = await side.admin.ask(
    `mutation ($input: ${type}!) { ${mutation}(input: $input) { job { uuid } } }`,
    { input: { uploadUuid, idempotencyKey: crypto.randomUUID() } },
  );
  assertNoFailure(started, 'the import');
  const uuid = /"uuid":"([^"]+)"/.exec(started.text)?.[1];
  if (started.errors.length > 0 || uuid === undefined)
    return { said: started.codes.join(','), job: undefined };
  const job = await until(
    'the job ends',
    async () => {
      const answer = await side.admin.ask(
        'query ($uuid: ID!) { importCsvJob(uuid: $uuid) { status failureReason errorCount createdCount resultUrl } }',
        { uuid },
      );
      assertNoFailure(answer, 'the job');
      const { importCsvJob } = jobAnswer.parse(answer.data);
      return ['SUCCESS', 'FAILURE'].includes(importCsvJob.status) ? importCsvJob : undefined;
    },
    { timeoutMs: JOB_MS, everyMs: 500 },
  );
  return { said: job.status, job };
}

const jobs = (id: string, title: string, kind: Kind): Attack => ({
  id,
  title,
  maxMs: 600_000,
  run: async (context) => {
    const side = await context.side();
    const cases = hostileCsvs(kind.header, kind.row).filter(([, bytes]) => bytes.length <= MAX_FILE_BYTES);
    return eachCase(cases, async (bytes) => {
      const { said, job } = await importFile(context, side, kind, bytes);
      if (job?.status === 'FAILURE')
        assertDefended(
          (job.failureReason ?? '').length > 0 || job.errorCount > 0,
          'it failed without a reason',
        );
      return said;
    });
  },
});

const orderColumns = '商品識別子,数量,単価,税区分,納期,支払期日,備考';

export const CSV: readonly Attack[] = [
  jobs('csv/products', 'files of products that readers of CSV do not like', PRODUCTS),
  jobs('csv/suppliers', 'files of suppliers that readers of CSV do not like', SUPPLIERS),
  {
    id: 'csv/orders',
    title: 'hostile CSV files of order lines',
    maxMs: 600_000,
    run: async (context) => {
      const side = await context.side();
      const cases = hostileCsvs(orderColumns, '試験品,1,100,1,2026-12-01,2026-12-31,').filter(
        ([, bytes]) => bytes.length <= MAX_FILE_BYTES,
      );
      return eachCase(cases, async (bytes) => {
        const uploadUuid = await uploaded(
          context,
          side,
          'createOrderCsvUploadUrl',
          'CreateOrderCsvUploadUrlInput',
          {},
          bytes,
        );
        const answer = await side.admin.ask(
          'mutation ($input: UploadOrderCsvInput!) { uploadOrderCsv(input: $input) { errorCount notices parsedOrders { line errors { message } } } }',
          { input: { uploadUuid } },
          60_000,
        );
        assertDefended(answer.ms < 20_000, `answered after ${Math.round(answer.ms)} ms`);
        return assertNoFailure(answer, 'the answer');
      });
    },
  },
  {
    id: 'csv/inventory',
    title: 'hostile CSV files of an opening inventory',
    maxMs: 600_000,
    run: async (context) => {
      const side = await context.side();
      const made = await side.admin.run(
        'mutation ($input: CreateAccountingPeriodInput!) { createAccountingPeriod(input: $input) { accountingPeriod { uuid } } }',
        { input: { period: { start: '2026-04-01', end: '2027-03-31' }, closingType: 'Monthly' } },
        z.object({ createAccountingPeriod: z.object({ accountingPeriod: z.object({ uuid: z.string() }) }) }),
      );
      const accountingPeriodUuid = made.createAccountingPeriod.accountingPeriod.uuid;
      const cases = hostileCsvs('商品ID,商品名,数量,金額', `${side.masters.productUuid},x,1,100`).filter(
        ([, bytes]) => bytes.length <= MAX_FILE_BYTES,
      );
      return eachCase(cases, async (bytes) => {
        const uploadUuid = await uploaded(
          context,
          side,
          'createOpeningInventoryUploadUrl',
          'CreateOpeningInventoryUploadUrlInput',
          { accountingPeriodUuid },
          bytes,
        );
        const started = await side.admin.ask(
          'mutation ($input: CreateImportOpeningInventoryJobInput!) { createImportOpeningInventoryJob(input: $input) { job { jobUuid } } }',
          {
            input: {
              accountingPeriodUuid,
              uploadUuid,
              confirmReplace: true,
              idempotencyKey: crypto.randomUUID(),
            },
          },
        );
        assertNoFailure(started, 'the import');
        const jobUuid = /"jobUuid":"([^"]+)"/.exec(started.text)?.[1];
        if (jobUuid === undefined) return started.codes.join(',');
        return until(
          'the job ends',
          async () => {
            const answer = await side.admin.ask(
              'query ($jobUuid: ID!) { getImportOpeningInventoryJob(jobUuid: $jobUuid) { status } }',
              { jobUuid },
            );
            assertNoFailure(answer, 'the job');
            return /"status":"(SUCCESS|FAILURE)"/.exec(answer.text)?.[1];
          },
          { timeoutMs: JOB_MS, everyMs: 500 },
        );
      });
    },
  },
  {
    id: 'csv/eight-at-once',
    title: 'eight expensive files in parallel, and a legitimate one of another demand queued behind them',
    maxMs: 180_000,
    run: async (context) => {
      const [side, honest] = [await context.side(), await context.side()];
      const files = hostileCsvs(PRODUCTS.header, PRODUCTS.row).filter(([name]) =>
        /200,000 rows$|columns|line feeds$|9 MB of quotes/.test(name),
      );
      const dear = Promise.allSettled(
        [...files, ...files].slice(0, 8).map(([, bytes]) => importFile(context, side, PRODUCTS, bytes)),
      );
      const began = Date.now();
      const { said } = await importFile(
        context,
        honest,
        PRODUCTS,
        Buffer.from(`${PRODUCTS.header}\n${PRODUCTS.row}\n`),
      );
      const took = Date.now() - began;
      await dear;
      return `the legitimate file: ${said} after ${(took / 1_000).toFixed(1)} s`;
    },
  },
  {
    id: 'csv/formulas-in-results',
    title: 'formulas in the result of an import',
    run: async (context) => {
      const side = await context.side();
      const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
      return eachCase(
        [
          [
            'in cells',
            `${PRODUCTS.header}\n${FORMULAS.map((cell) => `${quoted(cell)},${quoted(cell)},${quoted(cell)},${quoted(cell)},wrong`).join('\n')}\n`,
          ],
          [
            'in the header',
            `${PRODUCTS.header},${FORMULAS.map((cell, index) => quoted(`${cell}${index}`)).join(',')}\n${PRODUCTS.row.replace('120', 'wrong')}\n`,
          ],
          ['as the whole header', `${FORMULAS.map(quoted).join(',')}\n${FORMULAS.map(quoted).join(',')}\n`],
        ],
        async (file) => {
          const { job, said } = await importFile(context, side, PRODUCTS, Buffer.from(file));
          if (!job?.resultUrl) return `${said}, no result file`;
          const result = await context.get(job.resultUrl);
          const live = cellsOf(result.text.replace(/^\ufeff/, ''))
            .flat()
            .filter(isFormula);
          assertDefended(
            live.length === 0,
            `${live.length} cells are calculated: ${JSON.stringify(live.slice(0, 5))}`,
          );
          return 'guarded';
        },
      );
    },
  },
  {
    id: 'csv/formulas-in-exports',
    title: 'formulas in an export',
    run: async (context) => {
      const side = await context.side();
      for (const name of FORMULAS) {
        await side.admin.ask(
          'mutation ($input: CreateProductInput!) { createProduct(input: $input) { __typename } }',
          {
            input: { name, modelNumber: name, color: name, size: name, unitPrice: '1' },
          },
        );
      }
      const started = await side.admin.run(
        'mutation ($input: CreateExportProductCsvJobInput!) { createExportProductCsvJob(input: $input) { job { uuid } } }',
        { input: { idempotencyKey: crypto.randomUUID() } },
        z.object({ createExportProductCsvJob: z.object({ job: z.object({ uuid: z.string() }) }) }),
      );
      const { uuid } = started.createExportProductCsvJob.job;
      const url = await until('the export ends', async () => {
        const answer = await side.admin.ask(
          'query ($uuid: ID!) { downloadExportedProductCsv(uuid: $uuid) { url } }',
          { uuid },
        );
        return /"url":"([^"]+)"/.exec(answer.text)?.[1];
      });
      const file = await context.get(url);
      const cells = cellsOf(file.text.replace(/^\ufeff/, '')).flat();
      const live = cells.filter(isFormula);
      if (live.length > 0)
        failAttack(`${live.length} cells are calculated: ${JSON.stringify(live.slice(0, 5))}`);
      return `${cells.length} cells, none calculated`;
    },
  },
];
