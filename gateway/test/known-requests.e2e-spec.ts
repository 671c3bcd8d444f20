import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { emulatorToken } from './support/identity-service.js';
import { type GraphResponse, type Stack, startStack, until } from './support/stack.js';

let stack: Stack;
/** Requests that Apollo Server has received. */
let received = 0;
beforeAll(async () => {
  stack = await startStack({}, [
    {
      requestDidStart: async () => {
        received += 1;
      },
    },
  ]);
});
afterAll(() => stack.stop());
beforeEach(() => {
  received = 0;
});

const QUERY = 'query Order($uuid: ID!) { order(uuid: $uuid) { subject product { name } } }';
const ask = (uuid: string, headers?: Record<string, string>) =>
  stack.post({ query: QUERY, variables: { uuid } }, headers ?? stack.asAdmin());

/** What a client sees, without what is different for each request. */
const seen = ({ status, headers, text }: GraphResponse) => ({
  status,
  text,
  headers: Object.fromEntries([...headers].filter(([name]) => !['date', 'x-trace-id'].includes(name))),
});

test.each(['application/json', 'application/graphql-response+json, application/json;q=0.9', '*/*'])(
  'a repeated query is answered like the first one, without Apollo Server (accept: %s)',
  async (accept) => {
    const headers = stack.asAdmin({ accept });
    const first = await ask('1', headers);
    const before = received;
    const second = await ask('1', headers);
    expect(seen(second)).toEqual(seen(first));
    expect(received).toBe(before);
    expect(stack.lines.findLast((line) => line.includes('"msg":"request"'))).toContain('"operation":"Order"');
  },
);

test('a client that accepts no JSON is refused, however often the query was answered', async () => {
  await ask('1');
  expect((await ask('1', stack.asAdmin({ accept: 'text/html' }))).status).toBe(406);
  expect((await ask('1', stack.asAdmin({ accept: 'text/html' }))).status).toBe(406);
});

test('a GET is answered without Apollo Server where a foreign page cannot send it', async () => {
  const search = new URLSearchParams({ query: QUERY, variables: '{"uuid":"7"}', operationName: 'Order' });
  const get = (headers: Record<string, string>) => stack.send(`/graphql?${search}`, { headers });
  const first = await get(stack.asAdmin());
  const before = received;
  expect(seen(await get(stack.asAdmin()))).toEqual(seen(first));
  expect(received).toBe(before);
  const { 'x-user-actor': _actor, ...headers } = stack.asAdmin();
  expect((await get(headers)).status).toBe(400);
});

test.each([
  { what: 'no token', headers: () => ({ 'x-user-actor': 'DemandUser' }) },
  {
    what: 'the token of a stranger',
    headers: () => ({ authorization: `Bearer ${emulatorToken('stranger')}`, 'x-user-actor': 'DemandUser' }),
  },
  { what: 'the uuid of another user', headers: () => stack.asAdmin({ 'x-user-uuid': 'another' }) },
])('a known query with $what is refused', async ({ headers }) => {
  await ask('1');
  stack.orders.seen.length = 0;
  const { body } = await ask('1', headers());
  expect(body.errors?.[0]?.extensions['code']).toBe('FORBIDDEN');
  expect(stack.orders.seen).toEqual([]);
});

test.each([
  { what: 'variables that do not fit', body: { query: QUERY, variables: { uuid: ['1', '2'] } } },
  { what: 'no variables', body: { query: QUERY } },
  { what: 'variables as text', body: { query: QUERY, variables: '{"uuid":"1"}' } },
  {
    what: 'an unknown operation name',
    body: { query: QUERY, operationName: 'Other', variables: { uuid: '1' } },
  },
  {
    what: 'extensions that are no object',
    body: { query: QUERY, variables: { uuid: '1' }, extensions: 'x' },
  },
])('a known query with $what gets the error of Apollo Server', async ({ body }) => {
  await ask('1');
  const refused = await stack.post(body);
  expect(refused.body.errors).toHaveLength(1);
  expect(refused.body.errors?.[0]?.extensions).toMatchObject({
    traceId: refused.headers.get('x-trace-id'),
    exception: { code: ['INVALID_ARGUMENT'] },
  });
});

test('a subgraph that fails for a known query is asked once, and its error is the usual one', async () => {
  await ask('1');
  await stack.catalog.stop();
  stack.orders.seen.length = 0;
  const { status, body } = await ask('1');
  await stack.catalog.start();
  expect(status).toBe(200);
  expect(body.errors?.[0]?.extensions['code']).toBe('UNAVAILABLE');
  expect(stack.orders.seen).toHaveLength(1);
});

test('operations are counted once, whoever executes them', async () => {
  const count = async () => {
    const { text } = await stack.send('/metrics', {});
    const operations = /gateway_operation_duration_seconds_count\{operation="Counted",outcome="ok"\} (\d+)/;
    return Number(operations.exec(text)?.[1] ?? 0);
  };
  const query = 'query Counted { orders { uuid product { name } } }';
  for (let times = 0; times < 3; times += 1) await stack.query(query);
  expect(await count()).toBe(3);
});

test('a new version of the graph plans known queries anew', async () => {
  await ask('1');
  await ask('1');
  const before = received;
  expect(before).toBeLessThan(2);
  const next = stack.catalog.sdl.replace('name: String!', 'name: String! added: String');
  await stack.catalog.serve(next);
  stack.writeSupergraph({ catalog: next });
  await until(
    () => stack.query('{ products { added } }'),
    ({ status }) => status === 200,
  );
  received = 0;
  for (let times = 0; times < 3; times += 1) {
    const { body } = await ask('1');
    expect(body.data).toEqual({ order: { subject: '発注 1', product: { name: '商品 p-1' } } });
    expect(received).toBe(1);
  }
});
