import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { runCodegen } from './codegen/command.js';
import { runGraph } from './command.js';
import { documentIdOf } from './operations/documents.js';
import { compose } from './supergraph/compose.js';
import { CATALOG_SDL, ORDERS_SDL, SLICES_JSON, temporaryRepository } from './testing/fixture.js';

const here = process.cwd();
let repository: ReturnType<typeof temporaryRepository>;
let said: string[];
const say = (line: string): void => void said.push(line);

beforeEach(() => {
  said = [];
  repository = temporaryRepository({
    'gateway/package.json': '{"version":"0.1.0"}',
    'gateway/supergraph.graphql': 'type Query { a: Int }',
    'mf-orders/package.json': '{"version":"0.1.0"}',
  });
  process.chdir(repository.root);
});

afterEach(() => {
  process.chdir(here);
  repository.remove();
});

test('a workspace that does not exist is refused with those that do, and nothing is written', async () => {
  expect(await runCodegen(['mf-oders'], say)).toBe(1);
  expect(said).toEqual(['There is no mf-oders that sends operations. Write: mf-orders.']);
  expect(existsSync(join(repository.root, 'mf-oders'))).toBe(false);
  said = [];
  expect(await runGraph(['manifest', 'gatway', '--out', 'operations'], say)).toBe(1);
  expect(said).toEqual(['There is no gatway that sends operations. Write: mf-orders, gateway.']);
  expect(existsSync(join(repository.root, 'operations'))).toBe(false);
});

test.each([
  ['graph', runGraph],
  ['codegen', runCodegen],
])('%s names an option that does not exist, and how it is used', async (name, run) => {
  expect(await run(['--nope'], say)).toBe(1);
  expect(said.join('\n')).toMatch(new RegExp(`Unknown option '--nope'[\\s\\S]+\nUsage: ${name} <`));
});

test.each([
  ['graph', runGraph],
  ['codegen', runCodegen],
])('%s explains itself with --help', async (name, run) => {
  expect(await run(['--help'], say)).toBe(0);
  expect(said.join('\n')).toMatch(new RegExp(`^Usage: ${name} <`));
});

test('check passes a change of the graph with which the deployed releases cope, and names what would let it pass', async () => {
  const graph = (orders: string) =>
    compose([
      { name: 'orders', url: 'http://127.0.0.1:4001/graphql', sdl: orders },
      { name: 'catalog', url: 'http://127.0.0.1:4002/graphql', sdl: CATALOG_SDL },
    ]).supergraphSdl ?? '';
  const document = 'query listed { order(uuid: "1") { status } }';
  const held = ORDERS_SDL.replace('Drafting Delivering', 'Drafting Delivering Held');
  const ahead = temporaryRepository({
    'slices.json': SLICES_JSON,
    'subgraph-orders/schema.graphql': held,
    'subgraph-catalog/schema.graphql': CATALOG_SDL,
    'gateway/supergraph.graphql': graph(held),
    'registry/graph/supergraph.graphql': graph(ORDERS_SDL),
    'registry/operations/mf-orders@1.4.0.json': JSON.stringify({
      formatVersion: 1,
      client: 'mf-orders',
      version: '1.4.0',
      operations: { [documentIdOf(document)]: { name: 'listed', type: 'query', document } },
    }),
  });
  process.chdir(ahead.root);
  const check = async (...args: string[]) => {
    said = [];
    await runGraph(['check', '--registry', 'registry', ...args], say);
    return said;
  };
  expect(await check()).toEqual(
    expect.arrayContaining([
      "mf-orders 1.4.0: listed: Enum value 'Held' was added to enum 'OrderStatus'",
      'Where these releases cope with it: --allow OrderStatus.Held.',
      '1 releases checked, 1 problems',
    ]),
  );
  expect(await check('--allow', 'OrderStatus.Other')).toContain('1 releases checked, 1 problems');
  expect(await check('--allow', 'OrderStatus.Held')).toContain('1 releases checked, 0 problems');
  process.env['HACCHU_ALLOW'] = 'Order.status, OrderStatus.Held';
  try {
    expect(await check()).toContain('1 releases checked, 0 problems');
  } finally {
    delete process.env['HACCHU_ALLOW'];
    ahead.remove();
  }
});
