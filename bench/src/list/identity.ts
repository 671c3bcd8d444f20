import { generateKeyPairSync } from 'node:crypto';
import { type JWTPayload, SignJWT } from 'jose';

/** Who sends the requests, and the subgraph that receives them. */
interface Caller {
  readonly claims: JWTPayload;
  readonly audience: string;
}

const GATEWAY: Caller = { claims: { kind: 'service', service: 'gateway' }, audience: 'subgraph-list' };

/** Keys and one signed identity, as the gateway sends it with every request for half a minute. */
export async function gatewayIdentity({ claims, audience }: Caller = GATEWAY) {
  const { privateKey } = generateKeyPairSync('ed25519');
  const { d, x } = privateKey.export({ format: 'jwk' });
  const publicJwk = { kty: 'OKP', crv: 'Ed25519', kid: 'gateway', x };
  const sign = () =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'gateway' })
      .setIssuer('gateway')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(privateKey);
  return {
    environment: {
      INTERNAL_JWKS: JSON.stringify({ keys: [publicJwk, { ...publicJwk, kid: audience }] }),
      INTERNAL_SIGNING_KEY: JSON.stringify({ ...publicJwk, d, kid: audience }),
    },
    sign,
  };
}
