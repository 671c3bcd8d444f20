import { createServer } from 'node:http';
import { HttpPools, IdentitySigner, privateKey } from '@hacchu-hub/platform-core';
import { expect, test } from '@jest/globals';
import { keyPair } from '../../test/support/keys.js';
import { IdentityClient } from './identity-client.js';
import { IdentityResolver } from './identity-resolver.js';

const SIGNED_IN = { authUid: 'u', email: 'a@example.com', authTime: 1, hasSecondFactor: false };
const TRACE = { traceId: '0'.repeat(31) + '1', traceparent: `00-${'0'.repeat(31)}1-0000000000000001-01` };

/** What the resolver says when the identity slice answers with this body. */
async function resolvedFrom(body: object): Promise<unknown> {
  const server = createServer((_request, response) => void response.end(JSON.stringify(body)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const pools = new HttpPools({ timeoutMs: 5_000, connections: 1, keepAliveMs: 1_000 });
  const { privateJwk } = await keyPair('gateway');
  const signer = new IdentitySigner(privateKey.parse(privateJwk));
  const resolver = new IdentityResolver(
    new IdentityClient(pools, () => `http://127.0.0.1:${port}/graphql`, signer),
  );
  try {
    return await resolver.resolve(SIGNED_IN, 'DemandUser', TRACE);
  } finally {
    await pools.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

test('a token without a user resolves to nobody', async () => {
  expect(await resolvedFrom({ data: { resolveIdentity: null } })).toBeNull();
});

test('an identity slice that failed says nothing about the user: UNAVAILABLE, and the sign-in stays', async () => {
  const errors = [{ message: 'x', extensions: { code: 'UNAVAILABLE' } }];
  await expect(resolvedFrom({ data: { resolveIdentity: null }, errors })).rejects.toMatchObject({
    rpc: 'UNAVAILABLE',
  });
});
