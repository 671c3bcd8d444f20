import { randomUUID } from 'node:crypto';
import { ObjectStore, systemScope } from '@hacchu-hub/subgraph-kit';
import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import { CalculationService } from '../src/calculation/calculation.service.js';
import { EXPORT_COSTS } from '../src/exports/cost-export.job.js';
import { ProductsSource } from '../src/sources/products.source.js';
import { calculate, untilUpToDate } from './cost-support.js';
import { receipt, takeCosting, useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf, refusal } from './costing.js';
import { downloaded, importPhysical } from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf } from './period-support.js';
import { answerAsCatalog, article, product, SHIRT, TEA, WorldOrders } from './world.js';

let costing: Costing;
const orders = new WorldOrders();

interface SeenJob {
  uuid: string;
  status: string;
  failureReason: string | null;
  fileName: string;
  creatorName: string;
  creator: { uuid: string } | null;
  processedCount: number;
  totalCount: number | null;
  targetMonths: string[];
  conditionLabel: string | null;
  isExpired: boolean;
}

const JOB =
  'uuid status failureReason fileName creatorName creator { uuid } processedCount totalCount targetMonths conditionLabel isExpired createdAt expiredAt';
const start = (input: object) =>
  costing.graphql<{ createExportCostSummaryCsvJob: { job: SeenJob } }>(
    `mutation ($input: CreateExportCostSummaryCsvJobInput!) {
      createExportCostSummaryCsvJob(input: $input) { job { ${JOB} } }
    }`,
    { input: { idempotencyKey: randomUUID(), ...input } },
    admin(),
  );
const list = async (): Promise<SeenJob[]> =>
  dataOf(
    await costing.graphql<{ listExportCostSummaryCSVJobs: { items: SeenJob[] } }>(
      `{ listExportCostSummaryCSVJobs(input: {}) { totalCount items { ${JOB} } } }`,
      {},
      admin(),
    ),
  ).listExportCostSummaryCSVJobs.items;
async function exported(input: object): Promise<{ job: SeenJob; text: string }> {
  const { uuid } = dataOf(await start(input)).createExportCostSummaryCsvJob.job;
  const [job] = await until(
    async () => (await list()).filter((one) => one.uuid === uuid),
    ([one]) => one?.status === 'SUCCESS' || one?.status === 'FAILURE',
  );
  if (job?.status !== 'SUCCESS') throw new Error('the export failed');
  return { job, text: await downloaded(costing, 'createCostSummaryCsvDownloadUrl', { uuid }) };
}
/** Rows without the time of calculation. */
const rowsOf = (text: string): string[] =>
  text
    .trim()
    .split('\r\n')
    .map((line) => line.replace(/,[^,]*$/u, ''));

describe('exports', () => {
  beforeAll(async () => {
    costing = await takeCosting();
    costing.orders.answer = orders.answer;
    costing.catalog.answer = answerAsCatalog([
      product(SHIRT, '=コットンTシャツ', { modelNumber: 'T-1', logilessItem: article(1, 'LG1') }),
      product(TEA, '宇治抹茶'),
    ]);
    const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-05-31' }));
    await periodOf(declareNoOpening(costing, uuid));
    orders.receive(
      { productId: SHIRT, historyDate: '2026-04-10', quantity: 3, amount: '100' },
      { productId: TEA, historyDate: '2026-05-10', quantity: 2, amount: '1000' },
    );
    await importPhysical(costing, uuid, '2026-04', `商品ID,実地数量\n${SHIRT},2\n`);
    await calculate(costing);
    await untilUpToDate(costing, '2026-05');
  });

  it('contain the columns of a month, guarded against formulas', async () => {
    const { job, text } = await exported({ targetMonth: '2026-04' });
    expect(job).toMatchObject({
      fileName: '原価_202604.csv',
      targetMonths: ['2026-04'],
      processedCount: 1,
      totalCount: 1,
      creatorName: '試験 太郎',
      conditionLabel: null,
      isExpired: false,
    });
    expect(text.split('\r\n')[0]).toBe(
      '\uFEFF対象月,商品ID,商品コード,商品名,型番,カラー,サイズ,繰越数量,繰越金額,入荷数量,仕入金額,総平均単価,理論在庫数,' +
        '実地在庫数,棚卸差異,棚卸上書き,在庫金額,払出原価,更新日時',
    );
    expect(rowsOf(text).slice(1)).toEqual([
      `2026/04,${SHIRT},LG1,'=コットンTシャツ,T-1,,,0,0,3,100,33.33,3,2,-1,有,67,33`,
    ]);
  });

  it('contain all months of a period, or only search results, on request', async () => {
    const { text, job } = await exported({ targetMonth: '2026-04', isWholePeriod: true });
    expect(job.fileName).toBe('原価_20260401_20260531.csv');
    expect(rowsOf(text).slice(1)).toEqual([
      `2026/04,${SHIRT},LG1,'=コットンTシャツ,T-1,,,0,0,3,100,33.33,3,2,-1,有,67,33`,
      `2026/05,${TEA},,宇治抹茶,,,,0,0,2,1000,500.00,2,,,無,1000,0`,
      `2026/05,${SHIRT},LG1,'=コットンTシャツ,T-1,,,2,67,0,0,33.50,2,,,無,67,0`,
    ]);
    const found = await exported({ targetMonth: '2026-05', query: '抹茶' });
    expect(found.job.conditionLabel).toBe('検索：抹茶');
    expect(rowsOf(found.text)).toHaveLength(2);
  });

  it('are cancelled by whoever may see costs until they have ended, and have no file then', async () => {
    const store = costing.app.get(ObjectStore, { strict: false });
    const putStream = store.putStream.bind(store);
    const cancel = (uuid: string, who = admin()) =>
      costing.graphql<{ cancelExportCostSummaryCsvJob: { job: object } }>(
        `mutation ($input: CancelExportCostSummaryCsvJobInput!) {
          cancelExportCostSummaryCsvJob(input: $input) { job { uuid status failureReason canceledAt cancelerName } }
        }`,
        { input: { uuid } },
        who,
      );
    const answers: object[] = [];
    const spy = jest.spyOn(store, 'putStream').mockImplementationOnce(async (key, ...more) => {
      await putStream(key, ...more);
      const uuid = key.split('/').at(-1)?.replace('.csv', '') ?? '';
      answers.push(dataOf(await cancel(uuid)).cancelExportCostSummaryCsvJob.job);
    });
    const { uuid } = dataOf(await start({ targetMonth: '2026-04' })).createExportCostSummaryCsvJob.job;
    await until(
      () => costing.runtime.connection.collection('outbox').findOne({ 'payload.key': uuid }),
      (entry) => entry?.['state'] === 'DONE',
    );
    spy.mockRestore();
    const failureReason = '試験 太郎が出力を中止しました。ファイルは作成されていません。';
    expect(answers).toMatchObject([{ uuid, status: 'FAILURE', failureReason, cancelerName: '試験 太郎' }]);
    expect(await store.exists(`csv-jobs/${TEST_DEMAND.uuid}/${uuid}.csv`)).toBe(false);
    expect(dataOf(await cancel(uuid)).cancelExportCostSummaryCsvJob.job).toEqual(answers[0]);
    const { job } = await exported({ targetMonth: '2026-04' });
    expect(refusal(await cancel(job.uuid))).toEqual([
      'FAILED_PRECONDITION',
      '出力はすでに終わっています。画面を更新してください。',
    ]);
    const others = [as.otherDemandAdmin({ flags: ['COSTING'] }), as.demandAdmin()];
    const codes = await Promise.all(others.map(async (who) => (await cancel(job.uuid, who)).code));
    expect(codes).toEqual(['PERMISSION_DENIED', 'PERMISSION_DENIED']);
    const [imported] = await costing.runtime.connection
      .collection('file_jobs')
      .find({ kind: 'import-physical-inventory' })
      .toArray();
    expect((await cancel(String(imported?._id))).code).toBe('NOT_FOUND');
  });

  it('require a period that covers the month, and an existing file for the download', async () => {
    expect(refusal(await start({ targetMonth: '2026-06' }))).toEqual([
      'FAILED_PRECONDITION',
      '2026年6月は会計期間に含まれていません。',
    ]);
    const answer = await costing.graphql(
      'mutation ($input: CreateCostSummaryCsvDownloadUrlInput!) { createCostSummaryCsvDownloadUrl(input: $input) { file { url } } }',
      { input: { uuid: randomUUID() } },
      admin(),
    );
    expect(answer.code).toBe('NOT_FOUND');
  });

  it('are created once per idempotency key', async () => {
    const idempotencyKey = randomUUID();
    const answers = await Promise.all([1, 2].map(() => start({ targetMonth: '2026-04', idempotencyKey })));
    const uuids = answers.map((answer) => dataOf(answer).createExportCostSummaryCsvJob.job.uuid);
    expect(new Set(uuids).size).toBe(1);
  });
});

describe('an export of costs that are calculated meanwhile', () => {
  const COUNT = 1_100;
  const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
  const products = Array.from({ length: COUNT }, (_, at) => product(uuidOf(at), `商品${at}`));
  useWorld(orders, (taken) => {
    costing = taken;
  });

  /** An April in which each product was received for another amount. */
  async function received(): Promise<void> {
    costing.catalog.answer = answerAsCatalog(products);
    const { uuid } = await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }));
    await periodOf(declareNoOpening(costing, uuid));
    orders.receive(...products.map((one, at) => receipt(one.uuid, '2026-04-10', 1, 2_000 - at)));
    await untilUpToDate(costing, '2026-04');
  }

  /** The last product of the file becomes its first. */
  async function receiveAndCalculate(): Promise<void> {
    orders.receive(receipt(uuidOf(COUNT - 1), '2026-04-12', 1, 100_000));
    await costing.app
      .get(CalculationService, { strict: false })
      .run(systemScope(TEST_DEMAND.uuid), randomUUID());
  }

  it('has every product once, with the figures of one calculation', async () => {
    await received();
    const source = costing.app.get(ProductsSource, { strict: false });
    const byUuids = source.byUuids.bind(source);
    jest.spyOn(source, 'byUuids').mockImplementationOnce(async (...asked) => {
      await receiveAndCalculate();
      return byUuids(...asked);
    });
    const [, ...rows] = rowsOf((await exported({ targetMonth: '2026-04' })).text);
    const cells = rows.map((row) => row.split(','));
    expect(new Set(cells.map((row) => row[1])).size).toBe(COUNT);
    expect(rows).toHaveLength(COUNT);
    expect(cells[0]?.slice(1, 11)).toEqual([
      uuidOf(COUNT - 1),
      '',
      '商品1099',
      '',
      '',
      '',
      '0',
      '0',
      '2',
      '100901',
    ]);
    const sum = cells.reduce((total, row) => total + Number(row[10]), 0);
    expect(sum).toBe(2_000 * COUNT - (COUNT * (COUNT - 1)) / 2 + 100_000);
  });

  it('fails where that happens again and again, and says why', async () => {
    await received();
    const source = costing.app.get(ProductsSource, { strict: false });
    const byUuids = source.byUuids.bind(source);
    const { connection } = costing.runtime;
    const { uuid } = dataOf(await start({ targetMonth: '2026-04' })).createExportCostSummaryCsvJob.job;
    jest.spyOn(source, 'byUuids').mockImplementation(async (...asked) => {
      await receiveAndCalculate();
      // The next run is the tenth.
      await connection.collection('file_jobs').updateOne({ kind: EXPORT_COSTS }, { $set: { attempts: 9 } });
      await connection.collection('outbox').updateOne({ 'payload.key': uuid }, { $set: { interrupted: 9 } });
      return byUuids(...asked);
    });
    const [job] = await until(list, ([one]) => one?.status === 'FAILURE');
    expect(job).toMatchObject({
      uuid,
      failureReason:
        '出力している間に原価が何度も計算し直されたため、出力できませんでした。計算が終わってから、もう一度お試しください。',
    });
  });
});
