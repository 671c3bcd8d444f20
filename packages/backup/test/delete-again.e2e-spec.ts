import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { runCommand } from '../src/commands.js';

jest.setTimeout(120_000);

const SLICES = ['identity', 'orders', 'catalog', 'costing'];
const [LEFT, WITHDRAWING, STAYING] = [randomUUID(), randomUUID(), randomUUID()];
const IN_A_WEEK = 6.9 * 24 * 60 * 60_000;

let client: mongo.MongoClient;
let folder: string;
const names: string[] = [];

/** Databases of an installation, by slice. */
const installation = (): Record<string, string> => {
  const mark = randomUUID().slice(0, 8);
  const databases = Object.fromEntries(SLICES.map((slice) => [slice, `test_again_${slice}_${mark}`]));
  names.push(...Object.values(databases));
  return databases;
};

type Databases = Record<string, string>;

const rowsOf = (databases: Databases, slice: string, name: string) =>
  client.db(databases[slice]).collection<mongo.Document & { _id: string }>(name);

async function run(databases: Databases, ...argv: string[]): Promise<{ exitCode: number; lines: string[] }> {
  const lines: string[] = [];
  const environment = {
    BACKUP_MONGODB_URI: process.env['MONGODB_URI'],
    BACKUP_DATABASES: JSON.stringify(databases),
    BACKUP_PLACE: pathToFileURL(join(folder, 'backups')).href,
    OBJECT_STORE_ROOT: join(folder, randomUUID()),
  };
  return { exitCode: await runCommand(argv, environment, (line) => lines.push(line)), lines };
}

const withdrawal = (demandUuid: string, phase: string) => ({
  _id: `of ${demandUuid}`,
  demandUuid,
  phase,
  archiveSha256: 'ab'.repeat(32),
  requestedAt: '2026-01-01T00:00:00.000000Z',
  requestedBy: 'an operator',
  deletesAt: '2026-01-31T00:00:00.000000Z',
});

beforeAll(async () => {
  client = await mongo.MongoClient.connect(process.env['MONGODB_URI'] ?? '');
  folder = await mkdtemp(join(tmpdir(), 'hacchu-hub-again-'));
});
afterAll(async () => {
  for (const name of names) await client.db(name).dropDatabase();
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

it('a restored backup deletes again what was deleted after it was made, and gives a week for the rest', async () => {
  const live = installation();
  const demands = [LEFT, WITHDRAWING, STAYING].map((_id) => ({ _id, name: _id, membershipVersion: 4 }));
  await rowsOf(live, 'identity', 'demands').insertMany(demands);
  await rowsOf(live, 'identity', 'withdrawals').insertOne(withdrawal(WITHDRAWING, 'REQUESTED'));
  await rowsOf(live, 'orders', 'orders').insertMany(demands.map(({ _id }) => ({ _id, demandUuid: _id })));
  await client.db(live['catalog']).createCollection('products');
  await client.db(live['costing']).createCollection('accounting_periods');
  await run(live, 'backup');
  await rowsOf(live, 'identity', 'demands').deleteOne({ _id: LEFT });
  await rowsOf(live, 'identity', 'withdrawals').insertOne(withdrawal(LEFT, 'DONE'));
  // Names of backups have seconds.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await run(live, 'backup');
  const [older = '', newer = ''] = (await run(live, 'backup', 'list')).lines;
  expect(newer > older).toBe(true);

  const copy = installation();
  const { exitCode, lines } = await run(copy, 'restore', older);
  expect(exitCode).toBe(0);
  expect(lines).toContain(`The demand ${LEFT} will be deleted again.`);
  expect(lines.join('\n')).not.toContain(`The demand ${STAYING}`);
  expect(await rowsOf(copy, 'identity', 'withdrawals').findOne({ demandUuid: LEFT })).toMatchObject({
    phase: 'DELETING',
    archiveSha256: 'ab'.repeat(32),
    parts: {},
  });
  expect(await rowsOf(copy, 'identity', 'withdrawn_demands').findOne({ _id: LEFT })).toMatchObject({
    state: 'DELETING',
    version: 6,
  });
  expect(await rowsOf(copy, 'orders', 'withdrawn_demands').findOne({ _id: LEFT })).toMatchObject({
    state: 'CLOSED',
    version: 5,
  });
  const pending = await rowsOf(copy, 'identity', 'withdrawals').findOne({ demandUuid: WITHDRAWING });
  expect(Date.parse(String(pending?.['deletesAt']))).toBeGreaterThan(Date.now() + IN_A_WEEK);
  expect(lines.join('\n')).toContain(`The demand ${WITHDRAWING} withdraws and will be deleted at `);

  expect((await run(copy, 'restore', 'delete-again', randomUUID())).exitCode).toBe(1);
  expect((await run(copy, 'restore', 'delete-again', STAYING)).exitCode).toBe(0);
  expect(await rowsOf(copy, 'identity', 'withdrawals').findOne({ demandUuid: STAYING })).toMatchObject({
    phase: 'DELETING',
  });
});
