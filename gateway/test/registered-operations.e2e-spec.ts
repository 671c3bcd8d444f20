import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type Stack, startStack, until } from './support/stack.js';

/** A gateway that takes registered operations alone, and learns of them from the registry of releases. */
let stack: Stack;
let registry: Server;
let released: { client: string; documents: string[] }[];
let isDown: boolean;

const BEFORE = 'query Products { products { uuid } }';
const AFTER = 'query Products { products { uuid name } }';
const REFUSED = 'Only registered operations are accepted.';
const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');
const manifestOf = ({ client, documents }: { client: string; documents: string[] }) => ({
  formatVersion: 1,
  client,
  version: '1.0.0',
  operations: Object.fromEntries(
    documents.map((document) => [hashOf(document), { name: 'Products', type: 'query', document }]),
  ),
});

beforeEach(async () => {
  released = [{ client: 'mf-products', documents: [BEFORE] }];
  isDown = true;
  registry = createServer((request, response) => {
    if (isDown) return response.writeHead(503).end();
    if (request.url === '/operations') return response.end(JSON.stringify(released.map(manifestOf)));
    if (request.url === '/remotes.json') return response.end('{"revision":1,"remotes":{}}');
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  stack = await startStack({
    PERSISTED_ONLY: 'true',
    REGISTRY_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
    REGISTRY_TOKEN: 'token-of-the-gateway',
    REGISTRY_INTERVAL_MS: '50',
  });
});
afterEach(async () => {
  await stack.stop();
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
});

const ready = async () => {
  const { status, body } = await stack.send('/readyz', {});
  return [status, body];
};
const readyMetric = async () =>
  /^hacchu_ready\{service="gateway"\} (\d)$/m.exec((await stack.send('/metrics', {})).text)?.[1];

test('before the registry has answered, it is not ready, and refuses nothing for good', async () => {
  expect(await ready()).toEqual([503, { status: 'waiting for the registered operations' }]);
  expect(await readyMetric()).toBe('0');
  const { body } = await stack.query(BEFORE);
  expect(body.errors?.[0]?.extensions['code']).toBe('UNAVAILABLE');
  const byId = await stack.post({ documentId: hashOf(BEFORE) });
  expect(byId.body.errors?.[0]?.extensions['code']).toBe('UNAVAILABLE');
  isDown = false;
  await until(ready, ([status]) => status === 200);
  expect(await readyMetric()).toBe('1');
  expect((await stack.query(BEFORE)).body.data).toEqual({ products: [{ uuid: 'p-1' }] });
});

test('a remote that is published asks at once, by text and by documentId, and goes on while the registry is away', async () => {
  isDown = false;
  expect((await stack.query(AFTER)).body.errors?.[0]?.message).toBe(REFUSED);
  released = [...released, { client: 'mf-orders', documents: [AFTER] }];
  const named = { products: [{ uuid: 'p-1', name: '商品 1' }] };
  expect((await stack.query(AFTER)).body.data).toEqual(named);
  expect((await stack.post({ documentId: hashOf(AFTER) })).body.data).toEqual(named);
  isDown = true;
  await until(
    async () => stack.lines.join(''),
    (log) => log.includes('registered operations cannot be read'),
  );
  expect(await ready()).toMatchObject([200, { status: 'ready' }]);
  expect((await stack.query(AFTER)).body.data).toEqual(named);
  expect((await stack.query('{ orders { uuid } }')).body.errors?.[0]?.message).toBe(REFUSED);
});

test('its readiness and the delays of its event loop are told as those of subgraphs, for the same alerts', async () => {
  const { text } = await stack.send('/metrics', {});
  expect(text).toMatch(/^hacchu_ready\{service="gateway"\} 0$/m);
  expect(text).toMatch(/^hacchu_event_loop_delay_seconds_count\{service="gateway"\} \d+$/m);
});
