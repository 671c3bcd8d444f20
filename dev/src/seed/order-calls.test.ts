import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type { GraphClient } from './graph-client.js';
import { type Order, send } from './order-calls.js';

const draft: Order = {
  uuid: 'o-1',
  updatedAt: '1',
  mailDefaults: { to: ['a@aoba.example'], cc: [], subject: 's', body: 'b' },
  orderProductLines: [],
  warnings: [],
  latestOrderSendLog: null,
};

/** A gateway by which the mail of an order has these states, one after the other. */
const slowGateway = (...states: string[]) => {
  const asked: string[] = [];
  const run = async (document: string): Promise<object> => {
    const [, name = ''] = /\{\s*(\w+)/.exec(document) ?? [];
    asked.push(name);
    const now = { ...draft, updatedAt: String(asked.length), latestOrderSendLog: { status: states.shift() } };
    return name === 'order' ? { order: now } : { [name]: { order: now } };
  };
  return { client: { run } as unknown as GraphClient, asked };
};

beforeEach(() => {
  jest.spyOn(Date, 'now').mockReturnValue(0);
});
afterEach(() => {
  jest.restoreAllMocks();
});

it('returns an order once its mail has left', async () => {
  const { client, asked } = slowGateway('PENDING', 'PENDING', 'SENT');
  expect(await send(client, draft)).toMatchObject({ uuid: 'o-1', updatedAt: '3' });
  expect(asked).toEqual(['submitOrderWithSendMail', 'order', 'order']);
});

it('says that a mail was not sent', async () => {
  await expect(send(slowGateway('FAILED').client, draft)).rejects.toThrow('was not sent (FAILED)');
});

it('does not wait for ever', async () => {
  jest.spyOn(Date, 'now').mockReturnValueOnce(0).mockReturnValue(130_000);
  await expect(send(slowGateway('PENDING').client, draft)).rejects.toThrow('was not sent (PENDING)');
});
