import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { emulatorToken } from './support/identity-service.js';
import { ADMIN_UUID, type GraphResponse, OPERATOR_UUID, type Stack, startStack } from './support/stack.js';

let stack: Stack;
beforeAll(async () => {
  stack = await startStack();
});
afterAll(() => stack.stop());

const ME = '{ currentUser { uuid name kind } }';

function expectForbidden(answer: GraphResponse): void {
  expect(answer.status).toBe(200);
  expect(answer.body.data).toBeUndefined();
  expect(answer.body.errors).toEqual([
    {
      message: 'ログインの有効期限が切れました。もう一度ログインしてください。',
      extensions: {
        code: 'FORBIDDEN',
        exception: {
          code: ['UNAUTHENTICATED'],
          rpcCode: 16,
          details: {
            message: ['ログインの有効期限が切れました。もう一度ログインしてください。'],
            fields: {},
          },
          isHandled: false,
        },
        traceId: answer.headers.get('x-trace-id'),
      },
    },
  ]);
}

test('a signed-in user is known to subgraphs by the signed identity alone', async () => {
  stack.identity.seen.length = 0;
  const { body } = await stack.query(ME, stack.asAdmin({ 'x-internal-identity': 'forged', cookie: 'a=b' }));
  expect(body).toEqual({ data: { currentUser: { uuid: ADMIN_UUID, name: '発注 花子', kind: 'user' } } });
  const sent = stack.identity.seen.find(({ claims }) => claims['kind'] === 'user');
  expect(sent?.claims).toMatchObject({
    iss: 'gateway',
    aud: 'subgraph-identity',
    actor: 'DemandUser',
    role: 'ADMIN',
    email: 'admin@example.com',
    demand: { uuid: 'demand-1', name: '甲商店' },
    flags: ['COSTING'],
  });
  expect(Number(sent?.claims['exp']) - Number(sent?.claims['iat'])).toBeLessThanOrEqual(60);
  for (const header of ['authorization', 'cookie', 'x-user-actor', 'x-user-uuid']) {
    expect(sent?.headers).not.toHaveProperty(header);
  }
});

test('subgraphs are told when the person last signed in, however often the token was refreshed since', async () => {
  const hourAgo = Math.floor(Date.now() / 1_000) - 3_600;
  stack.identity.seen.length = 0;
  const authorization = `Bearer ${emulatorToken('admin', { auth_time: hourAgo })}`;
  await stack.query(ME, stack.asAdmin({ authorization }));
  const sent = stack.identity.seen.find(({ claims }) => claims['kind'] === 'user');
  expect(sent?.claims['authTime']).toBe(hourAgo);
});

test('the actor header picks the row of the person, before the client knows its uuid', async () => {
  const authorization = `Bearer ${emulatorToken('admin')}`;
  const { body } = await stack.query(ME, { authorization, 'x-user-actor': 'Operator' });
  expect(body.data).toMatchObject({ currentUser: { uuid: OPERATOR_UUID } });
});

test.each(['bearer', 'BEARER'])('the scheme of a token may be written as %s', async (scheme) => {
  const authorization = `${scheme} ${emulatorToken('admin')}`;
  const { body } = await stack.query(ME, stack.asAdmin({ authorization }));
  expect(body.errors).toBeUndefined();
});

describe('every field is refused with FORBIDDEN', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const cases: [string, () => Record<string, string>][] = [
    ['without a token', () => ({ 'x-user-actor': 'DemandUser' })],
    ['without an actor', () => ({ authorization: `Bearer ${emulatorToken('admin')}` })],
    ['with an actor that does not exist', () => stack.asAdmin({ 'x-user-actor': 'Supplier' })],
    ["with another row's uuid", () => stack.asAdmin({ 'x-user-uuid': OPERATOR_UUID })],
    ['with an actor whose row the uuid is not', () => stack.asAdmin({ 'x-user-actor': 'Operator' })],
    [
      'with a token of nobody we know',
      () => ({ authorization: `Bearer ${emulatorToken('stranger')}`, 'x-user-actor': 'DemandUser' }),
    ],
    ['with a deleted account', () => stack.asAdmin({ authorization: `Bearer ${emulatorToken('ghost')}` })],
    [
      'with an expired token',
      () =>
        stack.asAdmin({
          authorization: `Bearer ${emulatorToken('admin', { iat: now() - 7_200, exp: now() - 3_600 })}`,
        }),
    ],
    [
      'with a token of another project',
      () =>
        stack.asAdmin({
          authorization: `Bearer ${emulatorToken('admin', { aud: 'other', iss: 'https://securetoken.google.com/other' })}`,
        }),
    ],
    [
      'with a token that was issued in the future',
      () => stack.asAdmin({ authorization: `Bearer ${emulatorToken('admin', { iat: now() + 3_600 })}` }),
    ],
    [
      'with a sign-in of the future',
      () =>
        stack.asAdmin({
          authorization: `Bearer ${emulatorToken('admin', { auth_time: now() + 86_400 * 365 })}`,
        }),
    ],
    [
      'with an address that was not proved',
      () => stack.asAdmin({ authorization: `Bearer ${emulatorToken('admin', { email_verified: false })}` }),
    ],
    [
      'with an account that says nothing of its address',
      () =>
        stack.asAdmin({
          authorization: `Bearer ${emulatorToken('admin', { email: undefined, email_verified: undefined })}`,
        }),
    ],
    [
      'with an account that moved to another address',
      () => stack.asAdmin({ authorization: `Bearer ${emulatorToken('admin', { email: 'b@example.com' })}` }),
    ],
    ...['anonymous', 'phone', 'custom', 'google.com', 'emailLink'].map(
      (provider): [string, () => Record<string, string>] => [
        `with a sign-in by ${provider}`,
        () => {
          const firebase = { sign_in_provider: provider, identities: {} };
          return stack.asAdmin({ authorization: `Bearer ${emulatorToken('admin', { firebase })}` });
        },
      ],
    ),
    ['with garbage', () => stack.asAdmin({ authorization: 'Bearer aaa.bbb.ccc' })],
    ['with another scheme', () => stack.asAdmin({ authorization: 'Basic YTpi' })],
  ];
  test.each(cases)('%s', async (_what, headers) => {
    stack.orders.seen.length = 0;
    expectForbidden(await stack.query('{ orders { uuid } __schema { queryType { name } } }', headers()));
    expectForbidden(await stack.query('mutation { cancelOrder(uuid: "1") { uuid } }', headers()));
    expect(stack.orders.seen).toEqual([]);
  });
});

test('a revoked session and a disabled account are refused', async () => {
  const revoked = `Bearer ${emulatorToken('revoked', { iat: Math.floor(Date.now() / 1_000) - 100 })}`;
  stack.service.accounts.set('revoked', {
    localId: 'revoked',
    validSince: String(Math.floor(Date.now() / 1_000)),
  });
  expectForbidden(await stack.query(ME, stack.asAdmin({ authorization: revoked })));
  stack.service.accounts.set('disabled', { localId: 'disabled', disabled: true });
  expectForbidden(
    await stack.query(ME, stack.asAdmin({ authorization: `Bearer ${emulatorToken('disabled')}` })),
  );
});

test('an unknown caller learns nothing of the schema', async () => {
  expectForbidden(await stack.query('{ nothingLikeThis }', {}));
  expectForbidden(await stack.query('{ unfinished', {}));
});

describe('the password reset needs no sign-in', () => {
  const RESET = 'mutation { requestPasswordReset(email: "a@example.com") }';
  /** Of every request that the subgraph received, except the gateway's reports of its counts, whose time is their own. */
  const clientsSeen = ({ identity }: Stack) =>
    identity.seen
      .filter(({ query }) => !query.includes('reportRequestCounts'))
      .map(({ claims }) => claims['client']);

  test('as the only root field, with an anonymous identity', async () => {
    expect((await stack.query(RESET, {})).body).toEqual({ data: { requestPasswordReset: true } });
    const withToken = await stack.query(RESET);
    expect(withToken.body).toEqual({ data: { requestPasswordReset: true } });
  });

  test('the subgraph learns the address and the browser of the client from the gateway alone', async () => {
    stack.identity.seen.length = 0;
    const userAgent = `Mozilla/5.0 ${'x'.repeat(300)}`;
    await stack.query(RESET, { 'user-agent': userAgent, 'x-real-ip': '203.0.113.1' });
    expect(clientsSeen(stack)).toEqual([
      { address: expect.stringContaining('127.0.0.1'), userAgent: userAgent.slice(0, 200) },
    ]);
  });

  test.each([
    ['one proxy', 'true', '203.0.113.9'],
    ['two proxies', '2', '203.0.113.8'],
    ['no proxy', 'false', '127.0.0.1'],
  ])('behind %s the address is none that the client made up', async (_what, TRUST_PROXY, address) => {
    const behind = await startStack({ TRUST_PROXY });
    try {
      await behind.query(RESET, { 'x-forwarded-for': '198.51.100.7, 203.0.113.8, 203.0.113.9' });
      expect(clientsSeen(behind)).toEqual([
        expect.objectContaining({ address: expect.stringContaining(address) }),
      ]);
    } finally {
      await behind.stop();
    }
  });

  test.each([
    ['beside another field', 'mutation { requestPasswordReset(email: "a") renameMe(name: "x") }'],
    ['twice', 'mutation { a: requestPasswordReset(email: "a") b: requestPasswordReset(email: "b") }'],
    [
      'in a fragment',
      'mutation { ...A } fragment A on Mutation { requestPasswordReset(email: "a") renameMe(name: "x") }',
    ],
    [
      'in one of two operations',
      'mutation A { requestPasswordReset(email: "a") } mutation B { renameMe(name: "x") }',
    ],
    ['as an alias of something else', 'mutation { requestPasswordReset: renameMe(name: "x") }'],
  ])('but not %s', async (_what, query) => {
    expectForbidden(await stack.query(query, {}));
    expectForbidden(await stack.post({ query, operationName: 'B' }, {}));
  });
});

test('an identity is asked for once in 5 seconds, and at once after a mutation of identities', async () => {
  await stack.query(ME);
  const before = stack.counts.resolveIdentity;
  stack.clock.now += 4_999;
  await Promise.all([stack.query(ME), stack.query(ME), stack.query('{ orders { uuid } }')]);
  expect(stack.counts.resolveIdentity).toBe(before);
  stack.clock.now += 1;
  await Promise.all([stack.query(ME), stack.query(ME), stack.query('{ orders { uuid } }')]);
  expect(stack.counts.resolveIdentity).toBe(before + 1);
  await stack.query('mutation { renameMe(name: "発注 次郎") }');
  const { body } = await stack.query(ME);
  expect(body.data).toMatchObject({ currentUser: { name: '発注 次郎' } });
  expect(stack.counts.resolveIdentity).toBe(before + 2);
});

test('a session that was signed out is refused at once, with every token of it, and others go on', async () => {
  const authTime = Math.floor(Date.now() / 1_000) - 500;
  const session = (claims: object = {}) =>
    stack.asAdmin({ authorization: `Bearer ${emulatorToken('admin', { auth_time: authTime, ...claims })}` });
  const other = session({ auth_time: authTime - 1 });
  expect((await stack.query(ME, session())).body.errors).toBeUndefined();
  expect((await stack.query(ME, other)).body.errors).toBeUndefined();
  expect((await stack.query('mutation { signOut }', session())).body).toEqual({ data: { signOut: true } });
  expectForbidden(await stack.query(ME, session()));
  // Refreshed tokens keep the time of the sign-in.
  expectForbidden(await stack.query(ME, session({ nonce: 'refreshed' })));
  expect((await stack.query(ME, other)).body.errors).toBeUndefined();
});

test('an identity is signed for one subgraph: what one of them gets, the others do not take', async () => {
  stack.orders.seen.length = 0;
  await stack.query('{ orders { product { name } } }');
  const token = stack.orders.seen[0]?.headers['x-internal-identity'];
  const send = async (url: string) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-internal-identity': String(token) },
      body: JSON.stringify({ query: '{ __typename }' }),
    });
    return response.text();
  };
  expect(await send(stack.orders.url)).toContain('"data"');
  expect(await send(stack.catalog.url)).toContain('FORBIDDEN');
  expect(await send(stack.identity.url)).toContain('FORBIDDEN');
});

test('a token is looked up once within a few seconds', async () => {
  const headers = stack.asAdmin({ authorization: `Bearer ${emulatorToken('admin', { nonce: 'once' })}` });
  const before = stack.service.lookups;
  await Promise.all([stack.query(ME, headers), stack.query(ME, headers)]);
  await stack.query(ME, headers);
  expect(stack.service.lookups).toBe(before + 1);
});

test('neither tokens nor personal data get into the log', async () => {
  const headers = stack.asAdmin();
  await stack.post(
    { query: 'mutation R($n: String!) { renameMe(name: $n) }', variables: { n: '秘密 氏名' } },
    headers,
  );
  const log = stack.lines.join('');
  expect(log).toContain('"operation":"R"');
  expect(log).not.toContain('秘密');
  expect(log).not.toContain('admin@example.com');
  expect(log).not.toContain(String(headers['authorization']).slice(7, 40));
});

describe('while a second factor is required of somebody', () => {
  const without = () => stack.asAdmin({ authorization: `Bearer ${emulatorToken('guarded')}` });
  const withOne = () => {
    const firebase = {
      sign_in_provider: 'password',
      sign_in_second_factor: 'totp',
      second_factor_identifier: 'app',
      identities: {},
    };
    return stack.asAdmin({ authorization: `Bearer ${emulatorToken('guarded', { firebase })}` });
  };

  test('a session without one reads its user and nothing else', async () => {
    expect((await stack.query(ME, without())).body.data).toMatchObject({ currentUser: { uuid: ADMIN_UUID } });
    stack.orders.seen.length = 0;
    const { body } = await stack.query('{ orders { uuid } }', without());
    expect(body.errors?.[0]).toMatchObject({
      extensions: { code: 'PERMISSION_DENIED', exception: { details: { reason: 'SECOND_FACTOR_REQUIRED' } } },
    });
    expect(stack.orders.seen).toEqual([]);
  });

  test('a session that began with one is not restricted, and subgraphs know it', async () => {
    stack.identity.seen.length = 0;
    expect((await stack.query('{ orders { uuid } }', withOne())).body.errors).toBeUndefined();
    await stack.query(ME, withOne());
    const sent = stack.identity.seen.find(({ claims }) => claims['kind'] === 'user');
    expect(sent?.claims).toMatchObject({ hasSecondFactor: true, needsSecondFactor: false });
  });
});
