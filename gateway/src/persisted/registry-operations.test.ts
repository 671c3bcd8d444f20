import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { documentIdOf } from './manifests.js';
import { RegistryOperations } from './registry-operations.js';

const ORDERS = '{ orders { uuid } }';
const PRODUCTS = '{ products { uuid } }';
const manifest = (client: string, documents: string[], more: object = {}) => ({
  formatVersion: 1,
  client,
  version: '1.0.0',
  operations: Object.fromEntries(
    documents.map((document) => [documentIdOf(document), { name: 'o', type: 'query', document }]),
  ),
  ...more,
});

const TOKEN = 'token-of-the-gateway';
/** What the registry answers, or how. */
let released: unknown;
let answer: { status: number; text?: string } | undefined;
let isSilent: boolean;
let etag: string | undefined;
let questions: (string | undefined)[];
let server: Server;
let operations: RegistryOperations;
let lines: string[];

beforeEach(async () => {
  released = [manifest('mf-orders', [ORDERS])];
  answer = undefined;
  isSilent = false;
  etag = undefined;
  questions = [];
  lines = [];
  server = createServer((request, response) => {
    questions.push(request.headers['if-none-match']);
    if (isSilent) return;
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return void response.writeHead(401).end();
    if (answer) return void response.writeHead(answer.status).end(answer.text);
    const isKnown = etag !== undefined && request.headers['if-none-match'] === etag;
    if (isKnown) return void response.writeHead(304, { etag }).end();
    response.writeHead(request.url === '/operations' ? 200 : 418, etag === undefined ? {} : { etag });
    response.end(JSON.stringify(released));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterEach(async () => {
  operations.stop();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

/** Asks by itself only when it starts and, within milliseconds, for an operation that it does not know. */
function start(options: { patienceMs?: number; intervalMs?: number } = {}): RegistryOperations {
  const log = (facts: object, message: string) => void lines.push(`${message}: ${JSON.stringify(facts)}`);
  operations = new RegistryOperations({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    token: TOKEN,
    intervalMs: 20,
    log: { info: log, warn: log, error: log },
    ...options,
  });
  operations.start();
  return operations;
}
const find = async (document: string) => operations.find(documentIdOf(document));
const until = async (isTrue: () => boolean | Promise<boolean>) => {
  while (!(await isTrue())) await new Promise((resolve) => setImmediate(resolve));
};

test('an operation of a release is found, also by a request that is faster than the next question', async () => {
  start({ intervalMs: 600_000 });
  expect(await find(ORDERS)).toBe(ORDERS);
  expect(await find(PRODUCTS)).toBeUndefined();
  released = [manifest('mf-orders', [ORDERS]), manifest('mf-products', [PRODUCTS])];
  expect(await find(PRODUCTS)).toBe(PRODUCTS);
  released = [manifest('mf-products', [PRODUCTS])];
  await find('{ unknown }');
  expect(await find(ORDERS)).toBeUndefined();
});

test('requests for what is not known ask together, at most once in an interval', async () => {
  start({ intervalMs: 600_000 });
  await find(ORDERS);
  const before = questions.length;
  await Promise.all(Array.from({ length: 50 }, (_, at) => find(`{ unknown${at} }`)));
  expect(questions.length).toBe(before + 1);
});

test('a list that has not changed is not sent again', async () => {
  etag = '"1"';
  start();
  await until(() => questions.length > 2);
  expect(new Set(questions.slice(1))).toEqual(new Set(['"1"']));
  expect(await find(ORDERS)).toBe(ORDERS);
});

test('what processes ask each other, and what is not as its identifier says, is not accepted', async () => {
  const forged = manifest('mf-costing', [PRODUCTS]);
  Object.assign(Object.values(forged.operations)[0] ?? {}, { document: '{ orders { note } }' });
  released = [
    manifest('subgraph-costing', ['{ internal }'], { isInternal: true }),
    forged,
    { client: 7 },
    manifest('mf-orders', [ORDERS]),
  ];
  start({ intervalMs: 600_000 });
  expect(await find(ORDERS)).toBe(ORDERS);
  expect([await find('{ internal }'), await find(PRODUCTS)]).toEqual([undefined, undefined]);
  expect(lines.slice(0, 2)).toEqual([
    expect.stringMatching(/^operation manifest is not usable: .*mf-costing@1\.0\.0.*not its document's hash/),
    expect.stringMatching(/^operation manifest is not usable: .*unknown/),
  ]);
});

describe('while the registry', () => {
  test.each([
    ['is down', { status: 503 }, 'operations answered 503'],
    ['answers a page of a proxy', { status: 200, text: '<html>' }, 'JSON'],
    ['answers something else', { status: 200, text: '{"error":"?"}' }, 'array'],
    ['has lost its volume', { status: 200, text: '[]' }, 'operations are none'],
  ])('%s, what was read is accepted, and its log says it once', async (_what, broken, reason) => {
    start();
    await find(ORDERS);
    answer = broken;
    await until(() => lines.length > 0);
    const asked = questions.length;
    await until(() => questions.length > asked + 1);
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^registered operations cannot be read: .*${reason}`)),
    ]);
    expect(await find(ORDERS)).toBe(ORDERS);
    expect(await find(PRODUCTS)).toBeUndefined();
    answer = undefined;
    await until(() => lines.length > 1);
    expect(lines[1]).toContain('registered operations are read again');
  });

  test('does not answer, a request for something else does not wait for it long', async () => {
    start({ patienceMs: 50 });
    await find(ORDERS);
    isSilent = true;
    expect(await find(PRODUCTS)).toBeUndefined();
    expect(await find(ORDERS)).toBe(ORDERS);
  });

  test('has not answered yet, nothing is known, of which an empty registry is not an example', async () => {
    answer = { status: 503 };
    start();
    expect(await find(ORDERS)).toBeUndefined();
    expect(operations.isKnown).toBe(false);
    released = [];
    answer = undefined;
    await until(() => operations.isKnown);
    released = [manifest('mf-orders', [ORDERS])];
    expect(await find(ORDERS)).toBe(ORDERS);
  });
});
