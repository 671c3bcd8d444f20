import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from '@jest/globals';
import { folder, ID, stack, strict, withGateways } from './support/http.harness.js';
import { OPERATOR_UUID, startStack } from './support/stack.js';

withGateways();

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

  test.each([
    ['a result', '{ orders { __proto__: uuid } }'],
    ['the type of an object', '{ orders { __typename: uuid } }'],
    ['an object', '{ __proto__: orders { uuid } }'],
    ['a variable', 'query ($__proto__: ID! = "1") { order(uuid: $__proto__) { uuid } }'],
    [
      'a variable of the gateway',
      'query ($representations: Boolean!) { orders { product { name @skip(if: $representations) } } }',
    ],
  ])('%s under a reserved name is refused as a mistake of the caller', async (_what, query) => {
    stack.orders.seen.length = 0;
    const { status, body } = await stack.query(query);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toContain('is reserved');
    expect(body.errors?.[0]?.extensions).toMatchObject({ exception: { code: ['INVALID_ARGUMENT'] } });
    expect(stack.orders.seen).toEqual([]);
  });

  test('another field under the name of the key of its object is refused, instead of being answered with the key', async () => {
    const { status, body } = await stack.query('{ orders { uuid: subject product { name } } }');
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toBe('uuid is the key of Order: subject needs another name.');
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

  test.each([
    ['values', `{ order(uuid: ${'['.repeat(3_900)}`],
    ['default values', `query ($a: ID = ${'['.repeat(3_900)}`],
    ['types', `query ($a: ${'['.repeat(3_900)}`],
    ['selections', `{ ${'a { '.repeat(1_900)}`],
  ])('nested %s that no stack can hold are refused in words of ours', async (_what, query) => {
    const { status, body } = await stack.query(query);
    expect(status).toBe(400);
    expect(body.errors?.[0]?.message).toMatch(/^Syntax Error: /);
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'GRAPHQL_PARSE_FAILED',
      exception: { code: ['INVALID_ARGUMENT'] },
    });
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

  test.each([
    ['the same for one network of IPv6, whose addresses are all of one client', '2001:db8:1:2::b', 429],
    ['another for another network', '2001:db8:1:3::a', 200],
    ['another for another address of IPv4', '203.0.113.9', 200],
  ])('the limit of who is not signed in is %s', async (_what, other, status) => {
    const behind = await startStack({ TRUST_PROXY: 'true', RATE_LIMIT_ANONYMOUS: '2' });
    const reset = async (address: string) => {
      const query = 'mutation { requestPasswordReset(email: "a@example.com") }';
      return (await behind.query(query, { 'x-forwarded-for': address })).status;
    };
    for (const address of ['2001:db8:1:2::a', '2001:db8:1:2:ffff::1', '203.0.113.8', '203.0.113.8'])
      expect(await reset(address)).toBe(200);
    expect(await reset(other)).toBe(status);
    await behind.stop();
  });

  test('a user who asks several gateways is limited by what all of them counted', async () => {
    const own = await startStack({ RATE_LIMIT_PER_USER: '1000' });
    const ask = async () => (await own.query('{ orders { uuid } }')).status;
    own.elsewhere.requests = 1_000;
    // A tenth of the limit is counted by the gateway alone.
    for (let asked = 0; asked < 99; asked += 1) expect(await ask()).toBe(200);
    const until = Date.now() + 10_000;
    let status = await ask();
    while (status === 200 && Date.now() < until) {
      await sleep(100);
      status = await ask();
    }
    expect(status).toBe(429);
    // The next window, in which the others have not reported yet.
    own.elsewhere.requests = 0;
    own.clock.now += 60_000;
    expect(await ask()).toBe(200);
    await own.stop();
  });
});
