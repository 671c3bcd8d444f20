import { IdentitySigner, type PrivateKey, privateKey } from '@hacchu-hub/platform-core';
import { exportJWK, generateKeyPair } from 'jose';
import { PROCESSES } from './processes.js';

/** Keys of the processes of one test. */
export class TestKeys {
  private readonly made = new Map<string, Promise<PrivateKey>>();
  /** They reserve memory for many tokens, which takes a millisecond. */
  private readonly signers = new Map<string, Promise<IdentitySigner>>();

  /** The private key of a process, generated on first use. */
  key(kid: string): Promise<PrivateKey> {
    const known = this.made.get(kid);
    if (known) return known;
    const fresh = TestKeys.generate(kid);
    this.made.set(kid, fresh);
    return fresh;
  }

  /** The signer of a process, created on first use. */
  signer(kid: string): Promise<IdentitySigner> {
    const known = this.signers.get(kid);
    if (known) return known;
    const fresh = this.key(kid).then((key) => new IdentitySigner(key));
    this.signers.set(kid, fresh);
    return fresh;
  }

  /** `INTERNAL_JWKS` of the test. */
  async jwks(): Promise<string> {
    const names = [...new Set([...PROCESSES, ...this.made.keys()])];
    const keys = await Promise.all(names.map((name) => this.key(name)));
    return JSON.stringify({ keys: keys.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x })) });
  }

  /** `INTERNAL_SIGNING_KEY` of a process. */
  async signingKey(kid: string): Promise<string> {
    return JSON.stringify(await this.key(kid));
  }

  /** A key that was never published. */
  static async generate(kid: string): Promise<PrivateKey> {
    const pair = await generateKeyPair('EdDSA', { extractable: true });
    return privateKey.parse({ ...(await exportJWK(pair.privateKey)), kid });
  }
}
