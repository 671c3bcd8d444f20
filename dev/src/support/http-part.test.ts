import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it, jest } from '@jest/globals';
import { answerFailure, Refusal } from './http-exchange.js';
import { answerSafely } from './http-part.js';

afterEach(() => {
  jest.restoreAllMocks();
});

it('responds with 500 when a handler throws, prints why, and serves the next request', async () => {
  const printed = jest.spyOn(console, 'error').mockReturnValue();
  let calls = 0;
  const server = createServer(
    answerSafely((_request, response) => {
      calls += 1;
      if (calls === 1) throw new Error('too many open files');
      response.end('served');
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const status = async (): Promise<number | undefined> => {
    const [response] = await once(get({ host: '127.0.0.1', port }), 'response');
    response.resume();
    return response.statusCode;
  };
  try {
    expect(await status()).toBe(500);
    expect(printed.mock.calls).toEqual([['GET / failed:', new Error('too many open files')]]);
    expect(await status()).toBe(200);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});

it.each([
  ['prints a fault of a stand-in', new Error('no such column'), 1],
  ['prints nothing where a client went away', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), 0],
  ['prints nothing about a refusal', new Refusal(404, { error: 'not_found' }), 0],
])('%s', async (_what, error, times) => {
  const printed = jest.spyOn(console, 'error').mockReturnValue();
  const server = createServer((request, response) => answerFailure(request, response, error)).listen(
    0,
    '127.0.0.1',
  );
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`).then(
    ({ status }) => status,
    () => undefined,
  );
  server.close();
  expect(printed).toHaveBeenCalledTimes(times);
  expect(answer).toBe(error instanceof Refusal ? 404 : undefined);
});
