import { createLocalJWKSet, jwtVerify, type JWTVerifyGetKey } from 'jose';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { identityNotTrusted, unauthenticated } from '../errors/common-errors.js';
import { GATEWAY, type Identity, IDENTITY_MAX_AGE, identityClaims } from './identity.js';
import { ownerOfKey } from './key-owner.js';

/** Public Ed25519 keys of the processes, of which each may have several; `kid` names the owner (`ownerOfKey`). */
export const publicKeySet = z.object({
  keys: z
    .array(
      z.object({
        kty: z.literal('OKP'),
        crv: z.literal('Ed25519'),
        kid: z.string().min(1),
        x: z.string().min(1),
        d: z.undefined({ error: 'INTERNAL_JWKS must hold public keys only' }).optional(),
      }),
    )
    .min(1)
    .refine((keys) => new Set(keys.map(({ kid }) => kid)).size === keys.length, 'each kid must be used once'),
});
export type PublicKeySet = z.infer<typeof publicKeySet>;

/** One audience, not a list: a token for several processes could be replayed by one of them. */
const registered = z.object({ iss: z.string(), aud: z.string(), iat: z.number(), exp: z.number() });

/** Verified tokens to cache: the gateway sends the same token with every fetch of an operation. */
const MAX_REMEMBERED = 2_000;
const CLOCK_TOLERANCE_S = 5;

/** Verifies the signed `x-internal-identity` header and returns its identity. */
export class IdentityVerifier {
  private readonly keys: JWTVerifyGetKey;
  private readonly remembered = new LRUCache<string, { identity: Identity; expiresAt: number }>({
    max: MAX_REMEMBERED,
  });

  /** @param audience name of this process: identities signed for another one are rejected */
  constructor(
    keys: PublicKeySet,
    private readonly audience: string,
    private readonly now: () => number = Date.now,
  ) {
    this.keys = createLocalJWKSet(keys);
  }

  /** @throws AppError UNAUTHENTICATED when the token is missing, forged, expired or signed by the wrong party */
  async verify(token: string | string[] | undefined): Promise<Identity> {
    if (typeof token !== 'string' || token === '') throw unauthenticated();
    const known = this.remembered.get(token);
    if (known && known.expiresAt > this.now()) return known.identity;
    const verified = await this.check(token).catch((cause: unknown) => {
      throw identityNotTrusted(cause);
    });
    this.remembered.set(token, verified);
    return verified.identity;
  }

  private async check(token: string): Promise<{ identity: Identity; expiresAt: number }> {
    const { payload, protectedHeader } = await jwtVerify(token, this.keys, {
      algorithms: ['EdDSA'],
      audience: this.audience,
      clockTolerance: CLOCK_TOLERANCE_S,
      currentDate: new Date(this.now()),
      requiredClaims: ['exp', 'iat', 'iss', 'aud'],
    });
    const { iss, iat, exp } = registered.parse(payload);
    if (iss !== ownerOfKey(protectedHeader.kid ?? '')) throw new Error('issuer is not the signer');
    if (iat > this.now() / 1_000 + CLOCK_TOLERANCE_S) throw new Error('identity was issued in the future');
    if (exp - iat > IDENTITY_MAX_AGE) throw new Error('identity lifetime is too long');
    const identity = identityClaims.parse(payload);
    if (identity.kind === 'service' ? identity.service !== iss : iss !== GATEWAY) {
      throw new Error('the signer is not trusted for this kind of identity');
    }
    return { identity, expiresAt: exp * 1_000 };
  }
}
