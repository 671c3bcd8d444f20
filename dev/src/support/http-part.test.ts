import { once } from 'node:events';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from '@jest/globals';
import { answerSafely } from './http-part.js';

it('responds with 500 when a handler throws, and serves the next request', async () => {
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
    expect(await status()).toBe(200);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
