import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { shortSchemaHash } from '@hacchu-hub/slice-contract/schema-hash';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import pino from 'pino';
import { z } from 'zod';
import { loadEnvironment } from '../src/environment.js';
import { createGateway, type Gateway } from '../src/gateway.js';
import { PROJECT } from './support/identity-service.js';
import { type Stack, startStack, until } from './support/stack.js';
import { ORDERS_SDL } from './support/subgraphs.js';

/** As in its image, where no file is named: it has the graph from the registry of releases. */
let gateway: Gateway;
let address: string;
let stack: Stack;
let registry: Server;
/** What the registry has accepted. */
let accepted: string | undefined;
let isDown: boolean;
let lines: string[];

const own = readFileSync(join(import.meta.dirname, '../supergraph.graphql'), 'utf8');

beforeEach(async () => {
  stack = await startStack();
  lines = [];
  accepted = undefined;
  isDown = false;
  registry = createServer((request, response) => {
    if (isDown) return response.writeHead(503).end();
    if (request.url === '/remotes.json') return response.end('{"revision":1,"remotes":{}}');
    if (accepted === undefined) return response.writeHead(404).end();
    return response.end(accepted);
  });
  await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve));
  gateway = await createGateway({
    env: loadEnvironment({
      PORT: '0',
      HACCHU_ENV: 'development',
      INTERNAL_SIGNING_KEY: JSON.stringify(stack.signingKey),
      FIREBASE_PROJECT_ID: PROJECT,
      REGISTRY_URL: `http://127.0.0.1:${(registry.address() as AddressInfo).port}`,
      REGISTRY_TOKEN: 'token-of-the-gateway',
      REGISTRY_INTERVAL_MS: '50',
    }),
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
  });
  address = await gateway.listen();
});
afterEach(async () => {
  await gateway.close();
  await stack.stop();
  registry.closeAllConnections();
  await new Promise((resolve) => registry.close(resolve));
});

const state = z.object({
  supergraph: z.object({ applied: z.string(), refused: z.object({ reason: z.string() }).optional() }),
});
const served = async () =>
  state.parse(await fetch(`${address}/readyz`).then((response) => response.json())).supergraph;
const statusOf = async (query: string) => {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...stack.asAdmin() },
    body: JSON.stringify({ query }),
  });
  return response.status;
};

test('a schema that the registry accepts is served without a new gateway', async () => {
  expect(await served()).toEqual({ applied: shortSchemaHash(own) });
  accepted = readFileSync(stack.supergraphFile, 'utf8');
  await until(served, ({ applied }) => applied === shortSchemaHash(accepted ?? ''));
  expect(await statusOf('{ orders { uuid } }')).toBe(200);

  const next = ORDERS_SDL.replace('subject: String!', '$& isNew: Boolean');
  stack.writeSupergraph({ orders: next });
  accepted = readFileSync(stack.supergraphFile, 'utf8');
  await until(served, ({ refused }) => refused?.reason.includes('without Order.isNew') ?? false);
  expect(await statusOf('{ orders { uuid isNew } }')).toBe(400);
  await stack.orders.serve(next);
  await until(
    () => statusOf('{ orders { uuid isNew } }'),
    (status) => status === 200,
  );
  expect(lines.join('')).toContain('"source":"registry"');
});

test('while the registry is away, the graph stays, and one that was refused is taken once it is served', async () => {
  const next = ORDERS_SDL.replace('subject: String!', '$& isNew: Boolean');
  accepted = readFileSync(stack.supergraphFile, 'utf8');
  await until(served, ({ applied }) => applied === shortSchemaHash(accepted ?? ''));
  stack.writeSupergraph({ orders: next });
  accepted = readFileSync(stack.supergraphFile, 'utf8');
  await until(served, ({ refused }) => refused !== undefined);
  isDown = true;
  await until(
    async () => lines.join(''),
    (log) => log.includes('registry does not answer'),
  );
  expect((await served()).refused?.reason).toContain('without Order.isNew');
  expect(await statusOf('{ orders { uuid } }')).toBe(200);
  await stack.orders.serve(next);
  await until(served, ({ refused }) => refused === undefined);
  expect(await statusOf('{ orders { uuid isNew } }')).toBe(200);
});
