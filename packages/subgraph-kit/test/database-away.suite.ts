import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnection, mongo } from 'mongoose';
import { isDatabaseAway } from '../src/index.js';
import { Readiness } from '../src/migrations/readiness.js';

const uri = process.env['MONGODB_URI'] ?? '';
const HOSTS = /^(mongodb:\/\/(?:[^@/]*@)?)[^/?]+/;

/** Passes bytes on to the database, until it is told to be away. */
const sockets: Socket[] = [];
const [database] = new mongo.MongoClient(uri).options.hosts;
const relay = createServer((client) => {
  const server = connect(database?.port ?? 0, database?.host);
  sockets.push(client, server);
  for (const socket of [client, server]) socket.on('error', () => undefined);
  client.pipe(server).pipe(client);
});

describe('a database that is away', () => {
  let client: mongo.MongoClient;
  const notes = () => client.db('kit_database_away').collection('notes');
  const failureOf = (work: Promise<unknown>): Promise<unknown> =>
    work.then(
      () => undefined,
      (error) => error,
    );

  beforeAll(async () => {
    relay.listen(0, '127.0.0.1');
    await once(relay, 'listening');
    const { port } = relay.address() as AddressInfo;
    client = await mongo.MongoClient.connect(uri.replace(HOSTS, `$1127.0.0.1:${port}`), {
      directConnection: true,
      serverSelectionTimeoutMS: 200,
    });
    await notes().findOne();
    relay.close();
    for (const socket of sockets) socket.destroy();
  });
  afterAll(() => client.close());

  it.each([
    ['reads', () => notes().findOne()],
    ['writes of one document', () => notes().updateOne({}, { $set: { title: 'x' } })],
    ['inserts of several documents', () => notes().insertMany([{}, {}])],
    ['bulk writes', () => notes().bulkWrite([{ deleteOne: { filter: {} } }])],
  ])('is told from other failures by %s', async (_, work) => {
    expect(isDatabaseAway(await failureOf(work()))).toBe(true);
  });

  it('is not what a refused value is', () => {
    const refused = new mongo.MongoServerError({ message: 'bad value', code: 2 });
    expect(isDatabaseAway(refused)).toBe(false);
  });
});

describe('a database that stands still', () => {
  it('is told by /readyz before anybody who asks gives up, and its return at once', async () => {
    const through: Socket[] = [];
    const still = createServer((client) => {
      const server = connect(database?.port ?? 0, database?.host);
      through.push(client, server);
      for (const socket of [client, server]) socket.on('error', () => undefined);
      client.pipe(server).pipe(client);
    });
    still.listen(0, '127.0.0.1');
    await once(still, 'listening');
    const { port } = still.address() as AddressInfo;
    const connection = await createConnection(uri.replace(HOSTS, `$1127.0.0.1:${port}`), {
      directConnection: true,
    }).asPromise();
    try {
      const readiness = new Readiness(connection, []);
      expect(await readiness.check()).toEqual({ isReady: true, body: { status: 'ready' } });
      for (const socket of through) socket.pause();
      const began = performance.now();
      expect(await readiness.check()).toEqual({ isReady: false, body: { status: 'database unavailable' } });
      // A probe waits 5 s; the connection itself gives up after ten and more.
      expect(performance.now() - began).toBeLessThan(5_000);
      for (const socket of through) socket.resume();
      expect((await readiness.check()).isReady).toBe(true);
    } finally {
      for (const socket of through) socket.destroy();
      await connection.close();
      still.close();
    }
  });
});
