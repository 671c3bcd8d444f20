import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { operationManifest } from '@hacchu-hub/graph-tools/manifest';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emulatorToken } from './support/identity-service.js';
import { OPERATOR_UUID, startStack, type Stack } from './support/stack.js';

const DOCUMENT = 'query Order($uuid: ID!) { order(uuid: $uuid) { subject } }';
const ID = createHash('sha256').update(DOCUMENT).digest('hex');
const folder = mkdtempSync(join(tmpdir(), 'operations-'));
writeFileSync(
  join(folder, 'mf-orders.json'),
  JSON.stringify({
    formatVersion: 1,
    client: 'mf-orders',
    operations: { [ID]: { name: 'Order', type: 'query', document: DOCUMENT } },
  }),
);
writeFileSync(join(folder, 'mf-broken.json'), '{');

const hashOf = (document: string) => createHash('sha256').update(document).digest('hex');
/** Registers a release as the registry does: one file for each client and version. */
function register(client: string, version: string, documents: string[], more: object = {}): void {
  const operations = documents.map((document) => [hashOf(document), { name: 'o', type: 'query', document }]);
  const manifest = {
    formatVersion: 1,
    client,
    version,
    operations: Object.fromEntries(operations),
    ...more,
  };
  writeFileSync(join(folder, `${client}@${version}.json`), JSON.stringify(manifest));
}
const BEFORE = 'query Products { products { uuid } }';
const AFTER = 'query Products { products { uuid name } }';
const REFUSED = 'Only registered operations are accepted.';
register('mf-products', '1.0.0', [BEFORE]);
register('mf-products', '1.1.0', [AFTER]);
const INTERNAL = '{ orders { product { uuid } } }';
register('subgraph-costing', '1.0.0', [INTERNAL], { isInternal: true });
for (const client of ['shell', 'mf-orders'])
  writeFileSync(
    join(folder, `${client}@0.1.0.json`),
    JSON.stringify(operationManifest(join(import.meta.dirname, '../..'), client)),
  );

let stack: Stack;
let strict: Stack;
beforeAll(async () => {
  stack = await startStack({ PERSISTED_OPERATIONS_PATH: folder });
  strict = await startStack({
    PERSISTED_OPERATIONS_PATH: folder,
    PERSISTED_ONLY: 'true',
    HACCHU_ENV: 'preview',
    RATE_LIMIT_PER_USER: '5',
    RATE_LIMIT_ANONYMOUS: '2',
  });
});
afterAll(async () => {
  await stack.stop();
  await strict.stop();
  rmSync(folder, { recursive: true, force: true });
});

const get = (query: Record<string, string>, headers: Record<string, string>, at = stack) =>
  at.send(`/graphql?${new URLSearchParams(query)}`, { headers });

describe('GET', () => {
  test('answers queries, with variables in the query string', async () => {
    const { body } = await get(
      { query: DOCUMENT, variables: '{"uuid":"7"}', operationName: 'Order' },
      stack.asAdmin(),
    );
    expect(body).toEqual({ data: { order: { subject: '発注 7' } } });
  });

  test('does not answer mutations', async () => {
    stack.orders.seen.length = 0;
    const { status, headers } = await get(
      { query: 'mutation { cancelOrder(uuid: "1") { uuid } }' },
      stack.asAdmin(),
    );
    expect(status).toBe(405);
    expect(headers.get('allow')).toBe('POST');
    expect(stack.orders.seen).toEqual([]);
  });

  test('needs a header that a foreign page cannot send', async () => {
    const { 'x-user-actor': _actor, ...headers } = stack.asAdmin();
    const refused = await get({ query: '{ orders { uuid } }' }, headers);
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_REQUEST',
      traceId: refused.headers.get('x-trace-id'),
    });
  });
});

test('a form post of a foreign page is refused', async () => {
  const body = JSON.stringify({ query: 'mutation { cancelOrder(uuid: "1") { uuid } }' });
  for (const type of ['text/plain', 'application/x-www-form-urlencoded']) {
    const { status } = await stack.send('/graphql', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    });
    expect([400, 415]).toContain(status);
  }
});

describe('documentId', () => {
  test('runs the registered document by POST and by GET', async () => {
    const variables = { uuid: '7' };
    expect((await stack.post({ documentId: ID, variables })).body).toEqual({
      data: { order: { subject: '発注 7' } },
    });
    const { body } = await get({ documentId: ID, variables: JSON.stringify(variables) }, stack.asAdmin());
    expect(body).toEqual({ data: { order: { subject: '発注 7' } } });
  });

  test('wins over a text that came along', async () => {
    const { body } = await stack.post({
      documentId: ID,
      query: '{ orders { uuid } }',
      variables: { uuid: '7' },
    });
    expect(body).toEqual({ data: { order: { subject: '発注 7' } } });
  });

  test('that nobody registered is said to be unknown', async () => {
    const { status, body } = await stack.post({ documentId: 'f'.repeat(64) });
    expect(status).toBe(200);
    expect(body.errors?.[0]?.extensions['code']).toBe('PERSISTED_QUERY_NOT_FOUND');
  });

  test('can be made the only way: other texts are refused, the registered text is not', async () => {
    expect((await strict.query('{ orders { uuid } }')).status).toBe(400);
    const { body } = await strict.post({ query: DOCUMENT, variables: { uuid: '7' } });
    expect(body.data).toEqual({ order: { subject: '発注 7' } });
  });
});

describe('only registered operations', () => {
  let locked: Stack;
  beforeAll(async () => {
    locked = await startStack({ PERSISTED_OPERATIONS_PATH: folder, PERSISTED_ONLY: 'true' });
  });
  afterAll(() => locked.stop());

  test('a release and the one before it are answered', async () => {
    expect((await locked.query(BEFORE)).body.data).toEqual({ products: [{ uuid: 'p-1' }] });
    expect((await locked.query(AFTER)).body.data).toEqual({ products: [{ uuid: 'p-1', name: '商品 1' }] });
  });

  test('what processes ask each other is none of them', async () => {
    const { body } = await locked.query(INTERNAL);
    expect(body.errors?.[0]?.message).toBe(REFUSED);
  });

  test('what the shell signs in with and the badges of a slice are known as they are sent', async () => {
    const source = readFileSync(join(import.meta.dirname, '../../shell/src/session/current-user.ts'), 'utf8');
    const texts = [...source.matchAll(/'((?:query|mutation) [^']+)'/g)].map(([, text = '']) => text);
    expect(texts).toHaveLength(5);
    const badge = 'query unreadNotices {\n  notices(limit: 1) {\n    unreadCount\n    __typename\n  }\n}';
    // The stand-in subgraphs lack most of these fields: what matters is that the text gets past the door.
    for (const text of [...texts, badge])
      expect((await locked.query(text)).body.errors?.[0]?.message).not.toBe(REFUSED);
  });
});

describe('limits', () => {
  const cases: [string, string][] = [
    ['aliases', `{ ${Array.from({ length: 40 }, (_, i) => `a${i}: order(uuid: "1") { uuid }`).join(' ')} }`],
    ['root fields', `{ ...A } fragment A on Query { ${'__typename '.repeat(30)} }`],
    ['directives', `{ orders { uuid ${'@include(if: true)'.repeat(60)} } }`],
    ['tokens', `{ orders { ${'uuid '.repeat(5_000)} } }`],
  ];
  test.each(cases)('too many %s are refused', async (_what, query) => {
    stack.orders.seen.length = 0;
    const { status, body } = await stack.query(query);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.extensions).toMatchObject({ exception: { code: ['INVALID_ARGUMENT'] } });
    expect(stack.orders.seen).toEqual([]);
  });

  test('a chain of fragments that doubles at every step is refused', async () => {
    const links = Array.from(
      { length: 40 },
      (_, index) => `fragment F${index} on Order { ...F${index + 1} ...F${index + 1} }`,
    );
    const query = `{ orders { ...F0 } } ${links.join(' ')} fragment F40 on Order { uuid }`;
    stack.orders.seen.length = 0;
    const { status, body } = await stack.query(query);
    expect(status).toBe(400);
    expect(body.errors).toHaveLength(1);
    expect(stack.orders.seen).toEqual([]);
  });

  test('an operation that costs too much is refused with its cost, registered or not', async () => {
    const small = await startStack({ MAX_COST: '150', PERSISTED_OPERATIONS_PATH: folder });
    const cheap = '{ order(uuid: "7") { subject product { name } } }';
    expect((await small.query(cheap)).status).toBe(200);
    small.orders.seen.length = 0;
    const refused = await small.query('{ orders { uuid product { name } } }');
    expect(refused.status).toBe(400);
    expect(refused.body.errors?.[0]).toMatchObject({
      message: '一度に取得するデータが多すぎます。表示件数や条件を絞ってから、もう一度お試しください。',
      extensions: {
        code: 'RESOURCE_EXHAUSTED',
        exception: { rpcCode: 8, details: { cost: 200, limit: 150 } },
      },
    });
    expect(small.orders.seen).toEqual([]);
    const { text } = await small.send('/metrics', {});
    expect(text).toContain('gateway_operation_cost_count 2');
    await small.stop();
    const smaller = await startStack({ MAX_COST: '1', PERSISTED_OPERATIONS_PATH: folder });
    const variables = { uuid: '7' };
    expect((await smaller.post({ documentId: ID, variables })).status).toBe(200);
    await smaller.stop();
  });

  test('a document that goes too deep is refused, also through fragments', async () => {
    const shallow = await startStack({ MAX_DEPTH: '2' });
    expect((await shallow.query('{ orders { uuid } }')).status).toBe(200);
    expect((await shallow.query('{ orders { product { name } } }')).status).toBe(400);
    expect((await shallow.query('{ orders { ...A } } fragment A on Order { product { name } }')).status).toBe(
      400,
    );
    await shallow.stop();
  });

  test('a body that is too large is refused, under the type that a GraphQL client reads', async () => {
    const headers = stack.asAdmin({ accept: 'application/graphql-response+json,application/json;q=0.9' });
    const large = `{ orders { uuid } } # ${'x'.repeat(600 * 1024)}`;
    const { status, body, headers: answered } = await stack.query(large, headers);
    expect(status).toBe(413);
    expect(answered.get('content-type')).toContain('application/graphql-response+json');
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  test('a connection that sends many thousands of requests without waiting is closed', async () => {
    const { hostname, port } = new URL(stack.address);
    const socket = connect({ host: hostname, port: Number(port) });
    let text = '';
    socket.on('data', (chunk) => (text += chunk.toString('latin1')));
    // The connection may end with a reset, since not all of it was read.
    socket.on('error', () => undefined);
    const closed = new Promise((resolve) => socket.once('close', resolve));
    socket.write('GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(20_000));
    await closed;
    expect(text.match(/HTTP\/1\.1 200 OK/g)?.length ?? 0).toBeLessThanOrEqual(500);
  });

  test('a connection is used for 500 requests, and its last answer says so', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const connections: (string | undefined)[] = [];
    for (let count = 0; count < 501; count += 1) {
      connections.push(
        await new Promise((resolve, reject) => {
          request(`${stack.address}/healthz`, { agent }, (response) => {
            response.resume().once('end', () => resolve(response.headers.connection));
          })
            .once('error', reject)
            .end();
        }),
      );
    }
    agent.destroy();
    expect(connections.filter((connection) => connection === 'close')).toHaveLength(1);
    expect(connections[499]).toBe('close');
  });

  test('a user who asks too often is told so, while others are served', async () => {
    const ask = (headers: Record<string, string>) =>
      strict.post({ documentId: ID, variables: { uuid: '7' } }, headers);
    let answer = await ask(strict.asAdmin());
    for (let asked = 0; asked < 8 && answer.status === 200; asked += 1) answer = await ask(strict.asAdmin());
    expect(answer.status).toBe(429);
    expect(answer.body.errors?.[0]?.extensions).toMatchObject({
      code: 'RESOURCE_EXHAUSTED',
      exception: { rpcCode: 8 },
    });
    const operator = strict.asAdmin({ 'x-user-actor': 'Operator', 'x-user-uuid': OPERATOR_UUID });
    expect((await ask(operator)).status).toBe(200);
  });
});

describe('an operation that the document or the graph does not have', () => {
  const two = 'query A { orders { uuid } } query B { orders { uuid } }';
  const cases: [string, Record<string, string>, string][] = [
    ['an unknown name', { query: two, operationName: 'C' }, 'OPERATION_RESOLUTION_FAILURE'],
    ['no name for one of several', { query: two }, 'OPERATION_RESOLUTION_FAILURE'],
    ['a subscription', { query: 'subscription { orders { uuid } }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['fragments alone', { query: 'fragment A on Order { uuid }' }, 'GRAPHQL_VALIDATION_FAILED'],
    ['an empty name', { query: two, operationName: '' }, 'OPERATION_RESOLUTION_FAILURE'],
  ];
  test.each(cases)('%s is the fault of the caller', async (_what, request, code) => {
    for (const answer of [await stack.post(request), await get(request, stack.asAdmin())]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toHaveLength(1);
      expect(answer.body.errors?.[0]?.extensions).toMatchObject({
        code,
        exception: { code: ['INVALID_ARGUMENT'], rpcCode: 3 },
      });
    }
  });
});

test('more wrong variables than are looked at are the fault of the caller', async () => {
  const lines = Array.from({ length: 60 }, () => ({ lot: 'many' }));
  const query = 'mutation M($input: LinesInput!) { setLines(input: $input) }';
  const { body } = await stack.post({ query, variables: { input: { lines } } });
  const codes = body.errors?.map(({ extensions }) => extensions['code']) ?? [];
  expect(new Set(codes)).toEqual(new Set(['INVALID_ARGUMENT']));
});

test('malformed requests get the error shape of the graph', async () => {
  const malformed = await stack.send('/graphql', {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(malformed.status).toBe(400);
  const absent = await stack.send('/nothing', {});
  expect(absent.status).toBe(404);
  for (const { body, headers } of [malformed, absent]) {
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'BAD_REQUEST',
      traceId: headers.get('x-trace-id'),
    });
  }
});

test('introspection is there in development and off in production', async () => {
  expect((await stack.query('{ __schema { queryType { name } } }')).body.data).toBeDefined();
  const production = await startStack({
    HACCHU_ENV: 'production',
    FIREBASE_PROJECT_ID: 'hacchu-hub',
    FIREBASE_AUTH_EMULATOR_HOST: '',
  });
  const claims = { aud: 'hacchu-hub', iss: 'https://securetoken.google.com/hacchu-hub' };
  const headers = production.asAdmin({ authorization: `Bearer ${emulatorToken('admin', claims)}` });
  expect((await production.query('{ orders { uuid } }', headers)).body.data).toBeDefined();
  const refused = await production.query('{ __schema { queryType { name } } }', headers);
  expect(refused.status).toBe(400);
  expect(refused.body.errors?.[0]?.extensions['code']).toBe('GRAPHQL_VALIDATION_FAILED');
  const misspelt = await production.query('{ order { uuid } }', headers);
  expect(misspelt.text).not.toContain('Did you mean');
  await production.stop();
});

test('browsers of the known origins may read answers and the trace id, others may not', async () => {
  const preflight = (origin: string) =>
    stack.send('/graphql', {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,x-user-actor',
      },
    });
  const known = await preflight('http://127.0.0.1:8080');
  expect(known.headers.get('access-control-allow-origin')).toBe('http://127.0.0.1:8080');
  expect((await preflight('http://evil.example')).headers.get('access-control-allow-origin')).toBeNull();
  const answer = await stack.query('{ orders { uuid } }', stack.asAdmin({ origin: 'http://127.0.0.1:8080' }));
  expect(answer.headers.get('access-control-expose-headers')).toContain('x-trace-id');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
});

describe('load reports', () => {
  const report = {
    slice: 'mf-orders',
    version: '1.2.0',
    phase: 'entry',
    outcome: 'failed',
    durationMs: 120,
    errorCode: 'SHELL-003',
  };
  const send = (body: unknown, type = 'text/plain;charset=UTF-8') =>
    stack.send('/load-reports', {
      method: 'POST',
      headers: { 'content-type': type },
      body: JSON.stringify(body),
    });

  test('are counted, alone or several at once', async () => {
    expect((await send(report)).status).toBe(204);
    expect((await send([report, { ...report, outcome: 'recovered' }], 'application/json')).status).toBe(204);
    const { text } = await stack.send('/metrics', {});
    expect(text).toContain('gateway_slice_loads_total{slice="mf-orders",phase="entry",outcome="failed"} 2');
    expect(text).toContain(
      'gateway_slice_loads_total{slice="mf-orders",phase="entry",outcome="recovered"} 1',
    );
  });

  test('are refused when they are not reports', async () => {
    for (const wrong of [
      { ...report, slice: 'a@b' },
      { ...report, durationMs: -1 },
      [],
      'text',
      { ...report, errorCode: '山田' },
    ]) {
      expect((await send(wrong)).status).toBe(400);
    }
  });
});
