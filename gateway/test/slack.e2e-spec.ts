import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { type Stack, startStack } from './support/stack.js';

const SIGNED = {
  'content-type': 'application/x-www-form-urlencoded',
  'x-slack-request-timestamp': '1531420618',
  'x-slack-signature': 'v0=a2114d57',
};
/** Bytes that a parser would write otherwise: the signature is over them as they are. */
const BODY = 'payload=%7b%22a%22%3a%22%E6%89%BF+x%22%7d&&b';

let identity: Server;
let stack: Stack;
let seen: { url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = [];
let answer = { status: 200, body: '' };

beforeAll(async () => {
  identity = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      seen.push({ url: request.url, headers: request.headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(answer.status).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => identity.listen(0, '127.0.0.1', resolve));
  const { port } = identity.address() as AddressInfo;
  stack = await startStack({
    SUBGRAPH_URLS: JSON.stringify({ identity: `http://127.0.0.1:${port}/graphql` }),
  });
});
afterAll(async () => {
  await stack.stop();
  identity.close();
});
beforeEach(() => {
  seen = [];
  answer = { status: 200, body: '' };
});

const post = (body = BODY, headers: Record<string, string> = SIGNED) =>
  fetch(`${stack.address}/slack/interactions`, { method: 'POST', headers, body });

describe('what Slack posts', () => {
  test('reaches the identity slice byte for byte, with its signature and nothing else that was sent', async () => {
    answer = { status: 200, body: '{"response_action":"errors"}' };
    const response = await post(BODY, { ...SIGNED, 'x-internal-identity': 'forged', cookie: 'a=b' });
    expect([response.status, await response.text()]).toEqual([200, answer.body]);
    const [given] = seen;
    expect(given).toMatchObject({ url: '/slack/interactions', body: BODY, headers: SIGNED });
    expect(given?.headers).not.toHaveProperty('x-internal-identity');
    expect(given?.headers).not.toHaveProperty('cookie');
  });

  test.each([401, 403, 404, 409])('is refused with %i where the identity slice does so', async (status) => {
    answer = { status, body: '' };
    expect((await post()).status).toBe(status);
  });

  test.each([
    ['without a signature', { 'content-type': SIGNED['content-type'] }, BODY, 400],
    ['in another form', { ...SIGNED, 'content-type': 'application/json' }, '{}', 415],
    ['beyond what Slack sends', SIGNED, 'a'.repeat(300_000), 413],
  ])('is not passed on %s', async (_what, headers, body, status) => {
    expect((await post(body, headers)).status).toBe(status);
    expect(seen).toEqual([]);
  });

  test('is answered with 503 while the identity slice is gone', async () => {
    const { port } = identity.address() as AddressInfo;
    identity.closeAllConnections();
    await new Promise((resolve) => identity.close(resolve));
    expect((await post()).status).toBe(503);
    await new Promise<void>((resolve) => identity.listen(port, '127.0.0.1', resolve));
    expect((await post()).status).toBe(200);
  });
});
