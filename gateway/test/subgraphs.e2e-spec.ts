import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { supergraphHash } from '@hacchu-hub/slice-contract/schema-hash';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { z } from 'zod';
import { missingFrom, partsOf } from '../src/reload/served-schema.js';
import { type Stack, startStack, until } from './support/stack.js';
import { CATALOG_SDL, IDENTITY_SDL, ORDERS_SDL } from './support/subgraphs.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const UNAVAILABLE = {
  code: 'UNAVAILABLE',
  exception: {
    code: ['UNAVAILABLE'],
    rpcCode: 14,
    details: {
      message: ['一部のサービスに接続できませんでした。時間をおいて再度お試しください。'],
      fields: {},
    },
    isHandled: false,
  },
};

afterEach(async () => {
  for (const subgraph of [stack.orders, stack.catalog, stack.identity]) await subgraph.start();
});

test('a subgraph that is down costs its fields, and they are back when it is', async () => {
  const query = '{ orders { uuid subject product { name } } products { name } currentUser { name } }';
  expect((await stack.query(query)).body.errors).toBeUndefined();
  await stack.catalog.stop();
  const { status, body, text } = await stack.query(query);
  expect(status).toBe(200);
  expect(body.data).toEqual({
    orders: [
      { uuid: '1', subject: '発注 1', product: null },
      { uuid: '2', subject: '発注 2', product: null },
    ],
    products: null,
    currentUser: { name: '発注 花子' },
  });
  expect(body.errors?.map(({ path }) => path)).toEqual(
    expect.arrayContaining([['products'], ['orders', 0, 'product']]),
  );
  for (const error of body.errors ?? []) expect(error.extensions).toMatchObject(UNAVAILABLE);
  expect(text).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|catalog/);
  await stack.catalog.start();
  expect((await stack.query(query)).body.errors).toBeUndefined();
});

test('while subgraph-identity is down, people who are signed in work on with the rest', async () => {
  await stack.query('{ currentUser { name } }');
  await stack.identity.stop();
  const { body } = await stack.query('{ orders { uuid } }');
  expect(body).toEqual({ data: { orders: [{ uuid: '1' }, { uuid: '2' }] } });
});

test('somebody new is told to come back, not to sign in again, while subgraph-identity is down', async () => {
  await stack.identity.stop();
  const { body } = await stack.query(
    '{ orders { uuid } }',
    stack.asAdmin({ 'x-user-actor': 'Operator', 'x-user-uuid': '' }),
  );
  expect(body.errors?.[0]?.extensions).toMatchObject(UNAVAILABLE);
});

test('a mutation is sent once, whatever happens to it', async () => {
  await stack.query('mutation { cancelOrder(uuid: "1") { uuid } }');
  await stack.orders.stop();
  const { body } = await stack.query('mutation { cancelOrder(uuid: "1") { uuid } }');
  expect(body.data).toBeNull();
  expect(body.errors).toEqual([
    expect.objectContaining({ path: ['cancelOrder'], extensions: expect.objectContaining(UNAVAILABLE) }),
  ]);
});

test("a subgraph's expected error passes unchanged, with the trace", async () => {
  const { body, headers } = await stack.query('{ broken orders { uuid } }');
  expect(body.data).toEqual({ broken: null, orders: [{ uuid: '1' }, { uuid: '2' }] });
  expect(body.errors).toEqual([
    {
      message: 'この発注は編集できません。',
      path: ['broken'],
      extensions: {
        code: 'FAILED_PRECONDITION',
        exception: {
          code: ['FAILED_PRECONDITION'],
          rpcCode: 9,
          details: { message: ['この発注は編集できません。'], fields: { 'lines.2.lot': ['数量'] } },
          isHandled: true,
        },
        traceId: headers.get('x-trace-id'),
      },
    },
  ]);
});

test('what nobody expected is masked', async () => {
  const { body, text } = await stack.query('{ unshaped }');
  expect(body.errors?.[0]).toMatchObject({
    message: 'サーバーでエラーが発生しました。時間をおいて再度お試しください。',
    path: ['unshaped'],
    extensions: { code: 'INTERNAL', exception: { code: ['INTERNAL'], rpcCode: 13 } },
  });
  expect(text).not.toMatch(/mongodb|ECONNREFUSED|stack|orders/);
});

test('a missing value where the schema promises one is an error, not silence', async () => {
  const { body } = await stack.query('{ hole { value } }');
  expect(body.data).toEqual({ hole: null });
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'INTERNAL' });
  expect(body).not.toHaveProperty('extensions');
});

test('a reference to an entity that its subgraph does not know is null, and no error', async () => {
  const query = '{ gone: order(uuid: "unknown") { product { name } } order(uuid: "1") { product { name } } }';
  // The second time, the plan of the first is known.
  for (const time of ['first', 'second']) {
    const { body } = await stack.query(query);
    expect({ time, body }).toEqual({
      time,
      body: { data: { gone: { product: null }, order: { product: { name: '商品 p-1' } } } },
    });
  }
});

test('a wrong variable is an invalid argument, and names the field of the input', async () => {
  const list = await stack.post({
    query: 'query O($limit: Int) { orders(limit: $limit) { uuid } }',
    variables: { limit: 'many' },
  });
  expect(list.status).toBe(400);
  expect(list.body.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_ARGUMENT',
    exception: { rpcCode: 3 },
  });
  const form = await stack.post({
    query: 'mutation M($input: LinesInput!) { setLines(input: $input) }',
    variables: { input: { lines: [{ lot: 1 }, { lot: 'many' }] } },
  });
  expect(form.body.errors?.[0]?.extensions).toMatchObject({
    code: 'INVALID_ARGUMENT',
    exception: {
      details: { fields: { 'lines.1.lot': ['入力内容の形式が正しくありません。'] } },
      isHandled: true,
    },
  });
});

test('the trace of the browser goes through to the subgraph', async () => {
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  stack.orders.seen.length = 0;
  const { headers } = await stack.query(
    '{ orders { uuid } }',
    stack.asAdmin({ traceparent: `00-${traceId}-b7ad6b7169203331-01` }),
  );
  expect(headers.get('x-trace-id')).toBe(traceId);
  expect(stack.orders.seen[0]?.headers['traceparent']).toMatch(new RegExp(`^00-${traceId}-[0-9a-f]{16}-01$`));
  const made = await stack.query('{ orders { uuid } }', stack.asAdmin({ traceparent: '00-000-x' }));
  expect(made.headers.get('x-trace-id')).toMatch(/^[0-9a-f]{32}$/);
});

const withField = (sdl: string, field: string) =>
  sdl.replace('subject: String!', `subject: String! ${field}: Boolean`);
const readiness = async () => {
  const { text } = await stack.send('/readyz', {});
  return z
    .object({
      supergraph: z.object({
        applied: z.string(),
        refused: z.object({ version: z.string(), since: z.string(), reason: z.string() }).optional(),
      }),
    })
    .parse(JSON.parse(text)).supergraph;
};
const reasonTold = async () => (await readiness()).refused?.reason;
const metricsNow = async () => (await stack.send('/metrics', {})).text;
const versionOf = (file: string) => createHash('sha256').update(file).digest('hex').slice(0, 12);

test('a new supergraph is swapped live once its subgraph serves it, also while another one is down', async () => {
  const ask = () => stack.query('{ orders { uuid isNew } }');
  expect((await ask()).status).toBe(400);
  await stack.catalog.stop();
  const next = withField(ORDERS_SDL, 'isNew');
  stack.writeSupergraph({ orders: next });
  await until(reasonTold, (reason) => reason?.includes('without Order.isNew') ?? false);
  expect((await ask()).status).toBe(400);
  expect(await metricsNow()).toMatch(/gateway_supergraph\{version="\w{12}",state="refused"\} 1/);
  await stack.orders.serve(next);
  await until(ask, ({ status }) => status === 200);
  const version = versionOf(readFileSync(stack.supergraphFile, 'utf8'));
  expect(await readiness()).toEqual({ applied: version });
  const metrics = await metricsNow();
  expect(metrics).toContain(`gateway_supergraph{version="${version}",state="applied"} 1`);
  expect(metrics).not.toContain('state="refused"');
  expect(metrics).toMatch(/gateway_subgraph_schema\{subgraph="orders",hash="\w{12}"\} 1/);
});

test('a supergraph that came while its subgraph answered 503 is applied once that is over', async () => {
  const ask = () => stack.query('{ orders { uuid isLate } }');
  const next = withField(ORDERS_SDL, 'isLate');
  await stack.orders.serve(next);
  stack.orders.isUnready = true;
  stack.writeSupergraph();
  await until(reasonTold, (reason) => reason === 'subgraph orders answers with status 503 and no schema');
  expect((await stack.send('/readyz', {})).status).toBe(200);
  stack.orders.isUnready = false;
  await until(ask, ({ status }) => status === 200);
  expect(await readiness()).not.toHaveProperty('refused');
});

test('a subgraph may serve more than the graph shows: it is released first', async () => {
  await stack.orders.serve(withField(stack.orders.sdl, 'isAhead'));
  const shown = stack.catalog.sdl.replace('name: String!', 'name: String! colour: String');
  await stack.catalog.serve(shown);
  stack.writeSupergraph({ orders: withField(ORDERS_SDL, 'isLate') });
  await until(
    () => stack.query('{ products { colour } }'),
    ({ status }) => status === 200,
  );
});

test('a supergraph that does not load or whose subgraph answers wrongly is refused; the current one goes on', async () => {
  const swaps = async () => (await metricsNow()).match(/swaps_total\{outcome="refused"\} (\d+)/)?.[1] ?? '0';
  const before = Number(await swaps());
  writeFileSync(stack.supergraphFile, 'type Query { nothing: String }');
  await until(swaps, (count) => Number(count) === before + 1);
  stack.writeSupergraph({ catalog: CATALOG_SDL.replace('name: String!', 'name: String! other: String') });
  const wrong = readFileSync(stack.supergraphFile, 'utf8').replace(
    stack.catalog.url,
    `${stack.address}/healthz`,
  );
  writeFileSync(stack.supergraphFile, wrong);
  await until(swaps, (count) => Number(count) === before + 2);
  expect((await stack.query('{ products { name } }')).body.data).toEqual({ products: [{ name: '商品 1' }] });
  expect((await stack.query('{ products { other } }')).status).toBe(400);
});

test('a refused version that is taken back is no longer told of', async () => {
  const served = { catalog: stack.catalog.sdl, orders: withField(ORDERS_SDL, 'isLate') };
  stack.writeSupergraph({
    ...served,
    identity: IDENTITY_SDL.replace('kind: String!', 'kind: String! x: Int'),
  });
  await until(reasonTold, (reason) => reason?.includes('without CurrentUser.x') ?? false);
  stack.writeSupergraph(served);
  await until(readiness, ({ refused }) => refused === undefined);
});

describe('the state of the graph', () => {
  const statusOf = async () => {
    const { text } = await stack.send('/platform/status', {});
    return z.object({ supergraph: z.record(z.string(), z.unknown()) }).parse(JSON.parse(text)).supergraph;
  };

  test('names the graph that is served, each subgraph, the last swap, and what was refused last', async () => {
    const next = withField(stack.orders.sdl, 'isShown');
    stack.writeSupergraph({ catalog: stack.catalog.sdl, orders: next });
    const waiting = await until(statusOf, ({ refused }) => JSON.stringify(refused).includes('Order.isShown'));
    expect(waiting['refused']).toMatchObject({ isWaiting: true });
    await stack.orders.serve(next);
    const file = readFileSync(stack.supergraphFile, 'utf8');
    const sha256 = supergraphHash(file);
    const taken = await until(statusOf, (status) => status['sha256'] === sha256);
    expect(taken['refused']).toMatchObject({ isWaiting: false, version: versionOf(file) });
    expect(Date.parse(String(taken['swappedAt']))).toBeGreaterThanOrEqual(
      Date.parse(String(taken['startedAt'])),
    );
    const hash = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(taken['subgraphs']).toContainEqual({ name: 'orders', served: hash, swapped: hash });
  });

  test('says of a subgraph that is down that it serves nothing', async () => {
    await stack.catalog.stop();
    const { subgraphs } = await until(statusOf, (status) =>
      JSON.stringify(status['subgraphs']).includes('"served":null'),
    );
    expect(subgraphs).toContainEqual(expect.objectContaining({ name: 'catalog', served: null }));
    expect(subgraphs).toContainEqual(
      expect.objectContaining({ name: 'identity', served: expect.stringMatching(/^[0-9a-f]{12}$/) }),
    );
    await stack.catalog.start();
  });

  test('is told to nobody without the token where one is set', async () => {
    const token = 'a token that opens the metrics';
    const guarded = await startStack({ METRICS_TOKEN: token });
    expect((await guarded.send('/platform/status', {})).status).toBe(404);
    const wrong = { headers: { authorization: 'Bearer another token' } };
    expect((await guarded.send('/platform/status', wrong)).status).toBe(404);
    const right = { headers: { authorization: `Bearer ${token}` } };
    expect((await guarded.send('/platform/status', right)).status).toBe(200);
    await guarded.stop();
  });
});

test('the committed graph expects of each subgraph what its committed schema has', () => {
  const root = join(import.meta.dirname, '../..');
  const parts = partsOf(readFileSync(join(root, 'gateway/supergraph.graphql'), 'utf8'));
  expect([...parts.keys()].sort()).toEqual(['catalog', 'costing', 'identity', 'orders']);
  for (const [name, part] of parts) {
    const sdl = readFileSync(join(root, `subgraph-${name}/schema.graphql`), 'utf8');
    const missing = missingFrom(sdl, name, part);
    expect(missing).toEqual([]);
  }
});

test('the gateway never makes its graph from what subgraphs answer', () => {
  const folder = join(import.meta.dirname, '..', 'src');
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  );
  const guilty = sources.filter((name) =>
    /IntrospectAndCompose|serviceList/.test(readFileSync(join(folder, name), 'utf8')),
  );
  expect(sources.length).toBeGreaterThan(10);
  expect(guilty).toEqual([]);
});
