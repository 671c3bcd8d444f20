import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SubgraphProcess, SubgraphStandIn, TestKeys, until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { ConnectedMerchant } from './logiless-support.js';

jest.setTimeout(400_000);

/** Read in pages of a hundred. */
const ARTICLES = 1_250;
const MAIN = new URL('../dist/start.cjs', import.meta.url);

const keys = new TestKeys();
const database = `test_catalog_logiless_${randomBytes(4).toString('hex')}`;
let files: string;
let connection: Connection;
let identity: SubgraphStandIn;
let running: SubgraphProcess | undefined;

beforeAll(async () => {
  files = await mkdtemp(join(tmpdir(), 'hacchu-hub-test-'));
  connection = await mongoose
    .createConnection(process.env['MONGODB_URI'] ?? '', { dbName: database })
    .asPromise();
  identity = await SubgraphStandIn.start();
});
afterAll(async () => {
  await running?.kill();
  await connection.dropDatabase();
  await connection.close();
  await identity.stop();
  await rm(files, { recursive: true, force: true });
});

const startProcess = async (): Promise<SubgraphProcess> => {
  const environment = { IDENTITY_URL: identity.url };
  return SubgraphProcess.start({ name: 'subgraph-catalog', main: MAIN, keys, database, files, environment });
};
/** As if the minute had passed after which the job of a silent process is taken over. */
const passTime = async (): Promise<void> => {
  await connection.collection('outbox').updateMany({}, { $set: { leaseUntil: new Date(0) } });
};

it('a synchronisation whose process is killed between two pages is read to its end by the next one, and reported once', async () => {
  const merchant = await ConnectedMerchant.create({
    identity,
    graphql: (query, variables, who) => {
      if (!running) throw new Error('no process runs');
      return running.graphql(query, variables, who);
    },
  });
  const articles = Array.from({ length: ARTICLES }, (_, index) => ({
    id: index + 1,
    code: `A-${index}`,
    name: `商品${index}`,
  }));
  await merchant.has({ articles });
  const { answer } = identity;
  let turns = 0;
  let isHeld = true;
  const held = new Promise<void>((resolve) => {
    identity.answer = (call) => {
      turns += call.query.includes('takeWmsTurn') ? 1 : 0;
      // Five pages are stored, and the process is killed while it waits for its turn to read the sixth.
      if (isHeld && turns === 6) {
        isHeld = false;
        resolve();
        return merchant.turnIn(10 * 60_000);
      }
      return answer(call);
    };
  });
  running = await startProcess();
  const syncUuid = 'cut-short';
  await merchant.start('ITEM', syncUuid);
  await held;
  await running.kill();
  const records = connection.collection('logilessRecords');
  expect(await records.countDocuments({})).toBe(500);
  expect(merchant.reportsOf(syncUuid)).toEqual([]);

  await passTime();
  running = await startProcess();
  const [report] = await until(
    () => merchant.reportsOf(syncUuid),
    (reports) => reports.length > 0,
  );
  const counts = { read: ARTICLES, added: ARTICLES, changed: 0, vanished: 0, linked: 0, notLinked: ARTICLES };
  expect(report).toMatchObject({ error: null, counts });
  expect(await records.countDocuments({})).toBe(ARTICLES);
  expect(await records.distinct('externalId')).toHaveLength(ARTICLES);

  // Another run of the same finds nothing new.
  await merchant.start('ITEM', 'again');
  const [again] = await until(
    () => merchant.reportsOf('again'),
    (reports) => reports.length > 0,
  );
  expect(again?.counts).toEqual({ ...counts, added: 0 });
  expect(merchant.reportsOf(syncUuid)).toHaveLength(1);
});
