import { afterAll } from '@jest/globals';
import { freePort, SubgraphProcess, TestKeys } from '@hacchu-hub/subgraph-kit/testing';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { Client } from './house.js';
import { Inbox } from './inbox.js';
import { zoneFile } from './mail-zone.js';
import {
  startCatalog,
  startIdentity,
  usualSettings,
  type ProfileSettings,
  type StandIn,
} from './stand-ins.js';

const MAIN = new URL('../../dist/main.js', import.meta.url);

let shared: Promise<ProcessHouse> | undefined;
afterAll(async () => (await shared)?.stop());

/** What the suites of one spec share: the process that one test leaves is the one that the next test kills. */
export function sharedProcesses(): Promise<ProcessHouse> {
  shared ??= ProcessHouse.start('processes');
  return shared;
}

/** The built subgraph as a process that a test kills, with what is around it: a database, files, mail, other slices. */
export class ProcessHouse {
  private running: SubgraphProcess | undefined;

  private constructor(
    private readonly keys: TestKeys,
    readonly settings: ProfileSettings,
    readonly catalog: StandIn,
    readonly identity: StandIn,
    readonly inbox: Inbox,
    readonly connection: Connection,
    /** Folder of the stored files. */
    readonly files: string,
    /** Where it takes messages in. */
    readonly inboundPort: number,
  ) {}

  static async start(name: string): Promise<ProcessHouse> {
    const keys = new TestKeys();
    const settings = usualSettings();
    const dbName = `test_orders_${name}_${randomBytes(4).toString('hex')}`;
    return new ProcessHouse(
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

  /** The process that is to be killed: the one that took over in the test before, with nothing of that test left. */
  async victim(): Promise<Client> {
    this.inbox.letGo();
    this.inbox.messages.length = 0;
    Object.assign(this.settings, usualSettings());
    const { db } = this.connection;
    for (const collection of (await db?.collections()) ?? []) {
      // A process writes down at its start what recurs.
      if (collection.collectionName !== 'recurring_jobs') await collection.deleteMany({});
    }
    return this.running ? new Client(this.running) : this.boot();
  }

  /** The process that comes after the killed one, once that one's work may be taken over. */
  async successor(): Promise<Client> {
    this.inbox.letGo();
    for (const standIn of [this.catalog, this.identity]) standIn.recover();
    await this.passTime();
    return this.boot();
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

  /** As if the minute had passed after which the work and the keys of a silent process are taken over. */
  private async passTime(): Promise<void> {
    const past = new Date(0);
    const { connection } = this;
    await connection.collection('outbox').updateMany({ state: 'PENDING' }, { $set: { leaseUntil: past } });
    await connection.collection('idempotency_keys').updateMany({}, { $set: { lockedUntil: past } });
    await connection.collection('jobs').updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: past } });
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
