import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { until } from '@hacchu-hub/subgraph-testing';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { runCommand } from '../src/commands.js';
import { readEnvironment } from '../src/environment.js';
import { EXPORTED, LEFT_OUT } from '../src/export/records.js';
import { readManifest } from '../src/manifest.js';
import { backupPlace } from '../src/place/place.js';
import { Load } from './support/load.js';
import { Buyer, Product, SLICES } from './support/product.js';
import { readZip } from './support/read-zip.js';

jest.setTimeout(180_000);

/** Work that was waiting when the backup was made. */
const waiting = (topic: string) => ({
  _id: topic,
  topic,
  key: 'drill',
  payload: { key: 'no/such/file' },
  state: 'PENDING',
  attempts: 0,
  crashes: 0,
  availableAt: new Date('2099-01-01'),
  leaseUntil: new Date(0),
  leaseToken: null,
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
  createdAt: new Date(0),
});
/** No process carries it out. */
const UNKNOWN = 'drill.left-over';
const KNOWN = 'kit.staged-file';

let product: Product;
let copy: Product;
let folder: string;
let client: mongo.MongoClient;
let buyers: readonly [Buyer, Buyer];

/** Runs a command as an operator would, against one installation. */
async function run(of: Product, ...argv: string[]): Promise<{ exitCode: number; lines: string[] }> {
  const lines: string[] = [];
  const exitCode = await runCommand(argv, environmentOf(of), (line) => lines.push(line));
  return { exitCode, lines };
}

const environmentOf = (of: Product): NodeJS.ProcessEnv => ({
  BACKUP_MONGODB_URI: process.env['MONGODB_URI'],
  BACKUP_DATABASES: JSON.stringify(of.databases),
  BACKUP_PLACE: pathToFileURL(folder).href,
  OBJECT_STORE_ROOT: of.files,
  FIREBASE_PROJECT_ID: process.env['FIREBASE_PROJECT_ID'],
  FIREBASE_AUTH_EMULATOR_HOST: process.env['FIREBASE_AUTH_EMULATOR_HOST'],
});

const rows = (name: string) => client.db(copy.databases.orders).collection<{ _id: string }>(name);
const nameOf = async (): Promise<string> => (await run(product, 'backup', 'list')).lines.at(-1) ?? '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hacchu-hub-backups-'));
  client = await mongo.MongoClient.connect(process.env['MONGODB_URI'] ?? '');
  [product, copy] = [await Product.prepare(), await Product.prepare()];
  await product.start();
  buyers = [await Buyer.join(product, '控え商店'), await Buyer.join(product, '写し商店')];
  for (const buyer of buyers) await buyer.openBooks();
});
afterAll(async () => {
  await Promise.all([product.remove(), copy.remove()]);
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

describe('a backup that is made while users work', () => {
  let before: string[];
  let after: string[];

  beforeAll(async () => {
    const load = new Load(buyers);
    await until(
      () => load.confirmed.length,
      (count) => count >= 4,
    );
    before = [...load.confirmed];
    const outbox = client.db(product.databases.orders).collection<{ _id: string }>('outbox');
    await outbox.insertMany([waiting(UNKNOWN), waiting(KNOWN)]);
    expect(await run(product, 'backup')).toMatchObject({ exitCode: 0 });
    await load.stop();
    after = [await buyers[0].order('100000')];
    await product.stop();
  });

  it('contains what was confirmed before it began, and nothing that began after it', async () => {
    const report = await run(copy, 'restore', await nameOf());
    expect(report).toMatchObject({ exitCode: 0 });
    const orders = (await rows('orders').find().toArray()).map(({ _id }) => _id);
    expect(orders).toEqual(expect.arrayContaining(before));
    expect(orders).not.toEqual(expect.arrayContaining(after));
  });

  it('has the databases of one moment: every product of an order is in the catalog', async () => {
    const products = await client
      .db(copy.databases.catalog)
      .collection<{ _id: string }>('products')
      .find()
      .toArray();
    const known = products.map(({ _id }) => _id);
    const lines = await rows('order_product_lines').find().toArray();
    expect(lines.length).toBeGreaterThan(0);
    expect(known).toEqual(expect.arrayContaining(lines.map((line) => Reflect.get(line, 'productId'))));
  });

  it('has the document of every mail that was sent', async () => {
    const logs = await rows('order_send_logs').find().toArray();
    expect(logs.length).toBeGreaterThan(0);
    const keys = logs.map((log) => Reflect.get(Reflect.get(log, 'document') as object, 'key') as string);
    await expect(Promise.all(keys.map((key) => readFile(join(copy.files, key))))).resolves.toHaveLength(
      keys.length,
    );
  });

  it('has the amounts of each demand', async () => {
    const { sums } = await readManifest(backupPlace(readEnvironment(environmentOf(copy))), await nameOf());
    const orders = await rows('orders').find().toArray();
    for (const { demandUuid } of buyers) {
      const own = orders.filter((order) => Reflect.get(order, 'demandUuid') === demandUuid);
      const total = own.reduce((sum, order) => sum + Number(Reflect.get(order, 'totalYen')), 0);
      expect(sums).toContainEqual({
        what: 'orders.orders.totals.total',
        demandUuid,
        documents: own.length,
        amount: String(total),
      });
    }
  });

  it('has the accounts of the identity service', async () => {
    const manifest = await readManifest(backupPlace(readEnvironment(environmentOf(copy))), await nameOf());
    expect(manifest.accounts?.count).toBeGreaterThanOrEqual(buyers.length);
  });

  it('sends nothing and starts no schedule from the copy until an operator releases it', async () => {
    expect(await rows('outbox').countDocuments({ state: 'PENDING' })).toBe(0);
    await copy.start();
    const { lines } = await run(copy, 'restore', 'held');
    expect(lines).toContain('orders: 1 of drill.left-over, the oldest of 1970-01-01T00:00:00.000Z');
    expect(await rows('recurring_jobs').countDocuments({ heldAt: null })).toBe(0);
    const released = await run(copy, 'restore', 'release', UNKNOWN);
    expect(released.lines).toContain('orders: 1 released');
    expect(await rows('outbox').findOne({ _id: UNKNOWN })).toMatchObject({ state: 'PENDING' });
    await run(copy, 'restore', 'drop', KNOWN);
    const dropped = await until(
      () => rows('outbox').findOne({ _id: KNOWN }),
      (entry) => entry !== null && Reflect.get(entry, 'state') !== 'PENDING',
    );
    expect(dropped).toMatchObject({
      state: 'FAILED',
      lastError: expect.stringContaining('given up after a restore'),
    });
    await expect(run(copy, 'restore', 'release', 'orders.mial')).rejects.toThrow(
      'Nothing of the kind orders.mial is held',
    );
    await run(copy, 'restore', 'release-schedules');
    expect(await rows('recurring_jobs').countDocuments({ heldAt: { $ne: null } })).toBe(0);
  });

  it('serves the restored orders', async () => {
    const [buyer] = buyers;
    await expect(buyer.at(copy).order('500')).resolves.toEqual(expect.any(String));
    await copy.stop();
  });

  it('is exported for one demand alone: records, files and the index of its documents', async () => {
    const [own, other] = buyers;
    const file = join(folder, 'export.zip');
    const { lines } = await run(copy, 'backup', 'export', own.demandUuid, file);
    expect(lines[0]).toContain('控え商店');
    const entries = await readZip(file);
    const orders = await rows('orders')
      .find({ demandUuid: own.demandUuid } as object)
      .toArray();
    const exported = String(entries.get('records/orders/orders.jsonl')).trim().split('\n');
    expect(exported.map((line) => Reflect.get(JSON.parse(line) as object, '_id')).sort()).toEqual(
      orders.map(({ _id }) => _id).sort(),
    );
    expect(String(entries.get('records/identity/audit_entries.jsonl'))).toContain(own.demandUuid);
    for (const [name, content] of entries)
      if (!name.startsWith('files/')) expect(String(content)).not.toContain(other.demandUuid);
    const [, ...documents] = String(entries.get('索引.csv')).trim().split('\r\n');
    expect(documents.length).toBeGreaterThan(0);
    for (const line of documents) {
      const cells = line.split(',');
      const content = entries.get(cells[0] ?? '') ?? Buffer.alloc(0);
      expect(createHash('sha256').update(content).digest('hex')).toBe(cells.at(-1));
    }
  });

  it('has no collection of which nobody decided whether a demand is handed it over', async () => {
    const decided = new Set([...Object.values(EXPORTED).flat(), ...Object.keys(LEFT_OUT)]);
    const names: string[] = [];
    for (const database of Object.values(copy.databases))
      for (const { name } of await client.db(database).listCollections().toArray()) names.push(name);
    expect(names.filter((name) => !decided.has(name) && !/^(?:system\.|migration)/.test(name))).toEqual([]);
  });

  it('has no record to be handed over that does not say to which demand it belongs', async () => {
    const homeless: string[] = [];
    for (const slice of SLICES)
      for (const name of (EXPORTED[slice] ?? []).filter((one) => one !== 'demands')) {
        const collection = client.db(copy.databases[slice]).collection(name);
        if (await collection.findOne({ demandUuid: { $exists: false } })) homeless.push(name);
      }
    expect(homeless).toEqual([]);
  });

  it('is not restored over data', async () => {
    await expect(run(copy, 'restore', await nameOf())).rejects.toThrow('is not empty');
  });

  describe('with a database that is misspelled', () => {
    const DEMAND = '01999999-0000-7000-8000-000000000000';
    const misnamed = (databases: Partial<Product['databases']>): NodeJS.ProcessEnv => ({
      ...environmentOf(product),
      BACKUP_DATABASES: JSON.stringify({ ...product.databases, ...databases }),
    });

    it.each([
      ['is not made', ['backup']],
      ['is not exported for a demand', ['backup', 'export', DEMAND, '/nowhere/demand.zip']],
      ['does not say that nothing is held', ['restore', 'held']],
      ['does not release what was held', ['restore', 'release']],
      ['does not give up what was held', ['restore', 'drop', UNKNOWN]],
      ['does not release schedules', ['restore', 'release-schedules']],
      ['does not delete a demand again', ['restore', 'delete-again', DEMAND]],
    ])('%s', async (_what, argv) => {
      const made = await nameOf();
      const orders = `${product.databases.orders}_elsewhere`;
      const attempt = runCommand(argv, misnamed({ orders }), () => undefined);
      await expect(attempt).rejects.toThrow(`Nothing is in ${orders} (orders).`);
      expect(await client.db(orders).listCollections().toArray()).toEqual([]);
      expect(await nameOf()).toBe(made);
    });

    it('is not made with those of two subgraphs in the place of each other', async () => {
      const { catalog, costing } = product.databases;
      const attempt = runCommand(
        ['backup'],
        misnamed({ catalog: costing, costing: catalog }),
        () => undefined,
      );
      await expect(attempt).rejects.toThrow(
        `No collection of its subgraph is in ${costing} (catalog), ${catalog} (costing).`,
      );
    });
  });

  it('is made faster the second time: files are copied once', async () => {
    const files = (await readdir(join(folder, 'objects'), { recursive: true })).length;
    const { lines } = await run(product, 'backup');
    const again = (await readdir(join(folder, 'objects'), { recursive: true })).length;
    expect(lines.join('\n')).toMatch(/[1-9]\d* of them by earlier backups/);
    expect(again).toBeGreaterThanOrEqual(files);
  });

  it('reports a file that was altered', async () => {
    const name = await nameOf();
    const bodies = (await readdir(join(folder, 'objects'), { recursive: true })).filter((file) =>
      /\/[0-9a-f]{64}$/.test(file),
    );
    const body = join(folder, 'objects', bodies[0] ?? '');
    const bytes = await readFile(body);
    await writeFile(body, Buffer.concat([bytes.subarray(1), bytes.subarray(0, 1)]));
    const other = await Product.prepare();
    try {
      const { exitCode, lines } = await run(other, 'restore', name);
      expect(exitCode).toBe(1);
      expect(lines.join('\n')).toMatch(
        /The file .+ was altered[\s\S]+its SHA-256 differs[\s\S]+do not use it/,
      );
      expect(await run(product, 'backup', 'verify', name)).toMatchObject({ exitCode: 1 });
    } finally {
      await other.remove();
      await writeFile(body, bytes);
    }
  });

  it('is kept by a prune while it is the last one, with its files', async () => {
    await run(product, 'backup', 'prune', '--keep-days', '1');
    expect(await run(product, 'backup', 'verify', await nameOf())).toMatchObject({ exitCode: 0 });
  });

  it('is refused when a part was altered', async () => {
    const name = await nameOf();
    expect(await run(product, 'backup', 'verify', name)).toMatchObject({ exitCode: 0 });
    const dump = join(folder, 'backups', name, 'orders/orders.0001.bson.gz');
    const bytes = await readFile(dump);
    bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
    await writeFile(dump, bytes);
    const verified = await run(product, 'backup', 'verify', name);
    expect(verified.exitCode).toBe(1);
    expect(verified.lines.join('\n')).toContain('orders.0001.bson.gz was altered');
    await expect(run(copy, 'restore', name)).rejects.toThrow('The backup is damaged.');
  });
});
