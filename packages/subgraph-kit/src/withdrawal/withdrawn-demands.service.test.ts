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

it('a request does not wait long for a database that is away', async () => {
  const began = performance.now();
  await demands.refresh();
  expect(performance.now() - began).toBeLessThan(5_000);
  expect(demands.stateOf('demand')).toBeUndefined();
});

it('a database that refuses is asked once in a second, whatever the number of requests', async () => {
  mongoose.set('bufferCommands', false);
  const find = jest.spyOn(model, 'find');
  const clock = jest.spyOn(performance, 'now').mockReturnValue(10_000);
  for (let requests = 0; requests < 5; requests += 1) await demands.refresh();
  expect(find).toHaveBeenCalledTimes(1);
  clock.mockReturnValue(11_001);
  await demands.refresh();
  expect(find).toHaveBeenCalledTimes(2);
});
