import { afterAll, beforeAll, beforeEach, afterEach, describe, expect, it, jest } from '@jest/globals';
import { SubgraphProcess, TestKeys, until } from '@hacchu-hub/subgraph-kit/testing';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { type Connection } from 'mongoose';
import { Client, dataOf, type SeenOrder } from './support/house.js';
import { Inbox } from './support/inbox.js';
import { startCatalog, startIdentity, usualSettings, type StandIn } from './support/stand-ins.js';

jest.setTimeout(120_000);

const MAIN = new URL('../dist/main.js', import.meta.url);

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

const keys = new TestKeys();
let catalog: StandIn;
let identity: StandIn;
let inbox: Inbox;
let files: string;
let connection: Connection;
let running: SubgraphProcess | undefined;

beforeAll(async () => {
  catalog = await startCatalog(keys);
  identity = await startIdentity(keys, usualSettings());
});
afterAll(() => Promise.all([catalog.stop(), identity.stop()]));
beforeEach(async () => {
  inbox = await Inbox.start();
  files = await mkdtemp(join(tmpdir(), 'hacchu-hub-test-'));
  connection = await mongoose
    .createConnection(process.env['MONGODB_URI'] ?? '', {
      dbName: `test_orders_killed_${randomBytes(4).toString('hex')}`,
    })
    .asPromise();
});
afterEach(async () => {
  await running?.kill();
  await inbox.stop();
  await connection.dropDatabase();
  await connection.close();
  await rm(files, { recursive: true, force: true });
});

async function startProcess(smtpUrl: string): Promise<Client> {
  running = await SubgraphProcess.start({
    name: 'subgraph-orders',
    main: MAIN,
    keys,
    database: connection.name,
    files,
    environment: { CATALOG_URL: catalog.url, IDENTITY_URL: identity.url, SMTP_URL: smtpUrl },
  });
  return new Client(running);
}

/** As if the minute had passed after which the work and the keys of a silent process are taken over. */
async function passTime(): Promise<void> {
  const past = new Date(0);
  await connection.collection('outbox').updateMany({ state: 'PENDING' }, { $set: { leaseUntil: past } });
  await connection.collection('idempotency_keys').updateMany({}, { $set: { lockedUntil: past } });
}

const untilDelivering = (client: Client, { uuid }: SeenOrder): Promise<SeenOrder> =>
  until(
    () => client.seen(uuid),
    ({ status }) => status === 'Delivering',
  );

describe('a process that is killed', () => {
  it('between the decision and the mail leaves one mail and one log to the next', async () => {
    const mute = await MuteServer.start();
    const first = await startProcess(mute.url);
    const draft = await first.draft();
    const sending = first.sending(draft);
    // The answer never comes: its process is gone before.
    const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
    await mute.called();
    await running?.kill();
    await lost;
    await mute.stop();

    await passTime();
    const second = await startProcess(inbox.url);
    const order = await untilDelivering(second, draft);
    expect(order.latestOrderSendLog).toMatchObject({ status: 'SENT', version: 1 });
    expect(inbox.messages).toHaveLength(1);

    // The person whose answer was lost presses again.
    const again = dataOf(await second.mutate('submitOrderWithSendMail', sending));
    expect(again.submitOrderWithSendMail?.order.orderSendLogs).toHaveLength(1);
    expect(inbox.messages).toHaveLength(1);
    expect(order.histories.filter(({ event }) => event === 'SUBMIT_WITH_SEND_MAIL')).toHaveLength(1);
  });

  it('in the middle of the decision leaves nothing, and the same press works afterwards', async () => {
    const first = await startProcess(inbox.url);
    const draft = await first.draft();
    const sending = first.sending(draft);
    // The names on the document come from a slice that hangs, so the transaction is begun and never committed.
    catalog.isSilent = true;
    const asked = catalog.calls.length;
    const lost = first.mutate('submitOrderWithSendMail', sending).catch(() => undefined);
    await until(
      () => catalog.calls.length,
      (calls) => calls > asked,
      { everyMs: 5 },
    );
    await running?.kill();
    await lost;
    catalog.isSilent = false;

    await passTime();
    const second = await startProcess(inbox.url);
    expect(await second.seen(draft.uuid)).toMatchObject({ status: 'Drafting', orderSendLogs: [] });
    const order = await second.done('submitOrderWithSendMail', sending);
    expect(order).toMatchObject({ status: 'Delivering', latestOrderSendLog: { status: 'SENT' } });
    expect(inbox.messages).toHaveLength(1);
  });
});
