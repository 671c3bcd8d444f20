import { importJWK, SignJWT, type CryptoKey } from 'jose';
import { LRUCache } from 'lru-cache';
import type { SigningKey } from '../environment.js';
import type { InternalIdentity } from './claims.js';

const LIFE_SECONDS = 60;
/** A signed identity is reused for half of its lifetime, so that it never expires in transit. */
const REUSE_MS = 30_000;

/** Signs the short-lived identity that authenticates the caller to subgraphs. */
export class IdentitySigner {
  private readonly signed = new LRUCache<string, Promise<string>>({ max: 40_000, ttl: REUSE_MS });
  private key: Promise<CryptoKey | Uint8Array> | undefined;

  constructor(private readonly jwk: SigningKey) {}

  /**
   * Signs an identity per subgraph: a token that one of them forwards is refused by the others.
   * Equal claims share one token per subgraph; a changed role, demand or flag results in a new token immediately.
   *
   * @returns the token for the subgraph with that name in the graph, such as `orders`
   */
  for(identity: InternalIdentity): (subgraph: string) => Promise<string> {
    const claims = JSON.stringify(identity);
    return (subgraph) => {
      const key = `${subgraph} ${claims}`;
      const known = this.signed.get(key);
      if (known) return known;
      const token = this.make(identity, `subgraph-${subgraph}`);
      this.signed.set(key, token);
      token.catch(() => this.signed.delete(key));
      return token;
    };
  }

  private async make(identity: InternalIdentity, audience: string): Promise<string> {
    this.key ??= importJWK({ kty: this.jwk.kty, crv: this.jwk.crv, x: this.jwk.x, d: this.jwk.d }, 'EdDSA');
    const now = Math.floor(Date.now() / 1_000);
    return new SignJWT({ ...identity })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.jwk.kid })
      .setIssuer(this.jwk.kid)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + LIFE_SECONDS)
      .sign(await this.key);
  }
}
