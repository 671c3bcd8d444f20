import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { as, TEST_DEMAND, until } from '@hacchu-hub/subgraph-testing';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { OpeningInventoryRepository } from '../src/inventories/opening-inventory.repository.js';
import { PhysicalInventoryRepository } from '../src/inventories/physical-inventory.repository.js';
import { Portions } from '../src/portions.js';
import { untilUpToDate } from './cost-support.js';
import { useWorld } from './costing.harness.js';
import { admin, type Costing, dataOf, refusal } from './costing.js';
import {
  importOpening,
  importPhysical,
  type Kind,
  type SeenJob,
  seenJob,
  startOpening,
  startPhysical,
  untilJobIsOver,
  upload,
} from './inventory-support.js';
import { createPeriod, declareNoOpening, periodOf, seenPeriod } from './period-support.js';
import { answerAsCatalog, product, WorldOrders } from './world.js';

/** More rows than are staged at a time. */
const COUNT = 1_200;
const MONTH = '2026-04';
const JOB = '01900000-0000-7000-8000-0000000000aa';
const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const PRODUCTS = Array.from({ length: COUNT }, (_, at) => product(uuidOf(at), `商品${at}`));
const OPENING = `商品ID,数量,在庫金額\n${PRODUCTS.map(({ uuid }) => `${uuid},1,10`).join('\n')}\n`;
const COUNTS = `商品ID,実地数量\n${PRODUCTS.map(({ uuid }) => `${uuid},1`).join('\n')}\n`;
const ENDED = '取り込みはすでに終わっています。画面を更新してください。';
const PUBLISHED = '取り込んだ内容の反映が始まっているため、中止できません。完了までお待ちください。';

type Cancelled = SeenJob & { canceledAt: string | null; cancelerName: string | null };

let costing: Costing;
let periodUuid: string;

const collection = (name: string) => costing.runtime.connection.collection<{ _id: string }>(name);

const cancel = (jobUuid: string, by = admin()) =>
  costing.graphql<{ cancelInventoryImport: { job: Cancelled } }>(
    `mutation ($input: CancelInventoryImportInput!) {
      cancelInventoryImport(input: $input) { job { jobUuid status failureReason canceledAt cancelerName } }
    }`,
    { input: { jobUuid } },
    by,
  );

async function start(kind: Kind): Promise<string> {
  const uploadUuid = await upload(costing, kind, periodUuid, kind === 'Opening' ? OPENING : COUNTS);
  const input = { accountingPeriodUuid: periodUuid, uploadUuid };
  const started =
    kind === 'Opening'
      ? startOpening(costing, input)
      : startPhysical(costing, { ...input, performedMonth: MONTH });
  return dataOf(await started).answer.job.jobUuid;
}

/** What is left of an import: staged rows and files. */
async function leftOf(uuid: string): Promise<number> {
  const job = await collection('file_jobs').findOne({ _id: uuid });
  const { key } = (job as unknown as { input: { key: string } }).input;
  const { OBJECT_STORE_ROOT } = costing.runtime.environment;
  const files = [key, `csv-jobs/${TEST_DEMAND.uuid}/${uuid}/result.csv`];
  return (
    (await collection('opening_inventories').countDocuments({})) +
    (await collection('physical_inventories').countDocuments({})) +
    files.filter((file) => existsSync(join(OBJECT_STORE_ROOT, file))).length
  );
}

/** The repository in which a kind of import stages its rows. */
const repositoryOf = (kind: Kind) =>
  costing.app.get<{ stage: (...given: unknown[]) => Promise<void> }>(
    kind === 'Opening' ? OpeningInventoryRepository : PhysicalInventoryRepository,
    { strict: false },
  );

const job = (more: object) => ({
  _id: JOB,
  demandUuid: TEST_DEMAND.uuid,
  kind: 'import-physical-inventory',
  status: 'PENDING',
  attempts: 1,
  fileName: '棚卸.csv',
  creator: { uuid: 'u', name: '試験 太郎', actor: 'DemandUser' },
  input: { accountingPeriodUuid: periodUuid, key: '', performedMonth: MONTH },
  outcome: {},
  processedCount: 1,
  totalCount: 2,
  failureReason: null,
  resultKey: null,
  aliveAt: new Date(),
  createdAt: new Date(),
  expiresAt: new Date(Date.now() + 1_000_000),
  ...more,
});

describe('cancelled imports of stock', () => {
  useWorld(new WorldOrders(), (taken) => {
    costing = taken;
  });
  beforeEach(async () => {
    periodUuid = (await periodOf(createPeriod(costing, { start: '2026-04-01', end: '2026-04-30' }))).uuid;
    costing.catalog.answer = answerAsCatalog(PRODUCTS);
    await untilUpToDate(costing, MONTH);
  });

  it.each(['Opening', 'Physical'] as const)(
    '(%s) stop after the portion that they are at, leave nothing, and let another one begin at once',
    async (kind) => {
      const repository = repositoryOf(kind);
      const stage = repository.stage.bind(repository);
      const spy = jest.spyOn(repository, 'stage').mockImplementation(async (...given) => {
        await stage(...given);
        if (spy.mock.calls.length > 1) return;
        const open = await collection('file_jobs').findOne({ status: 'IN_PROGRESS' } as object);
        dataOf(await cancel(String(open?._id)));
      });
      const uuid = await start(kind);
      const ended = await untilJobIsOver(costing, uuid);
      expect(ended).toMatchObject({ status: 'FAILURE', importedCount: 0, hasResult: false });
      expect(ended.failureReason).toMatch(/が取り込みを中止しました。何も登録されていません。$/u);
      expect(
        await until(
          () => leftOf(uuid),
          (left) => left === 0,
        ),
      ).toBe(0);
      expect(spy).toHaveBeenCalledTimes(1);
      expect((await seenPeriod(costing, periodUuid)).months[0]?.countedAt).toBeNull();
      expect(await collection('accounting_periods').findOne({ _id: periodUuid })).toMatchObject({
        opening: null,
      });
      const next =
        kind === 'Opening'
          ? importOpening(costing, periodUuid, OPENING)
          : importPhysical(costing, periodUuid, MONTH, COUNTS);
      expect(await next).toMatchObject({ status: 'SUCCESS', importedCount: COUNT });
    },
  );

  it('say who cancelled them and when, also when they are cancelled again', async () => {
    await collection('file_jobs').insertOne(job({}));
    const first = dataOf(await cancel(JOB, as.demandAdmin({ name: '見本 花子', flags: ['COSTING'] })));
    expect(first.cancelInventoryImport.job).toMatchObject({
      status: 'FAILURE',
      cancelerName: '見本 花子',
      failureReason: '見本 花子が取り込みを中止しました。何も登録されていません。',
    });
    expect(first.cancelInventoryImport.job.canceledAt).not.toBeNull();
    expect(dataOf(await cancel(JOB))).toEqual(first);
  });

  it.each([
    ['IN_PROGRESS', 'import-opening-inventory'],
    ['PENDING', 'import-physical-inventory'],
  ])('are none that are published, and %s until all rows are in their place', async (status, kind) => {
    await collection('file_jobs').insertOne(job({ status, kind, outcome: { importedCount: 2 } }));
    expect(refusal(await cancel(JOB))).toEqual(['FAILED_PRECONDITION', PUBLISHED]);
    expect(await seenJob(costing, JOB)).toMatchObject({ status: 'IN_PROGRESS', failureReason: null });
  });

  it('are none that are being put in their place, and those complete', async () => {
    await periodOf(declareNoOpening(costing, periodUuid));
    jest.replaceProperty(costing.app.get(Portions, { strict: false }), 'inventoryOfStep', 500);
    const repository = costing.app.get(PhysicalInventoryRepository, { strict: false });
    const merge = repository.merge.bind(repository);
    const answers: unknown[] = [];
    jest.spyOn(repository, 'merge').mockImplementationOnce(async (...given) => {
      const open = await collection('file_jobs').findOne({ status: 'PENDING' } as object);
      answers.push(refusal(await cancel(String(open?._id))));
      return merge(...given);
    });
    const uuid = await start('Physical');
    expect(await untilJobIsOver(costing, uuid)).toMatchObject({ status: 'SUCCESS', importedCount: COUNT });
    expect(answers).toEqual([['FAILED_PRECONDITION', PUBLISHED]]);
    expect(refusal(await cancel(uuid))).toEqual(['FAILED_PRECONDITION', ENDED]);
  });

  it('are no deletions of counts, which earlier releases know as imports, and none of other demands', async () => {
    const input = { accountingPeriodUuid: periodUuid, key: '', performedMonth: MONTH, isDeletion: true };
    await collection('file_jobs').insertOne(job({ input }));
    expect(refusal(await cancel(JOB))[0]).toBe('NOT_FOUND');
    await collection('file_jobs').updateOne({ _id: JOB }, { $unset: { 'input.isDeletion': '' } });
    expect(refusal(await cancel(JOB, as.otherDemandAdmin({ flags: ['COSTING'] })))[0]).toBe(
      'PERMISSION_DENIED',
    );
    expect(refusal(await cancel(JOB, as.unknownRole({ flags: ['COSTING'] })))[0]).toBe('PERMISSION_DENIED');
    expect((await seenJob(costing, JOB)).status).toBe('PENDING');
  });
});
