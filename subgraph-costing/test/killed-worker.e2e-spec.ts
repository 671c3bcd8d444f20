import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  emptyDatabase,
  type StandInCall,
  SubgraphProcess,
  SubgraphStandIn,
  TEST_DEMAND,
  TestKeys,
  until,
} from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { costsOf, untilUpToDate } from './cost-support.js';
import { admin, dataOf, notConnected } from './costing.js';
import {
  downloaded,
  type FileHarness,
  importPhysical,
  startOpening,
  startPhysical,
  untilJobIsOver,
  upload,
} from './inventory-support.js';
import {
  closePeriod,
  closingsOf,
  createPeriod,
  declareNoOpening,
  periodOf,
  reopenPeriod,
  seenPeriod,
} from './period-support.js';
import { answerAsCatalog, asksPurchases, product, WorldOrders } from './world.js';

jest.setTimeout(240_000);

/** Rows that are checked in three batches, and moved in two steps. */
const COUNT = 2_100;
/** More products than rows that one transaction writes. */
const LARGE = 7_500;
const MAIN = new URL('../dist/start.cjs', import.meta.url);
const uuidOf = (at: number): string => `01900000-0000-7000-8000-${String(at).padStart(12, '0')}`;
const PRODUCTS = Array.from({ length: COUNT }, (_, at) => product(uuidOf(at), `商品${at}`));

const keys = new TestKeys();
const orders = new WorldOrders();
const database = `test_costing_killed_${randomBytes(4).toString('hex')}`;
let files: string;
let connection: Connection;
let ordersStandIn: SubgraphStandIn;
let catalogStandIn: SubgraphStandIn;
let identityStandIn: SubgraphStandIn;
let running: SubgraphProcess | undefined;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'hacchu-hub-test-'));
  connection = await mongoose
    .createConnection(process.env['MONGODB_URI'] ?? '', { dbName: database })
    .asPromise();
  ordersStandIn = await SubgraphStandIn.start(orders.answer);
  catalogStandIn = await SubgraphStandIn.start(answerAsCatalog(PRODUCTS));
  identityStandIn = await SubgraphStandIn.start(notConnected);
});
/** The surviving process also runs the next test. */
beforeEach(async () => {
  await emptyDatabase(connection);
  orders.clear();
});
afterAll(async () => {
  await running?.kill();
  await connection.dropDatabase();
  await connection.close();
  await Promise.all([ordersStandIn, catalogStandIn, identityStandIn].map((one) => one.stop()));
  await rm(files, { recursive: true, force: true });
});

const harnessOf = ({ graphql }: SubgraphProcess): FileHarness => ({
  graphql,
  runtime: { environment: { OBJECT_STORE_ROOT: files } },
});

async function startProcess(): Promise<FileHarness> {
  const environment = {
    ORDERS_URL: ordersStandIn.url,
    CATALOG_URL: catalogStandIn.url,
    IDENTITY_URL: identityStandIn.url,
  };
  running = await SubgraphProcess.start({
    name: 'subgraph-costing',
    main: MAIN,
    keys,
    database,
    files,
    environment,
  });
  return harnessOf(running);
}

const runningProcess = async (): Promise<FileHarness> => (running ? harnessOf(running) : startProcess());

/** Simulates that the takeover period of an unresponsive process has passed. */
async function passTime(): Promise<void> {
  await connection.collection('outbox').updateMany({}, { $set: { leaseUntil: new Date(0) } });
}

/** Keeps others from writing a document until it is released. */
async function lockDocument(collection: string, filter: object): Promise<() => Promise<void>> {
  const session = await connection.startSession();
  session.startTransaction();
  await connection.collection(collection).updateOne(filter, { $set: { lockedByTest: true } }, { session });
  return async () => {
    await session.abortTransaction();
    await session.endSession();
  };
}

/** What is imported: where its rows are, those of a set among them, and what of a period tells that it is published. */
interface Imported {
  readonly collection: string;
  readonly ofSet: object;
  readonly published: object;
}

const IMPORTS = {
  Opening: {
    collection: 'opening_inventories',
    ofSet: { set: { $exists: true } },
    published: { opening: { $ne: null } },
  },
  Physical: {
    collection: 'physical_inventories',
    ofSet: { month: /:/u },
    published: { counting: { $exists: true } },
  },
} as const satisfies Record<string, Imported>;

type ImportKind = keyof typeof IMPORTS;

/** Lets an import come to a point from which it cannot continue, once its first question to the catalog is answered. */
const PHASES: Record<string, (of: Imported, begin: () => void) => Promise<() => Promise<void>>> = {
  validating: async (of, begin) => {
    begin();
    await untilStaged(of, 1_000);
    return () => Promise.resolve();
  },
  publishing: async (of, begin) => {
    const release = await lockDocument('costing_books', {});
    begin();
    await untilStaged(of, COUNT);
    return release;
  },
  'moving its rows to the period': async (of, begin) => {
    const releaseBook = await lockDocument('costing_books', {});
    begin();
    await untilStaged(of, COUNT);
    const release = await lockDocument(of.collection, of.ofSet);
    await releaseBook();
    const periods = connection.collection('accounting_periods');
    await until(() => periods.countDocuments(of.published), Boolean, { everyMs: 20 });
    return release;
  },
};

const untilStaged = ({ collection, ofSet }: Imported, least: number) =>
  until(
    () => connection.collection(collection).countDocuments(ofSet),
    (count) => count >= least,
    { everyMs: 20 },
  );

/** The catalog answers from `begin` on; while validating is to be killed, not to the last question. */
function heldCatalog(phase: string): () => void {
  let begin = (): void => undefined;
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  let calls = 0;
  catalogStandIn.answer = async (call: StandInCall) => {
    if (call.query.includes('productSnapshots')) {
      calls += 1;
      if (calls === 3 && phase === 'validating') return new Promise<object>(() => undefined);
      await begun;
    }
    return answerAsCatalog(PRODUCTS)(call);
  };
  return begin;
}

/** A second run, which comes further than the one before. */
async function killWhilePublishing(of: Imported): Promise<void> {
  const release = await lockDocument('costing_books', {});
  await startProcess();
  await untilStaged(of, COUNT);
  await running?.kill();
  await release();
  expect(await connection.collection('file_jobs').countDocuments({ attempts: 2 })).toBe(1);
  await passTime();
}

/** The status of a job after another run has begun and waits again. */
async function untilJobAgain(jobUuid: string): Promise<unknown> {
  const jobs = connection.collection<{ _id: string; attempts: number; status: string }>('file_jobs');
  const before = await jobs.findOne({ _id: jobUuid });
  await connection
    .collection('outbox')
    .updateMany({ state: 'PENDING' }, { $set: { availableAt: new Date(0), leaseUntil: new Date(0) } });
  const after = await until(
    () => jobs.findOne({ _id: jobUuid }),
    (now) => now?.attempts !== before?.attempts && now?.status !== 'IN_PROGRESS',
  );
  return after?.status;
}

/** A file with every product, and how many of it there are. */
const fileOf = (kind: ImportKind): string => {
  const lines = PRODUCTS.map(
    ({ uuid }, at) => `${uuid},${at + 1}${kind === 'Opening' ? `,${(at + 1) * 10}` : ''}`,
  );
  return `商品ID,${kind === 'Opening' ? '数量,在庫金額' : '実地数量'}\n${lines.join('\n')}\n`;
};

/** Starts an import, kills it in a phase, and lets another process continue. @returns that, and the period */
async function killImport(
  kind: ImportKind,
  phase: string,
): Promise<{ harness: FileHarness; periodUuid: string }> {
  const of = IMPORTS[kind];
  let harness = await runningProcess();
  const { uuid: accountingPeriodUuid } = await periodOf(
    createPeriod(harness, { start: '2026-04-01', end: '2026-05-31' }),
  );
  await untilUpToDate(harness, '2026-04');
  const uploadUuid = await upload(harness, kind, accountingPeriodUuid, fileOf(kind));
  const begin = heldCatalog(phase);
  const input = { accountingPeriodUuid, uploadUuid };
  const started =
    kind === 'Opening'
      ? startOpening(harness, input)
      : startPhysical(harness, { ...input, performedMonth: '2026-04' });
  const { jobUuid } = dataOf(await started).answer.job;
  const release = await PHASES[phase]?.(of, begin);
  await running?.kill();
  await release?.();
  catalogStandIn.answer = answerAsCatalog(PRODUCTS);
  const stored = connection.collection(of.collection);
  const isPublished = phase.startsWith('moving');
  expect(await connection.collection('accounting_periods').countDocuments(of.published)).toBe(
    isPublished ? 1 : 0,
  );
  if (!isPublished) expect(await stored.countDocuments({ $nor: [of.ofSet] })).toBe(0);
  await passTime();
  if (phase === 'validating') await killWhilePublishing(of);
  harness = await startProcess();
  expect(await untilJobIsOver(harness, jobUuid)).toMatchObject({ status: 'SUCCESS', importedCount: COUNT });
  expect(await stored.countDocuments({ periodUuid: accountingPeriodUuid })).toBe(COUNT);
  expect(await stored.countDocuments({})).toBe(COUNT);
  expect(await stored.distinct('productUuid')).toHaveLength(COUNT);
  return { harness, periodUuid: accountingPeriodUuid };
}

it.each(Object.keys(PHASES))('an import killed while %s stores every row once', async (phase) => {
  const { harness } = await killImport('Opening', phase);
  const { total } = await untilUpToDate(harness, '2026-05');
  expect(total.inventoryAmount).toBe(String((10 * COUNT * (COUNT + 1)) / 2));
});

it.each(Object.keys(PHASES))('an import of counts killed while %s stores every row once', async (phase) => {
  const { harness } = await killImport('Physical', phase);
  const counted = connection.collection('physical_inventories');
  expect(await counted.countDocuments({ month: '2026-04' })).toBe(COUNT);
  // Nothing was bought, so that everything has the list price of ¥100.
  const { total } = await untilUpToDate(harness, '2026-04');
  expect(total.inventoryAmount).toBe(String((100 * COUNT * (COUNT + 1)) / 2));
});

it('a deletion of counts killed between two steps is continued; until then nobody sees a count', async () => {
  let harness = await runningProcess();
  const { uuid: accountingPeriodUuid } = await periodOf(
    createPeriod(harness, { start: '2026-04-01', end: '2026-05-31' }),
  );
  const counts = connection.collection<{ _id: string; month: string }>('physical_inventories');
  const place = { demandUuid: TEST_DEMAND.uuid, periodUuid: accountingPeriodUuid, month: '2026-04' };
  const ids = Array.from({ length: LARGE }, (_, at) => ({
    _id: `${accountingPeriodUuid}:2026-04:${uuidOf(at)}`,
    ...place,
    productUuid: uuidOf(at),
    quantity: 1,
  }));
  await counts.insertMany(ids);
  const [, , , , last] = (await counts.find({}).toArray()).slice(LARGE - 5);
  const release = await lockDocument('physical_inventories', { _id: last?._id });
  const deleted = await harness.graphql(
    'mutation ($input: DeletePhysicalInventoryInput!) { deletePhysicalInventory(input: $input) { accountingPeriod { uuid } } }',
    { input: { accountingPeriodUuid, performedMonth: '2026-04' } },
    admin(),
  );
  expect(deleted.errors).toEqual([]);
  await until(
    () => counts.countDocuments({}),
    (left) => left < LARGE,
    { everyMs: 20 },
  );
  await running?.kill();
  await release();
  const left = await counts.countDocuments({});
  expect(left).toBeGreaterThan(0);
  await passTime();
  harness = await startProcess();
  const template = await downloaded(harness, 'createPhysicalInventoryTemplateDownloadUrl', {
    accountingPeriodUuid,
    performedMonth: '2026-04',
  });
  expect(
    template
      .trimEnd()
      .split('\r\n')
      .slice(1)
      .filter((line) => !line.endsWith(',')),
  ).toEqual([]);
  await until(
    () => counts.countDocuments({}),
    (now) => now === 0,
  );
  const periods = connection.collection('accounting_periods');
  await until(() => periods.countDocuments({ countsDeletions: [] }), Boolean);
  expect((await untilUpToDate(harness, '2026-04')).total.inventoryAmount).toBe('0');
});

it('an import that waits for the catalog is continued by another process, with its file', async () => {
  let harness = await runningProcess();
  const { uuid: accountingPeriodUuid } = await periodOf(
    createPeriod(harness, { start: '2026-04-01', end: '2026-05-31' }),
  );
  await untilUpToDate(harness, '2026-04');
  const uploadUuid = await upload(harness, 'Physical', accountingPeriodUuid, fileOf('Physical'));
  catalogStandIn.answer = () => SubgraphStandIn.refusal('UNAVAILABLE');
  const started = startPhysical(harness, { accountingPeriodUuid, uploadUuid, performedMonth: '2026-04' });
  const { jobUuid } = dataOf(await started).answer.job;
  const waiting = { _id: jobUuid as never, status: 'PENDING', waitingSince: { $exists: true } };
  await until(() => connection.collection('file_jobs').countDocuments(waiting), Boolean);
  await running?.kill();
  harness = await startProcess();
  expect(await untilJobAgain(jobUuid)).toBe('PENDING');
  catalogStandIn.answer = answerAsCatalog(PRODUCTS);
  expect(await untilJobIsOver(harness, jobUuid)).toMatchObject({ status: 'SUCCESS', importedCount: COUNT });
  expect(await connection.collection('physical_inventories').countDocuments({ month: '2026-04' })).toBe(
    COUNT,
  );
});

it('a calculation killed between two months resumes, and gives every figure once', async () => {
  orders.receive(
    ...PRODUCTS.flatMap(({ uuid: productId }, at) => [
      { productId, historyDate: '2026-04-10', quantity: 1, amount: String(at + 1) },
      { productId, historyDate: '2026-05-10', quantity: 1, amount: '7' },
    ]),
  );
  let harness = await runningProcess();
  let isHeld = true;
  const held = new Promise<void>((resolve) => {
    ordersStandIn.answer = (call: StandInCall) => {
      // The process is killed when April has been written and it requests May.
      const isMay = asksPurchases(call.query) && call.variables['from'] === '2026-05-01';
      if (isMay && isHeld) {
        isHeld = false;
        resolve();
      }
      return orders.answer(call);
    };
  });
  await periodOf(createPeriod(harness, { start: '2026-04-01', end: '2026-05-31' }));
  await held;
  await running?.kill();
  const rows = connection.collection('cost_rows');
  expect(await rows.countDocuments({ month: '2026-04' })).toBe(COUNT);
  expect(await rows.countDocuments({ month: '2026-05' })).toBe(0);
  const april = await rows.find({ month: '2026-04' }).sort({ _id: 1 }).toArray();
  await passTime();
  harness = await startProcess();
  const may = await untilUpToDate(harness, '2026-05');
  const first = (COUNT * (COUNT + 1)) / 2;
  expect(may).toMatchObject({
    totalCount: COUNT,
    total: { carriedOverInventoryAmount: String(first), inventoryAmount: String(first + 7 * COUNT) },
  });
  expect((await costsOf(harness, '2026-04')).total.inventoryAmount).toBe(String(first));
  // What was written before the kill was correct, so it is not written again.
  expect(await rows.find({ month: '2026-04' }).sort({ _id: 1 }).toArray()).toEqual(april);
});

it('a calculation killed between two steps of a month resumes; until then everybody sees the one before', async () => {
  const products = Array.from({ length: LARGE }, (_, at) => product(uuidOf(at), `商品${at}`));
  let harness = await runningProcess();
  catalogStandIn.answer = answerAsCatalog(products);
  orders.receive({ productId: uuidOf(0), historyDate: '2026-04-10', quantity: 3, amount: '300' });
  const { uuid } = await periodOf(createPeriod(harness, { start: '2026-04-01', end: '2026-04-30' }));
  await untilUpToDate(harness, '2026-04');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  catalogStandIn.answer = async (call: StandInCall) => {
    const { uuids } = call.variables;
    // The calculation alone asks for more than a thousand; it comes to the last ones when most rows are written.
    const isLast = Array.isArray(uuids) && uuids.length > 1_000 && uuids.includes(uuidOf(LARGE - 1));
    if (isLast) await held;
    return answerAsCatalog(products)(call);
  };
  const lines = products.map((one) => `${one.uuid},2`);
  await importPhysical(harness, uuid, '2026-04', `商品ID,実地数量\n${lines.join('\n')}\n`);
  const months = connection.collection('cost_months');
  await until(() => months.countDocuments({ calculatedAt: null, writing: { $exists: true } }), Boolean);
  const rows = connection.collection('cost_rows');
  await until(
    () => rows.countDocuments({ month: '2026-04' }),
    (count) => count >= 6_000,
  );
  await running?.kill();
  await passTime();

  harness = await startProcess();
  expect(await costsOf(harness, '2026-04')).toMatchObject({
    totalCount: 1,
    total: { inventoryAmount: '300' },
    isUpToDate: false,
  });
  release();
  // 2 of the first at ¥100 each as received, the others at the list price of ¥100.
  expect(await untilUpToDate(harness, '2026-04')).toMatchObject({
    totalCount: LARGE,
    total: { inventoryAmount: String(2 * LARGE * 100) },
  });
  expect(await rows.countDocuments({ month: '2026-04' })).toBe(LARGE);
  expect(await months.countDocuments({ writing: { $exists: true } })).toBe(0);
});

it.each(['before', 'after'])(
  'a reopening killed just %s the orders slice unlocks the months is finished, and recorded once',
  async (moment) => {
    let harness = await runningProcess();
    const [goods] = PRODUCTS;
    orders.receive({ productId: goods?.uuid ?? '', historyDate: '2026-04-10', quantity: 3, amount: '300' });
    const { uuid } = await periodOf(createPeriod(harness, { start: '2026-04-01', end: '2026-04-30' }));
    await periodOf(declareNoOpening(harness, uuid));
    await importPhysical(harness, uuid, '2026-04', `商品ID,実地数量\n${goods?.uuid},2\n`);
    await untilUpToDate(harness, '2026-04');
    const period = await periodOf(closePeriod(harness, await seenPeriod(harness, uuid)));
    expect(orders.closedMonths).toEqual(['2026-04']);

    const killed = new Promise<void>((resolve, reject) => {
      ordersStandIn.answer = async (call: StandInCall) => {
        if (!call.query.includes('lockReceipts')) return orders.answer(call);
        ordersStandIn.answer = orders.answer;
        if (moment === 'after') orders.answer(call);
        await running?.kill().then(resolve, reject);
        return SubgraphStandIn.refusal('INTERNAL');
      };
    });
    const answer = reopenPeriod(harness, period);
    await Promise.allSettled([answer, killed]);
    expect(orders.closedMonths).toEqual(moment === 'after' ? [] : ['2026-04']);
    const periods = connection.collection('accounting_periods');
    expect(await periods.countDocuments({ isClosed: true, reopening: { $ne: null } })).toBe(1);

    await passTime();
    await periods.updateMany({}, { $set: { 'reopening.turnUntil': new Date(0) } });
    harness = await startProcess();
    await until(
      () => seenPeriod(harness, uuid),
      ({ isClosed }) => !isClosed,
    );
    expect(orders.closedMonths).toEqual([]);
    expect(await closingsOf(harness, uuid)).toHaveLength(1);
    // 3 for ¥300: the two that were counted are worth ¥200.
    expect((await untilUpToDate(harness, '2026-04')).total.inventoryAmount).toBe('200');
  },
);
