import { SubgraphProcess, TestKeys } from '@hacchu-hub/subgraph-kit/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
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

/** A mail server that takes connections and never says a word. */
class MuteServer {
  private readonly sockets: Socket[] = [];
  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.sockets.push(socket.on('error', () => undefined)));
  }

  static async start(): Promise<MuteServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new MuteServer(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Waits until somebody wants to hand over a mail. */
  async called(): Promise<void> {
    if (this.sockets.length === 0) await once(this.server, 'connection');
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise<void>((resolve) => this.server.close(() => resolve()));
  }
}

/** The built subgraph as a process that a test kills, with what is around it: a database, files, mail, other slices. */
export class ProcessHouse {
  private running: SubgraphProcess | undefined;
  private readonly muteServers: MuteServer[] = [];

  private constructor(
    private readonly keys: TestKeys,
    readonly settings: ProfileSettings,
    readonly catalog: StandIn,
    private readonly identity: StandIn,
    readonly inbox: Inbox,
    readonly connection: Connection,
    /** Folder of the stored files. */
    readonly files: string,
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
    );
  }

  /** Starts the subgraph anew. */
  async boot(environment: Record<string, string> = {}): Promise<Client> {
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
        INBOUND_DNS_ZONE: zoneFile(),
        ...environment,
      },
    });
    return new Client(this.running);
  }

  /** A mail server that takes connections and never says a word, for as long as the house stands. */
  async mute(): Promise<MuteServer> {
    const mute = await MuteServer.start();
    this.muteServers.push(mute);
    return mute;
  }

  async kill(): Promise<void> {
    await this.running?.kill();
  }

  /** As if the minute had passed after which the work and the keys of a silent process are taken over. */
  async passTime(): Promise<void> {
    const past = new Date(0);
    const { connection } = this;
    await connection.collection('outbox').updateMany({ state: 'PENDING' }, { $set: { leaseUntil: past } });
    await connection.collection('idempotency_keys').updateMany({}, { $set: { lockedUntil: past } });
    await connection.collection('jobs').updateMany({ lockedAt: { $ne: null } }, { $set: { lockedAt: past } });
  }

  async stop(): Promise<void> {
    await this.kill();
    await Promise.all(this.muteServers.map((mute) => mute.stop()));
    await this.inbox.stop();
    await Promise.all([this.catalog.stop(), this.identity.stop()]);
    await this.connection.dropDatabase();
    await this.connection.close();
    await rm(this.files, { recursive: true, force: true });
  }
}
