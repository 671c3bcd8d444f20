import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { acceptedSupergraph } from './supergraph-source.js';

const OWN = join(fileURLToPath(new URL('.', import.meta.url)), '../../supergraph.graphql');
const own = readFileSync(OWN, 'utf8');

const TOKEN = 'token-of-the-gateway';
/** What the registry answers to the next requests; the last one stays. */
let answers: { status: number; text?: string; etag?: string }[];
let asked: (string | undefined)[];
let server: Server;
let url: string;
let warnings: string[];

beforeEach(async () => {
  answers = [];
  asked = [];
  warnings = [];
  server = createServer((request, response) => {
    asked.push(request.headers['if-none-match']);
    // The graph names what only services may ask: the registry shows it to whom it knows.
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return response.writeHead(401).end();
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    const { status, text = '', etag } = answer ?? { status: 500 };
    return response
      .writeHead(request.url === '/supergraph.graphql' ? status : 418, etag ? { etag } : {})
      .end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
});
afterEach(async () => {
  server.closeAllConnections();
  // One that was closed by its test says so.
  await new Promise<void>((resolve) => server.close(() => resolve()));
});

const source = (startMs = 20_000) =>
  acceptedSupergraph({
    url,
    token: TOKEN,
    intervalMs: 1_000,
    ownPath: OWN,
    startMs,
    log: { warn: (facts, message) => void warnings.push(`${message}: ${JSON.stringify(facts)}`) },
  });
const accepted = `${own}\n# accepted`;

describe('a start', () => {
  test('takes the accepted graph, also when the registry answers late', async () => {
    answers = [{ status: 503 }, { status: 200, text: accepted }];
    expect(await source().first()).toBe(accepted);
    expect(warnings).toEqual([]);
  });

  test('takes the graph of the build before one was accepted', async () => {
    answers = [{ status: 404 }];
    expect(await source().first()).toBe(own);
    expect(asked).toHaveLength(1);
  });

  test.each([
    ['the registry is down', { status: 503 }, 'supergraph.graphql answered 503'],
    ['its graph does not load', { status: 200, text: 'type Query { a: Int }' }, '.'],
  ])('takes the graph of the build and says so where %s', async (_why, answer, reason) => {
    answers = [answer];
    expect(await source(1).first()).toBe(own);
    expect(warnings).toEqual([
      expect.stringMatching(
        `registry has no usable graph, so that of the build is served until it has.*${reason}`,
      ),
    ]);
  });

  test('says why where nobody listens', async () => {
    server.close();
    expect(await source(1).first()).toBe(own);
    expect(warnings).toEqual([expect.stringContaining('fetch failed: connect ECONNREFUSED')]);
  });
});

test('a graph that has not changed is not sent again', async () => {
  answers = [{ status: 200, text: accepted, etag: '"1"' }, { status: 304 }];
  const registry = source();
  expect([await registry.read(), await registry.read()]).toEqual([accepted, accepted]);
  expect(asked).toEqual([undefined, '"1"']);
});

test('what cannot be read is no graph', async () => {
  answers = [{ status: 500, text: accepted }, { status: 404 }];
  const registry = source();
  await expect(registry.read()).rejects.toThrow('supergraph.graphql answered 500');
  await expect(registry.read()).rejects.toThrow('the registry has accepted no graph yet');
});
