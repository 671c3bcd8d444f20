import { once } from 'node:events';
import { createConnection } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { GridFSBucket } from 'mongodb';
import { Schema } from 'mongoose';
import pg from 'pg';
import { postgresConnection } from '../src/database/documentdb/postgres-server.js';
import { toCommandError } from '../src/documentdb-gateway/errors.js';
import { driveGateway, type DrivenGateway, postgresHost } from './support/driven-gateway.js';

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
  let driven: DrivenGateway;
  beforeAll(async () => {
    driven = await driveGateway('test');
    await model().createIndexes();
  });
  afterAll(() => driven.close());

  const model = () => driven.connection.model('Supplier', supplierSchema);
  const collection = (name: string) => driven.collection(name);
  const database = () => driven.client.db(driven.database);

  test('documents are inserted, found, updated and deleted', async () => {
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

  test('a server that is read only refuses writes as one that is not the primary', async () => {
    const client = new pg.Client(postgresConnection(postgresHost ?? ''));
    await client.connect();
    const refusalOf = (statement: string, values: string[] = []): Promise<unknown> =>
      client.query(statement, values).then(
        () => undefined,
        (error: unknown) => toCommandError(error, false).code,
      );
    try {
      await client.query('set default_transaction_read_only = on');
      const command = JSON.stringify({ insert: 'suppliers', documents: [{ _id: 'refused' }] });
      expect(
        await refusalOf('select documentdb_api.insert($1, $2::documentdb_core.bson)', [
          driven.database,
          command,
        ]),
      ).toBe(10_107);
      expect(await refusalOf('create table refused (id int)')).toBe(10_107);
    } finally {
      await client.end();
    }
  });

  test('indexes are built within their command: no job looks for ones to build', async () => {
    const client = new pg.Client(postgresConnection(postgresHost ?? ''));
    await client.connect();
    const { rows } = await client.query('select schedule from cron.job where active order by jobid');
    await client.end();
    // What is left are expired documents and cursors.
    expect(rows).toEqual([{ schedule: '* * * * *' }, { schedule: '* * * * *' }]);
    expect(await model().collection.indexes()).toHaveLength(4);
  });

  describe('a duplicate key', () => {
    beforeAll(async () => {
      await model().create({ _id: 'first', demandUuid: 'd', code: 'A', address: { city: '千代田区' } });
    });
    const expected = {
      code: 11000,
      keyPattern: { demandUuid: 1, code: 1 },
      keyValue: { demandUuid: 'd', code: 'A' },
    };

    test('reports the index, its fields and values on insert', async () => {
      const error = await model()
        .create({ _id: 'second', demandUuid: 'd', code: 'A' })
        .catch((thrown: unknown) => thrown);
      expect(error).toMatchObject(expected);
      expect(String(error)).toContain(`${driven.database}.suppliers index: code_of_demand dup key`);
    });

    test('of the _id is distinguished', async () => {
      const inserted = model().create({ _id: 'first', demandUuid: 'd', code: 'Z' });
      await expect(inserted).rejects.toMatchObject({
        code: 11000,
        keyPattern: { _id: 1 },
        keyValue: { _id: 'first' },
      });
    });

    test('in an update reports the values from the update and the stored document', async () => {
      await model().create({ _id: 'third', demandUuid: 'd', code: 'C' });
      const updated = model().updateOne({ _id: 'third' }, { $set: { code: 'A' } });
      await expect(updated).rejects.toMatchObject(expected);
    });

    test('in findOneAndUpdate is the same error', async () => {
      const updated = model().findOneAndUpdate({ _id: 'third' }, { $set: { code: 'A' } });
      await expect(updated).rejects.toMatchObject(expected);
      const inserted = model().findOneAndUpdate({ _id: 'first' }, { $set: { code: 'C' } });
      await expect(inserted).rejects.toMatchObject({ keyValue: { demandUuid: 'd', code: 'C' } });
    });

    test('of a nested field reports the dotted path', async () => {
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

    test('in existing documents prevents creating a unique index', async () => {
      await collection('twice').insertMany([
        { _id: 'a', n: 1 },
        { _id: 'b', n: 1 },
      ]);
      await expect(collection('twice').createIndex({ n: 1 }, { unique: true })).rejects.toMatchObject({
        code: 11000,
      });
    });
  });

  test('a bulk write reports its counts', async () => {
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

  test('indexes are listed as declared, including TTL, and dropped by name', async () => {
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

  test('explain shows whether a query uses an index', async () => {
    const find = model().find({ demandUuid: 'd', code: 'A' });
    expect(await find.explain()).toMatchObject({
      queryPlanner: {
        winningPlan: { stage: 'FETCH', inputStage: { stage: 'IXSCAN', indexName: 'code_of_demand' } },
      },
    });
    expect(await model().find({ stock: 1 }).explain()).toMatchObject({
      queryPlanner: { winningPlan: { stage: 'COLLSCAN' } },
    });
    await collection('explained').insertMany([
      { _id: 'one', n: 1 },
      { _id: 'two', n: 2 },
    ]);
    expect(await collection('explained').find({ _id: 'two' }).explain('executionStats')).toMatchObject({
      executionStats: { nReturned: 1, totalDocsExamined: 1 },
    });
  });

  test('a file is stored in GridFS and read back unchanged', async () => {
    const bucket = new GridFSBucket(database());
    const content = '発注書'.repeat(100_000);
    const upload = bucket.openUploadStream('order.txt');
    upload.end(content);
    await once(upload, 'finish');
    expect(await text(bucket.openDownloadStream(upload.id))).toBe(content);
  });

  test('databases and collections are listed and dropped', async () => {
    const other = driven.client.db(`${driven.database}_other`);
    await other.collection('things').insertOne({ n: 1 });
    const names = async () =>
      (await driven.client.db().admin().listDatabases()).databases.map(({ name }) => name);
    expect(await names()).toContain(`${driven.database}_other`);
    expect(await other.collection('things').drop()).toBe(true);
    expect(await other.listCollections().toArray()).toEqual([]);
    await other.dropDatabase();
    expect(await names()).not.toContain(`${driven.database}_other`);
  });

  test('unknown commands are refused by name, and the connection stays open', async () => {
    await expect(database().command({ brewCoffee: 1 })).rejects.toMatchObject({
      code: 59,
      codeName: 'CommandNotFound',
    });
    await expect(
      collection('explained').updateOne({ _id: 'x' }, { $brew: { n: 1 } } as never),
    ).rejects.toMatchObject({ code: 9, codeName: 'FailedToParse' });
    expect(await database().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });

  test('only a connection that violates the protocol is closed', async () => {
    const socket = createConnection({ port: driven.gateway.port, host: '127.0.0.1' });
    socket.on('error', () => undefined);
    socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await once(socket, 'close');
    expect(await database().command({ ping: 1 })).toMatchObject({ ok: 1 });
  });
});
