import { expect, it } from '@jest/globals';
import { Registry } from 'prom-client';
import { databaseGauge } from './database-gauge.js';

const lines = async (registry: Registry): Promise<string[]> =>
  (await registry.metrics()).split('\n').filter((line) => line !== '' && !line.startsWith('#'));

it('has what the database contains now, and nothing while that is unknown', async () => {
  const registry = new Registry();
  let counts: Record<string, number> | Error = { mail: 2, import: 1 };
  databaseGauge({
    name: 'waiting',
    help: 'Waiting',
    labelNames: ['kind'],
    registers: [registry],
    read: async () => {
      if (counts instanceof Error) throw counts;
      return counts;
    },
    write: (gauge, found) => {
      for (const [kind, count] of Object.entries(found)) gauge.set({ kind }, count);
    },
  });
  expect(await lines(registry)).toEqual(['waiting{kind="mail"} 2', 'waiting{kind="import"} 1']);
  counts = { mail: 1 };
  expect(await lines(registry)).toEqual(['waiting{kind="mail"} 1']);
  counts = new Error('connect ECONNREFUSED');
  expect(await lines(registry)).toEqual([]);
});

it('leaves the other metrics, and soon: also while the database does not answer at all', async () => {
  const registry = new Registry();
  let isAway = false;
  databaseGauge({
    name: 'letters',
    help: 'Letters',
    registers: [registry],
    read: () => (isAway ? new Promise<number>(() => {}) : Promise.resolve(0)),
    write: (gauge, count) => gauge.set(count),
  });
  expect(await lines(registry)).toEqual(['letters 0']);
  isAway = true;
  const began = Date.now();
  expect(await lines(registry)).toEqual([]);
  expect(Date.now() - began).toBeLessThan(5_000);
});
