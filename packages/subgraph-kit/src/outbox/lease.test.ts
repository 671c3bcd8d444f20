import { expect, it } from '@jest/globals';
import { type Model, mongo } from 'mongoose';
import type { OutboxDocument } from './entry.model.js';
import { Lease, RELEASED } from './lease.js';

/** Over at once. */
const LEASE_MS = 0;

/** Fails to store the end of the run as often as there are failures. */
function leaseOf(failures: Error[]): { lease: Lease; ends: unknown[] } {
  const ends: unknown[] = [];
  const entries = {
    updateOne: async (_: unknown, { $set }: { $set: { leaseUntil: Date } }) => {
      if ($set.leaseUntil !== RELEASED) return { matchedCount: 1 };
      const failure = failures.shift();
      if (failure) throw failure;
      ends.push($set);
      return { matchedCount: 1 };
    },
  };
  const lease = new Lease(entries as unknown as Model<OutboxDocument>, 'entry', 'token', LEASE_MS);
  return { lease, ends };
}

it('stores how a run ended after an outage of the database that lasted longer than the lease', async () => {
  const { lease, ends } = leaseOf([
    new mongo.MongoServerError({ message: 'not the primary', code: 10_107 }),
    new mongo.MongoNetworkError('connection closed'),
  ]);
  await lease.release({ state: 'DONE' });
  expect(ends).toEqual([{ leaseToken: null, leaseUntil: RELEASED, state: 'DONE' }]);
});

it('gives up after any other failure once the lease is over', async () => {
  const { lease, ends } = leaseOf([new mongo.MongoServerError({ message: 'bad value', code: 2 })]);
  await expect(lease.release({ state: 'DONE' })).rejects.toThrow('bad value');
  expect(ends).toEqual([]);
});
