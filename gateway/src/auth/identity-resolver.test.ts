import { createServer } from 'node:http';
import { HttpPools, identityNotTrusted, IdentitySigner, privateKey } from '@hacchu-hub/platform-core';
import { expect, test } from '@jest/globals';
import { keyPair } from '../../test/support/keys.js';
import { IdentityClient, type IdentityHooks } from './identity-client.js';
import { IdentityResolver } from './identity-resolver.js';

const SIGNED_IN = { authUid: 'u', email: 'a@example.com', authTime: 1, hasSecondFactor: false };
const TRACE = { traceId: '0'.repeat(31) + '1', traceparent: `00-${'0'.repeat(31)}1-0000000000000001-01` };

/** What `ask` gets from the resolver while the identity slice answers with this body. */
async function asked<T>(
  body: object,
  ask: (resolver: IdentityResolver, requests: () => number) => Promise<T>,
  hooks?: IdentityHooks,
): Promise<T> {
  let requests = 0;
  const server = createServer((_request, response) => {
    requests += 1;
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const pools = new HttpPools({ timeoutMs: 5_000, connections: 1, keepAliveMs: 1_000 });
  const { privateJwk } = await keyPair('gateway');
  const signer = new IdentitySigner(privateKey.parse(privateJwk));
  const resolver = new IdentityResolver(
    new IdentityClient(pools, () => `http://127.0.0.1:${port}/graphql`, signer, hooks),
  );
  try {
    return await ask(resolver, () => requests);
  } finally {
    await pools.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** What the resolver says when the identity slice answers with this body. */
const resolvedFrom = (body: object): Promise<unknown> =>
  asked(body, (resolver) => resolver.resolve(SIGNED_IN, 'DemandUser', TRACE));

test('a caller is asked about once in a few seconds, and again for a stream that begins', async () => {
  const counts = await asked({ data: { resolveIdentity: null } }, async (resolver, requests) => {
    const after = async (isAnew: boolean) => {
      await resolver.resolve(SIGNED_IN, 'DemandUser', TRACE, { isAnew });
      return requests();
    };
    return [await after(false), await after(false), await after(true), await after(false)];
  });
  expect(counts).toEqual([1, 1, 2, 2]);
});

test('a token without a user resolves to nobody', async () => {
  expect(await resolvedFrom({ data: { resolveIdentity: null } })).toBeNull();
});

test('an identity slice that failed says nothing about the user: UNAVAILABLE, and the sign-in stays', async () => {
  const errors = [{ message: 'x', extensions: { code: 'UNAVAILABLE' } }];
  await expect(resolvedFrom({ data: { resolveIdentity: null }, errors })).rejects.toMatchObject({
    rpc: 'UNAVAILABLE',
  });
});

test('that callers cannot be resolved is counted and told with its reason: nobody can work', async () => {
  const seen: unknown[] = [];
  const hooks: IdentityHooks = {
    observe: (outcome) => seen.push(outcome),
    unavailable: (error, trace) => seen.push([error instanceof Error && error.message, trace?.traceId]),
  };
  const resolve = (body: object) =>
    asked(body, (resolver) => resolver.resolve(SIGNED_IN, 'DemandUser', TRACE), hooks).catch(() => undefined);
  await resolve({ data: { resolveIdentity: null } });
  expect(seen).toEqual(['ok']);
  const refusal = identityNotTrusted(new Error('signature'));
  await resolve({ data: null, errors: [refusal.toJSON()] });
  expect(seen.slice(1)).toEqual([
    'unavailable',
    [expect.stringContaining('the clocks or keys (INTERNAL_JWKS) differ'), TRACE.traceId],
  ]);
});
