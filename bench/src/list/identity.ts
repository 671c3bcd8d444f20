import { generateKeyPairSync } from 'node:crypto';
import { SignJWT } from 'jose';

/** Keys and one signed identity, as the gateway sends it with every request for half a minute. */
export async function gatewayIdentity() {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d, x } = privateKey.export({ format: 'jwk' });
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', kid: 'gateway', x };
  const sign = () =>
    new SignJWT({ kind: 'service', service: 'gateway' })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'gateway' })
      .setIssuer('gateway')
      .setAudience('subgraph-list')
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(privateKey);
  return {
    environment: {
      INTERNAL_JWKS: JSON.stringify({ keys: [publicJwk] }),
      INTERNAL_SIGNING_KEY: JSON.stringify({ ...publicJwk, d, kid: 'subgraph-list' }),
    },
    sign,
  };
}
