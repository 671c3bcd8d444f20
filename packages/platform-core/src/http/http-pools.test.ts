import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { HttpPools } from './http-pools.js';

let server: Server;
let connections: number;
let received: string[];
let url: string;
let pools: HttpPools;

beforeEach(async () => {
  connections = 0;
  received = [];
  server = createServer((request, response) => {
    received.push(`${request.method} ${request.url} ${request.headers['x-caller']}`);
    if (request.url !== '/silent') response.writeHead(503).end('busy');
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  pools = new HttpPools({ timeoutMs: 10_000, connections: 1, keepAliveMs: 10_000 });
});
afterEach(async () => {
  await pools.destroy();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

it('requests to one origin share its connections', async () => {
  const headers = { 'x-caller': 'test' };
  expect(await pools.post(`${url}/graphql?a=1`, '{}', headers)).toEqual({ status: 503, text: 'busy' });
  await pools.post(`${url}/other`, '{}', headers);
  expect(received).toEqual(['POST /graphql?a=1 test', 'POST /other test']);
  expect(connections).toBe(1);
});

it('a request without an answer in its time is rejected', async () => {
  await expect(pools.post(`${url}/silent`, '{}', {}, 20)).rejects.toThrow(/timeout/i);
});

it('destroying the pools rejects what is still running', async () => {
  const running = pools.post(`${url}/silent`, '{}', {});
  const rejected = expect(running).rejects.toThrow();
  await new Promise((resolve) => server.once('request', resolve));
  await pools.destroy();
  await rejected;
});
