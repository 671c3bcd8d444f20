import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  emptyDatabase,
  type StandInCall,
  SubgraphProcess,
  SubgraphStandIn,
  TestKeys,
  until,
} from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, beforeEach, expect, it, jest } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { costsOf, untilUpToDate } from './cost-support.js';
import { dataOf, notConnected } from './costing.js';
import {
  type FileHarness,
  importPhysical,
  startOpening,
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
import { answerAsCatalog, product, WorldOrders } from './world.js';

jest.setTimeout(240_000);

const COUNT = 3_000;
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

/** Lets an import come to a point from which it cannot continue, once its first question to the catalog is answered. */
const PHASES: Record<string, (periodUuid: string, begin: () => void) => Promise<() => Promise<void>>> = {
  validating: async (_id, begin) => {
    begin();
    await untilStaged(1_000);
    return () => Promise.resolve();
  },
  publishing: async (_id, begin) => {
    const release = await lockDocument('costing_books', {});
    begin();
    await untilStaged(COUNT);
    return release;
  },
  'moving its rows to the period': async (_id, begin) => {
    const releaseBook = await lockDocument('costing_books', {});
    begin();
    await untilStaged(COUNT);
    const release = await lockDocument('opening_inventories', { set: { $exists: true } });
    await releaseBook();
    const periods = connection.collection<{ _id: string }>('accounting_periods');
    const published = () => periods.countDocuments({ _id, 'opening.set': { $exists: true } });
    await until(published, Boolean, { everyMs: 20 });
    return release;
  },
};

const untilStaged = (least: number) =>
  until(
    () => connection.collection('opening_inventories').countDocuments({ set: { $exists: true } }),
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
async function killWhilePublishing(): Promise<void> {
  const release = await lockDocument('costing_books', {});
  await startProcess();
  await untilStaged(COUNT);
  await running?.kill();
  await release();
  expect(await connection.collection('file_jobs').countDocuments({ attempts: 2 })).toBe(1);
  await passTime();
}

it.each(Object.keys(PHASES))('an import killed while %s stores every row once', async (phase) => {
  let harness = await runningProcess();
  const { uuid: accountingPeriodUuid } = await periodOf(
    createPeriod(harness, { start: '2026-04-01', end: '2026-05-31' }),
  );
  await untilUpToDate(harness, '2026-04');
  const lines = PRODUCTS.map(({ uuid }, at) => `${uuid},${at + 1},${(at + 1) * 10}`);
  const uploadUuid = await upload(
    harness,
    'Opening',
    accountingPeriodUuid,
    `商品ID,数量,在庫金額\n${lines.join('\n')}\n`,
  );
  const begin = heldCatalog(phase);
  const { jobUuid } = dataOf(await startOpening(harness, { accountingPeriodUuid, uploadUuid })).answer.job;
  const release = await PHASES[phase]?.(accountingPeriodUuid, begin);
  await running?.kill();
  await release?.();
  catalogStandIn.answer = answerAsCatalog(PRODUCTS);
  const stored = connection.collection('opening_inventories');
  const isPublished = phase.startsWith('moving');
  const periods = connection.collection<{ _id: string; opening: object | null }>('accounting_periods');
  const period = await periods.findOne({ _id: accountingPeriodUuid });
  expect(period?.opening !== null).toBe(isPublished);
  if (!isPublished) expect(await stored.countDocuments({ periodUuid: accountingPeriodUuid })).toBe(0);
  await passTime();
  if (phase === 'validating') await killWhilePublishing();
  harness = await startProcess();

  expect(await untilJobIsOver(harness, jobUuid)).toMatchObject({ status: 'SUCCESS', importedCount: COUNT });
  expect(await stored.countDocuments({ periodUuid: accountingPeriodUuid })).toBe(COUNT);
  expect(await stored.countDocuments({})).toBe(COUNT);
  expect(await stored.distinct('productUuid')).toHaveLength(COUNT);
  const { total } = await untilUpToDate(harness, '2026-05');
  expect(total.inventoryAmount).toBe(String((10 * COUNT * (COUNT + 1)) / 2));
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
      const isMay = call.query.includes('purchasesForCosting') && call.variables['from'] === '2026-05-01';
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
