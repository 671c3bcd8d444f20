import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, SubgraphProcess, TestKeys } from '@hacchu-hub/subgraph-testing';
import { afterAll } from '@jest/globals';
import mongoose, { type Connection } from 'mongoose';
import { Client } from './harness.js';
import { Inbox } from './inbox.js';
import { zoneFile } from './mail-zone.js';
import {
  type ProfileSettings,
  startCatalog,
  startIdentity,
  type StubSubgraph,
  usualSettings,
} from './stand-ins.js';

const MAIN = new URL('../../dist/start.cjs', import.meta.url);

let shared: Promise<ProcessHarness> | undefined;
afterAll(async () => (await shared)?.stop());

/** Shared by the suites of one spec: the process that survives one test is killed in the next. */
export function sharedProcesses(): Promise<ProcessHarness> {
  shared ??= ProcessHarness.start('processes');
  return shared;
}

/** The built subgraph as a killable process, with its database, files, SMTP server and stub subgraphs. */
export class ProcessHarness {
  private running: SubgraphProcess | undefined;

  private constructor(
    private readonly keys: TestKeys,
    readonly settings: ProfileSettings,
    readonly catalog: StubSubgraph,
    readonly identity: StubSubgraph,
    readonly inbox: Inbox,
    readonly connection: Connection,
    /** Directory of the stored files. */
    readonly files: string,
    /** Port of the inbound SMTP listener. */
    readonly inboundPort: number,
  ) {}

  static async start(name: string): Promise<ProcessHarness> {
    const keys = new TestKeys();
    const settings = usualSettings();
    const dbName = `test_orders_${name}_${randomBytes(4).toString('hex')}`;
    return new ProcessHarness(
      keys,
      settings,
      await startCatalog(keys),
      await startIdentity(keys, settings),
      await Inbox.start(),
      await mongoose.createConnection(process.env['MONGODB_URI'] ?? '', { dbName }).asPromise(),
      await mkdtemp(join(tmpdir(), 'hacchu-hub-test-')),
      await freePort(),
    );
  }

  /** The process to kill: the successor of the previous test, with its data reset. */
  async victim(): Promise<Client> {
    this.inbox.resume();
    this.inbox.messages.length = 0;
    Object.assign(this.settings, usualSettings());
    const { db } = this.connection;
    for (const collection of (await db?.collections()) ?? []) {
      // Recurring jobs are registered at start-up only.
      if (collection.collectionName !== 'recurring_jobs') await collection.deleteMany({});
    }
    return this.running ? new Client(this.running) : this.boot();
  }

  /** Starts the successor of the killed process, once it can take over its work. */
  async successor(): Promise<Client> {
    this.inbox.resume();
    for (const standIn of [this.catalog, this.identity]) standIn.recover();
    await this.passTime();
    return this.boot();
  }

  /** Asks the process that runs. */
  get graphql(): SubgraphProcess['graphql'] {
    if (!this.running) throw new Error('no process runs');
    return this.running.graphql;
  }

  private async boot(): Promise<Client> {
    this.running = await SubgraphProcess.start({
      name: 'subgraph-orders',
      main: MAIN,
      keys: this.keys,
      database: this.connection.name,
      files: this.files,
      environment: {
        CATALOG_URL: this.catalog.url,
        IDENTITY_URL: this.identity.url,
        SMTP_URL: this.inbox.url,
        INBOUND_SMTP_PORT: String(this.inboundPort),
        INBOUND_DNS_ZONE: zoneFile(),
      },
    });
    return new Client(this.running);
  }

  async kill(): Promise<void> {
    await this.running?.kill();
    this.running = undefined;
  }

  /** Expires the leases of the killed process, as after a minute. */
  private async passTime(): Promise<void> {
    const past = new Date(0);
    const { connection } = this;
    await connection.collection('outbox').updateMany({ state: 'PENDING' }, { $set: { leaseUntil: past } });
    await connection.collection('idempotency_keys').updateMany({}, { $set: { lockedUntil: past } });
  }

  async stop(): Promise<void> {
    await this.kill();
    await this.inbox.stop();
    await Promise.all([this.catalog.stop(), this.identity.stop()]);
    await this.connection.dropDatabase();
    await this.connection.close();
    await rm(this.files, { recursive: true, force: true });
  }
}
