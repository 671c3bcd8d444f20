import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  AFTER,
  BEFORE,
  DOCUMENT,
  folder,
  get,
  ID,
  INTERNAL,
  REFUSED,
  stack,
  strict,
  withGateways,
} from './support/http.harness.js';
import { emulatorToken } from './support/identity-service.js';
import { type Stack, startStack } from './support/stack.js';

withGateways();

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
  const undecodable = await stack.send('/%ff%zz', {});
  expect([absent.status, undecodable.status]).toEqual([404, 404]);
  for (const { body, headers } of [malformed, absent, undecodable]) {
    expect(headers.get('x-content-type-options')).toBe('nosniff');
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
    CORS_ORIGINS: 'https://app.example.com',
    // Those of the test are in the supergraph file.
    SUBGRAPH_URLS: '{"invoices":"http://invoices.example.com/graphql"}',
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

test('operations are measured by their names, with those that have errors apart', async () => {
  await get({ query: DOCUMENT, variables: '{"uuid":"7"}', operationName: 'Order' }, stack.asAdmin());
  await get({ query: '{ orders { uuid } }' }, stack.asAdmin());
  const { text } = await stack.send('/metrics', {});
  expect(text).toMatch(/gateway_operation_duration_seconds_count\{operation="Order",outcome="ok"\} [1-9]/);
  expect(text).toMatch(/gateway_operation_duration_seconds_count\{operation="other",outcome="\w+"\} [1-9]/);
});

test('operations that callers are refused do not count as failed', async () => {
  await stack.query('query Refused { broken }', stack.asAdmin());
  await stack.query('query Failed { unshaped }', stack.asAdmin());
  const { text } = await stack.send('/metrics', {});
  const outcomes = text.matchAll(
    /gateway_operation_duration_seconds_count\{operation="(\w+)",outcome="(\w+)"\}/g,
  );
  const seen = [...outcomes].map(([, operation, outcome]) => `${operation} ${outcome}`);
  expect(seen).toEqual(expect.arrayContaining(['Refused refused', 'Failed error']));
  expect(seen).not.toContain('Refused error');
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
