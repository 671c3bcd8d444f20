import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GridFSBucket, MongoClient, MongoServerError } from 'mongodb';
import mongoose, { Schema } from 'mongoose';
import { createConnection } from 'node:net';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { startGateway, type Gateway } from '../src/documentdb-gateway/server.js';
import { waitUntil } from '../src/support/wait-until.js';

/** Socket directory of a PostgreSQL with DocumentDB; the test runner gives it where that engine was chosen. */
const postgresHost = process.env.HACCHU_TEST_POSTGRES_HOST;
const DATABASE = `gateway_test_${process.pid}`;

const supplierSchema = new Schema({
  _id: String,
  demandUuid: String,
  code: String,
  stock: { type: Number, default: 0 },
  address: { city: String },
  tags: [String],
  expiresAt: Date,
});
supplierSchema.index({ demandUuid: 1, code: 1 }, { unique: true, name: 'code_of_demand' });
supplierSchema.index({ 'address.city': 1 }, { unique: true, sparse: true });
supplierSchema.index({ expiresAt: 1 }, { expireAfterSeconds: 60 });

(postgresHost ? describe : describe.skip)('a driver against the gateway (needs DocumentDB)', () => {
  let gateway: Gateway;
  let client: MongoClient;
  let connection: mongoose.Connection;

  const uri = (): string => `mongodb://127.0.0.1:${gateway.port}/?replicaSet=rs0&directConnection=true`;
  const model = () => connection.model('Supplier', supplierSchema);
  const collection = (name: string) => client.db(DATABASE).collection<{ _id: string; n: number }>(name);

  beforeAll(async () => {
    gateway = await startGateway({ port: 0, postgresHost: postgresHost ?? '' });
    client = await new MongoClient(uri()).connect();
    connection = await mongoose.createConnection(uri(), { dbName: DATABASE }).asPromise();
    await model().createIndexes();
  });

  afterAll(async () => {
    await client.db(DATABASE).dropDatabase();
    await connection.close();
    await client.close();
    await gateway.close();
  });

  test('documents are written, read, changed and removed', async () => {
    await model().create({ _id: 'crud', demandUuid: 'd', code: 'crud', tags: ['甲', '乙'] });
    await model().updateOne({ _id: 'crud' }, { $inc: { stock: 3 }, $push: { tags: '丙' } });
    const changed = await model().findOneAndUpdate(
      { _id: 'crud' },
      { $inc: { stock: 2 } },
      { returnDocument: 'after' },
    );
    expect(changed?.toObject()).toMatchObject({ stock: 5, tags: ['甲', '乙', '丙'] });
    expect(await model().countDocuments({ tags: '丙' })).toBe(1);
    expect(await model().distinct('tags', { _id: 'crud' })).toEqual(['丙', '乙', '甲'].toSorted());
    expect(await model().deleteOne({ _id: 'crud' })).toMatchObject({ deletedCount: 1 });
    expect(await model().findById('crud')).toBeNull();
  });

  describe('a duplicate', () => {
    beforeAll(async () => {
      await model().create({ _id: 'first', demandUuid: 'd', code: 'A', address: { city: '千代田区' } });
    });
    const expected = {
      code: 11000,
      keyPattern: { demandUuid: 1, code: 1 },
      keyValue: { demandUuid: 'd', code: 'A' },
    };

    test('names the index, its fields and values when inserted', async () => {
      const error = await model()
        .create({ _id: 'second', demandUuid: 'd', code: 'A' })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject(expected);
      expect(String(error)).toContain(`${DATABASE}.suppliers index: code_of_demand dup key`);
    });

    test('of the _id is told apart', async () => {
      const inserted = model().create({ _id: 'first', demandUuid: 'd', code: 'Z' });
      await expect(inserted).rejects.toMatchObject({
        code: 11000,
        keyPattern: { _id: 1 },
        keyValue: { _id: 'first' },
      });
    });

    test('made by an update takes the values from the update and the stored document', async () => {
      await model().create({ _id: 'third', demandUuid: 'd', code: 'C' });
      const updated = model().updateOne({ _id: 'third' }, { $set: { code: 'A' } });
      await expect(updated).rejects.toMatchObject(expected);
    });

    test('made by findOneAndUpdate is the same error', async () => {
      const updated = model().findOneAndUpdate({ _id: 'third' }, { $set: { code: 'A' } });
      await expect(updated).rejects.toMatchObject(expected);
      const inserted = model().findOneAndUpdate({ _id: 'first' }, { $set: { code: 'C' } });
      await expect(inserted).rejects.toMatchObject({ keyValue: { demandUuid: 'd', code: 'C' } });
    });

    test('of a nested field has the dotted path', async () => {
      const inserted = model().create({
        _id: 'fourth',
        demandUuid: 'd',
        code: 'D',
        address: { city: '千代田区' },
      });
      await expect(inserted).rejects.toMatchObject({
        keyPattern: { 'address.city': 1 },
        keyValue: { 'address.city': '千代田区' },
      });
    });

    test('stops an ordered bulk write and is counted in an unordered one', async () => {
      const documents = ['b1', 'first', 'b2'].map((_id) => ({ _id, n: 1 }));
      await collection('bulk').insertOne({ _id: 'first', n: 0 });
      const write = collection('bulk').insertMany(documents, { ordered: false });
      await expect(write).rejects.toMatchObject({ code: 11000, result: { insertedCount: 2 } });
      expect(await collection('bulk').countDocuments()).toBe(3);
    });

    test('already there keeps a unique index from being made', async () => {
      await collection('twice').insertMany([
        { _id: 'a', n: 1 },
        { _id: 'b', n: 1 },
      ]);
      await expect(collection('twice').createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({
        code: 11000,
      });
    });
  });

  describe('a transaction', () => {
    test('commits all or nothing', async () => {
      const accounts = collection('accounts');
      await accounts.insertMany([
        { _id: 'a', n: 100 },
        { _id: 'b', n: 0 },
      ]);
      await client.withSession((session) =>
        session.withTransaction(async () => {
          await accounts.updateOne({ _id: 'a' }, { $inc: { n: -30 } }, { session });
          await accounts.updateOne({ _id: 'b' }, { $inc: { n: 30 } }, { session });
          expect(await accounts.findOne({ _id: 'b' })).toEqual({ _id: 'b', n: 0 });
        }),
      );
      const failing = client.withSession((session) =>
        session.withTransaction(async () => {
          await accounts.updateOne({ _id: 'a' }, { $inc: { n: -1 } }, { session });
          throw new Error('changed our mind');
        }),
      );
      await expect(failing).rejects.toThrow('changed our mind');
      expect(await accounts.find().sort({ _id: 1 }).toArray()).toEqual([
        { _id: 'a', n: 70 },
        { _id: 'b', n: 30 },
      ]);
      expect(gateway.commands.transactions.size).toBe(0);
    });

    test('that meets another one is refused with the label that makes drivers try again', async () => {
      const counters = collection('counters');
      await counters.insertOne({ _id: 'c', n: 0 });
      const first = client.startSession();
      const second = client.startSession();
      first.startTransaction();
      second.startTransaction();
      await counters.findOne({ _id: 'c' }, { session: second });
      await counters.updateOne({ _id: 'c' }, { $inc: { n: 1 } }, { session: first });
      await first.commitTransaction();
      const error = await counters
        .updateOne({ _id: 'c' }, { $inc: { n: 1 } }, { session: second })
        .catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(MongoServerError);
      expect(error).toMatchObject({ code: 112, codeName: 'WriteConflict' });
      expect(error instanceof MongoServerError && error.hasErrorLabel('TransientTransactionError')).toBe(
        true,
      );
      await second.abortTransaction();
      await Promise.all([first.endSession(), second.endSession()]);
    });

    test('of many writers at once loses no update', async () => {
      const counters = collection('counters');
      await counters.insertOne({ _id: 'many', n: 0 });
      const add = () =>
        client.withSession((session) =>
          session.withTransaction(async () => {
            const found = await counters.findOne({ _id: 'many' }, { session });
            await counters.updateOne({ _id: 'many' }, { $set: { n: (found?.n ?? 0) + 1 } }, { session });
          }),
        );
      await Promise.all(Array.from({ length: 8 }, add));
      expect(await counters.findOne({ _id: 'many' })).toEqual({ _id: 'many', n: 8 });
    });

    test('ends with its first refused write, as in MongoDB', async () => {
      const items = collection('items');
      await items.insertOne({ _id: 'taken', n: 1 });
      const session = client.startSession();
      session.startTransaction();
      await items.insertOne({ _id: 'new', n: 1 }, { session });
      await expect(items.insertOne({ _id: 'taken', n: 2 }, { session })).rejects.toMatchObject({
        code: 11000,
      });
      await expect(items.findOne({}, { session })).rejects.toMatchObject({ code: 251 });
      await session.abortTransaction();
      await session.endSession();
      expect(await items.findOne({ _id: 'new' })).toBeNull();
    });

    test('whose client disappears gives its locks back', async () => {
      const items = collection('items');
      const other = await new MongoClient(uri()).connect();
      const session = other.startSession();
      session.startTransaction();
      await other
        .db(DATABASE)
        .collection<{ _id: string; n: number }>('items')
        .updateOne({ _id: 'taken' }, { $inc: { n: 1 } }, { session });
      expect(gateway.commands.transactions.size).toBe(1);
      // The connections go without a word, as they do when a process is killed.
      await other.close();
      expect(await waitUntil(() => gateway.commands.transactions.size === 0, { timeoutMs: 5_000 })).toBe(
        true,
      );
      await items.updateOne({ _id: 'taken' }, { $set: { n: 5 } });
      expect(await items.findOne({ _id: 'taken' })).toEqual({ _id: 'taken', n: 5 });
    });
  });

  describe('a long result', () => {
    beforeAll(async () => {
      const documents = Array.from({ length: 1_500 }, (_, n) => ({ _id: String(n).padStart(5, '0'), n }));
      await collection('long').insertMany(documents);
    });

    test('comes in pages, each document once and in order', async () => {
      const found = await collection('long').find().sort({ n: -1 }).batchSize(100).toArray();
      expect(found).toHaveLength(1_500);
      expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 1_500 }, (_, n) => 1_499 - n));
      expect(gateway.commands.cursors.size).toBe(0);
    });

    test('comes whole to each of several that read sorted at the same time', async () => {
      const read = () => collection('long').find().sort({ n: 1 }).toArray();
      const results = await Promise.all([read(), read(), read(), read()]);
      for (const found of results) {
        expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 1_500 }, (_, n) => n));
      }
      expect(gateway.commands.cursors.size).toBe(0);
    });

    test('of an aggregation comes in pages too', async () => {
      const cursor = collection('long').aggregate<{ _id: number }>(
        [{ $group: { _id: '$n' } }, { $sort: { _id: 1 } }],
        { batchSize: 200 },
      );
      expect((await cursor.toArray()).map(({ _id }) => _id)).toEqual(
        Array.from({ length: 1_500 }, (_, n) => n),
      );
    });

    test('that is not read to its end frees its cursor', async () => {
      const cursor = collection('long').find().batchSize(10);
      await cursor.next();
      expect(gateway.commands.cursors.size).toBe(1);
      await cursor.close();
      expect(await waitUntil(() => gateway.commands.cursors.size === 0, { timeoutMs: 5_000 })).toBe(true);
    });
  });

  test('a bulk write counts what it did', async () => {
    const items = collection('mixed');
    await items.insertMany(['a', 'b', 'c'].map((_id) => ({ _id, n: 1 })));
    const result = await items.bulkWrite([
      { insertOne: { document: { _id: 'd', n: 4 } } },
      { updateMany: { filter: { n: 1 }, update: { $inc: { n: 1 } } } },
      { deleteOne: { filter: { _id: 'a' } } },
      { replaceOne: { filter: { _id: 'e' }, replacement: { n: 5 }, upsert: true } },
    ]);
    expect(result).toMatchObject({
      insertedCount: 1,
      modifiedCount: 3,
      deletedCount: 1,
      upsertedCount: 1,
      upsertedIds: { 3: 'e' },
    });
  });

  test('an aggregation joins, groups and counts', async () => {
    await collection('orders').insertMany([
      { _id: 'o1', n: 1 },
      { _id: 'o2', n: 2 },
    ]);
    await collection('lines').insertMany([
      { _id: 'l1', n: 1 },
      { _id: 'l2', n: 1 },
      { _id: 'l3', n: 2 },
    ]);
    const rows = await collection('orders')
      .aggregate([
        { $lookup: { from: 'lines', localField: 'n', foreignField: 'n', as: 'lines' } },
        { $facet: { rows: [{ $project: { lines: { $size: '$lines' } } }, { $sort: { _id: 1 } }] } },
      ])
      .toArray();
    expect(rows).toEqual([
      {
        rows: [
          { _id: 'o1', lines: 2 },
          { _id: 'o2', lines: 1 },
        ],
      },
    ]);
  });

  test('indexes are listed as declared, the TTL among them, and dropped by name', async () => {
    const indexes = await model().listIndexes();
    expect(indexes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          name: 'code_of_demand',
          unique: true,
          key: { demandUuid: 1, code: 1 },
        }),
        expect.objectContaining({ name: 'expiresAt_1', expireAfterSeconds: 60 }),
      ]),
    );
    await collection('dropped').createIndex({ n: 1 });
    await collection('dropped').dropIndex('n_1');
    expect((await collection('dropped').indexes()).map(({ name }) => name)).toEqual(['_id_']);
  });

  test('explain shows whether an index answers the query', async () => {
    const find = model().find({ demandUuid: 'd', code: 'A' });
    expect(await find.explain()).toMatchObject({
      queryPlanner: {
        winningPlan: { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'code_of_demand' } },
      },
    });
    expect(await model().find({ stock: 1 }).explain()).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
    });
    expect(await collection('long').find({ _id: '00007' }).explain('executionStats')).toMatchObject({
      executionStats: { nReturned: 1, totalDocsExamined: 1 },
    });
  });

  test('a file goes through GridFS unchanged', async () => {
    const bucket = new GridFSBucket(client.db(DATABASE));
    const content = '発注書'.repeat(100_000);
    const upload = bucket.openUploadStream('order.txt');
    upload.end(content);
    await once(upload, 'finish');
    expect(await text(bucket.openDownloadStream(upload.id))).toBe(content);
  });

  test('databases and collections are listed and dropped', async () => {
    const other = client.db(`${DATABASE}_other`);
    await other.collection('things').insertOne({ n: 1 });
    const names = async () => (await client.db().admin().listDatabases()).databases.map(({ name }) => name);
    expect(await names()).toContain(`${DATABASE}_other`);
    expect(await other.collection('things').drop()).toBe(true);
    expect(await other.listCollections().toArray()).toEqual([]);
    await other.dropDatabase();
    expect(await names()).not.toContain(`${DATABASE}_other`);
  });

  test('what it does not know it refuses by name, and the connection goes on', async () => {
    await expect(client.db(DATABASE).command({ brewCoffee: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    await expect(
      collection('long').updateOne({ _id: 'x' }, { $brew: { n: 1 } } as never),
    ).rejects.toMatchObject({ code: 9, codeName: 'FailedToParse' });
    expect(await client.db(DATABASE).command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test('a connection that does not speak the protocol is closed, and only that', async () => {
    const socket = createConnection({ port: gateway.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'close');
    expect(await client.db(DATABASE).command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
