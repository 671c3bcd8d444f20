import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { mongo } from 'mongoose';
import { isDatabaseAway } from '../src/index.js';

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
