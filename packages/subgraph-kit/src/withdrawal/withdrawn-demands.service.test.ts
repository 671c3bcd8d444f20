import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import mongoose, { createConnection } from 'mongoose';
import pino from 'pino';
import { OUTBOX_MODEL, type OutboxDocument, outboxSchema } from '../outbox/entry.model.js';
import {
  WITHDRAWN_DEMAND_MODEL,
  type WithdrawnDemandDocument,
  withdrawnDemandSchema,
} from './withdrawn-demand.schema.js';
import { WithdrawnDemands } from './withdrawn-demands.service.js';

/** Never opened, as if the database were away: queries wait ten seconds for it. */
const connection = createConnection();
const model = connection.model<WithdrawnDemandDocument>(WITHDRAWN_DEMAND_MODEL, withdrawnDemandSchema);
const outbox = connection.model<OutboxDocument>(OUTBOX_MODEL, outboxSchema);
let demands: WithdrawnDemands;
beforeEach(() => {
  demands = new WithdrawnDemands(model, outbox, new EventEmitter(), pino({ level: 'silent' }));
});
afterEach(() => {
  jest.restoreAllMocks();
  mongoose.set('bufferCommands', true);
});

const closed = { _id: 'demand', state: 'CLOSED' };

/** What the next query finds; the queries after it wait for the database again. */
const findOnce = (rows: Promise<unknown>) =>
  jest.spyOn(model, 'find').mockReturnValueOnce({ lean: () => rows } as never);

it('a request does not wait long for a database that goes away, and what was read counts', async () => {
  findOnce(Promise.resolve([closed]));
  await demands.refresh();
  const clock = jest.spyOn(performance, 'now').mockReturnValue(performance.now() + 1_001);
  const began = process.hrtime.bigint();
  await demands.refresh();
  expect(Number(process.hrtime.bigint() - began) / 1e6).toBeLessThan(5_000);
  clock.mockRestore();
  expect(demands.stateOf('demand')).toBe('CLOSED');
});

it('a process that has read nothing yet waits for a slow database: no demand counts as open unseen', async () => {
  let respond = (_rows: unknown[]) => {};
  findOnce(new Promise((resolve) => (respond = resolve)));
  jest.useFakeTimers();
  let isDone = false;
  const refreshed = demands.refresh().then(() => (isDone = true));
  await jest.advanceTimersByTimeAsync(5_000);
  jest.useRealTimers();
  expect(isDone).toBe(false);
  respond([closed]);
  await refreshed;
  expect(demands.stateOf('demand')).toBe('CLOSED');
});

it('a database that refuses is asked once in a second, whatever the number of requests', async () => {
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  const find = findOnce(Promise.resolve([closed]));
  await demands.refresh();
  mongoose.set('bufferCommands', false);
  clock.mockReturnValue(11_001);
  for (let requests = 0; requests < 5; requests += 1) await demands.refresh();
  expect(find).toHaveBeenCalledTimes(2);
  clock.mockReturnValue(12_002);
  await demands.refresh();
  expect(find).toHaveBeenCalledTimes(3);
  expect(demands.stateOf('demand')).toBe('CLOSED');
});
