import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type ClientSession, MongoServerError } from 'mongodb';
import { waitUntil } from '../src/support/wait-until.js';
import { driveGateway, type DrivenGateway, postgresHost } from './support/driven-gateway.js';

(postgresHost ? describe : describe.skip)(
  'what a driver goes on with in the gateway (needs DocumentDB)',
  () => {
    let driven: DrivenGateway;
    beforeAll(async () => {
      driven = await driveGateway('sessions');
    });
    afterAll(() => driven.close());

    const collection = (name: string) => driven.collection(name);

    describe('a transaction', () => {
      test('commits all or nothing', async () => {
        const accounts = collection('accounts');
        await accounts.insertMany([
          { _id: 'a', n: 100 },
          { _id: 'b', n: 0 },
        ]);
        await driven.client.withSession((session) =>
          session.withTransaction(async () => {
            await accounts.updateOne({ _id: 'a' }, { $inc: { n: -30 } }, { session });
            await accounts.updateOne({ _id: 'b' }, { $inc: { n: 30 } }, { session });
            expect(await accounts.findOne({ _id: 'b' })).toEqual({ _id: 'b', n: 0 });
          }),
        );
        const failing = driven.client.withSession((session) =>
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
        expect(driven.gateway.commands.transactions.size).toBe(0);
      });

      test('that conflicts with another one fails with the label that makes drivers retry', async () => {
        const counters = collection('counters');
        await counters.insertOne({ _id: 'c', n: 0 });
        const first = driven.client.startSession();
        const second = driven.client.startSession();
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

      /** Two transactions that wait for each other: what the refused one throws, and after how long. */
      const deadlock = async (): Promise<{ errors: unknown[]; ms: number }> => {
        const counters = collection('counters');
        const [left, right] = [randomUUID(), randomUUID()];
        await counters.insertMany([
          { _id: left, n: 0 },
          { _id: right, n: 0 },
        ]);
        const [first, second] = [driven.client.startSession(), driven.client.startSession()];
        const add = (_id: string, session: ClientSession) =>
          counters.updateOne({ _id }, { $inc: { n: 1 } }, { session });
        for (const session of [first, second]) session.startTransaction();
        await add(left, first);
        await add(right, second);
        const began = performance.now();
        const outcomes = await Promise.allSettled([add(right, first), add(left, second)]);
        const ms = performance.now() - began;
        for (const session of [first, second]) await session.endSession();
        return {
          errors: outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : [])),
          ms,
        };
      };

      test('in a deadlock with another one fails with the same label', async () => {
        const { errors } = await deadlock();
        expect(errors).toEqual([expect.objectContaining({ code: 112, codeName: 'WriteConflict' })]);
        const [error] = errors;
        expect(error instanceof MongoServerError && error.hasErrorLabel('TransientTransactionError')).toBe(
          true,
        );
      });

      test('in a deadlock fails soon, so that several on one record end before a request does', async () => {
        // A busy machine only adds to what the database waits, so one deadlock shows it; by default each lasts a second.
        let shortest = Infinity;
        for (let tries = 0; tries < 20 && shortest >= 900; tries += 1) {
          shortest = Math.min(shortest, (await deadlock()).ms);
        }
        expect(shortest).toBeLessThan(900);
      });

      test('loses no update of many concurrent writers', async () => {
        const counters = collection('counters');
        await counters.insertOne({ _id: 'many', n: 0 });
        const add = () =>
          driven.client.withSession((session) =>
            session.withTransaction(async () => {
              const found = await counters.findOne({ _id: 'many' }, { session });
              await counters.updateOne({ _id: 'many' }, { $set: { n: (found?.n ?? 0) + 1 } }, { session });
            }),
          );
        await Promise.all(Array.from({ length: 8 }, add));
        expect(await counters.findOne({ _id: 'many' })).toEqual({ _id: 'many', n: 8 });
      });

      test('is aborted by its first failed write, as in MongoDB', async () => {
        const items = collection('items');
        await items.insertOne({ _id: 'taken', n: 1 });
        const session = driven.client.startSession();
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

      test('of a client that disappears releases its locks', async () => {
        const items = collection('items');
        const other = await driven.another();
        const session = other.startSession();
        session.startTransaction();
        await driven.collection('items', other).updateOne({ _id: 'taken' }, { $inc: { n: 1 } }, { session });
        expect(driven.gateway.commands.transactions.size).toBe(1);
        // The connections close without notice, as when a process is killed.
        await other.close();
        expect(
          await waitUntil(() => driven.gateway.commands.transactions.size === 0, { timeoutMs: 30_000 }),
        ).toBe(true);
        await items.updateOne({ _id: 'taken' }, { $set: { n: 5 } });
        expect(await items.findOne({ _id: 'taken' })).toEqual({ _id: 'taken', n: 5 });
      });
    });

    describe('a long result', () => {
      beforeAll(async () => {
        const documents = Array.from({ length: 1_500 }, (_, n) => ({ _id: String(n).padStart(5, '0'), n }));
        await collection('long').insertMany(documents);
      });

      test('is returned in pages, each document once and in order', async () => {
        const found = await collection('long').find().sort({ n: -1 }).batchSize(100).toArray();
        expect(found).toHaveLength(1_500);
        expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 1_500 }, (_, n) => 1_499 - n));
        expect(driven.gateway.commands.cursors.size).toBe(0);
      });

      test('is complete for each of several concurrent sorted reads', async () => {
        const read = () => collection('long').find().sort({ n: 1 }).toArray();
        const results = await Promise.all([read(), read(), read(), read()]);
        for (const found of results) {
          expect(found.map(({ n }) => n)).toEqual(Array.from({ length: 1_500 }, (_, n) => n));
        }
        expect(driven.gateway.commands.cursors.size).toBe(0);
      });

      test('of an aggregation is returned in pages too', async () => {
        const cursor = collection('long').aggregate<{ _id: number }>(
          [{ $group: { _id: '$n' } }, { $sort: { _id: 1 } }],
          { batchSize: 200 },
        );
        expect((await cursor.toArray()).map(({ _id }) => _id)).toEqual(
          Array.from({ length: 1_500 }, (_, n) => n),
        );
      });

      test('of many groups contains each of them once, whatever is written between two pages', async () => {
        const rows = (owner: string, prefix: string, count: number) =>
          Array.from({ length: count }, (_, index) => ({
            line: `${prefix}-${String(index).padStart(5, '0')}`,
            owner,
            day: '2026-04-15',
            pieces: 3,
          }));
        const groups = driven.client.db(driven.database).collection('groups');
        await groups.createIndex({ line: 1 });
        await groups.createIndex({ owner: 1, day: 1, _id: 1 });
        await groups.insertMany(rows('one', 'line', 4_500));
        for (let round = 0; round < 8; round += 1) {
          const cursor = groups.aggregate<{ _id: string }>(
            [
              { $match: { owner: 'one', day: { $gte: '2026-04-01', $lte: '2026-04-30' } } },
              {
                $group: {
                  _id: '$line',
                  owner: { $first: '$owner' },
                  pieces: { $sum: '$pieces' },
                  count: { $sum: 1 },
                },
              },
            ],
            { batchSize: 2_000 },
          );
          const seen: string[] = [];
          for await (const { _id } of cursor) {
            seen.push(_id);
            if (seen.length % 2_000 === 0)
              await groups.insertMany(rows('other', `${round}-${seen.length}`, 3_000));
          }
          expect(seen).toHaveLength(4_500);
          expect(new Set(seen).size).toBe(4_500);
        }
      });

      test('that is not read to its end releases its cursor', async () => {
        const cursor = collection('long').find().batchSize(10);
        await cursor.next();
        expect(driven.gateway.commands.cursors.size).toBe(1);
        await cursor.close();
        expect(await waitUntil(() => driven.gateway.commands.cursors.size === 0, { timeoutMs: 30_000 })).toBe(
          true,
        );
      });
    });
  },
);
