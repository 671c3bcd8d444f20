import { importJWK, SignJWT } from 'jose';
import { z } from 'zod';
import { IDENTITY_MAX_AGE, type Identity } from './identity.js';

/** A process's private Ed25519 key; `kid` is the process's own name. */
export const privateKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string().min(1),
  x: z.string().min(1),
  d: z.string().min(1),
  /** Set on keys that the development stack makes. */
  dev: z.boolean().optional(),
});
export type PrivateKey = z.infer<typeof privateKey>;

export interface SignOptions {
  issuer?: string;
  /** Seconds until the token expires; negative makes an expired one. */
  expiresIn?: number;
  /** When the token says it was issued, in seconds since 1970; default now. */
  issuedAt?: number;
}

/** Signs internal identity tokens with the key of one process. */
export class IdentitySigner {
  private key: ReturnType<typeof importJWK> | undefined;
  private readonly own = new Map<string, { token: string; until: number }>();

  constructor(private readonly jwk: PrivateKey) {}

  /** Name of the signing process. */
  get issuer(): string {
    return this.jwk.kid;
  }

  /** @param audience name of the only process that may accept the token, such as `subgraph-orders` */
  async sign(identity: Identity, audience: string, options: SignOptions = {}): Promise<string> {
    this.key ??= importJWK(this.jwk, 'EdDSA');
    const now = options.issuedAt ?? Math.floor(Date.now() / 1_000);
    const expiresIn = options.expiresIn ?? IDENTITY_MAX_AGE;
    return new SignJWT({ ...identity })
      .setProtectedHeader({ alg: 'EdDSA', kid: this.jwk.kid })
      .setIssuer(options.issuer ?? this.jwk.kid)
      .setAudience(audience)
      .setIssuedAt(Math.min(now, now + expiresIn))
      .setExpirationTime(now + expiresIn)
      .sign(await this.key);
  }

  /** This process's own service identity for one other process, reused for half of its life. */
  async signService(audience: string): Promise<string> {
    const known = this.own.get(audience);
    if (known && known.until > Date.now()) return known.token;
    const token = await this.sign({ kind: 'service', service: this.jwk.kid }, audience);
    this.own.set(audience, { token, until: Date.now() + (IDENTITY_MAX_AGE / 2) * 1_000 });
    return token;
  }
}
