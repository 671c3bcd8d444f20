import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { type SubgraphName, SUBGRAPHS } from './slices.js';

/** The processes that sign internal identities; a key's `kid` is the process's name. */
type Issuer = 'gateway' | SubgraphName;
const ISSUERS: readonly Issuer[] = ['gateway', ...SUBGRAPHS];

const signingKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string(),
  x: z.string(),
  d: z.string(),
  /** Production refuses a key with this mark. */
  dev: z.literal(true),
});
const secretsSchema = z.object({
  signingKeys: z.record(z.string(), signingKey),
  objectStoreSecret: z.string(),
  mailTokenSecret: z.string(),
  /** Encrypts stored tokens of other services; the key's id marks it as a development key. */
  secretsAtRestKeys: z.string(),
  /** Client secret at the LOGILESS emulator. */
  logilessClientSecret: z.string(),
  /** Client secret at the Slack emulator. */
  slackClientSecret: z.string(),
  /** Signing secret of the Slack emulator. */
  slackSigningSecret: z.string(),
  /** Token for `/metrics` of the gateway and the subgraphs. */
  metricsToken: z.string(),
  /** Tokens for the release registry by client; `developer` is for commands and tests. */
  registryTokens: z.object({ gateway: z.string(), identity: z.string(), developer: z.string() }),
  /** Token of the tests for the supervisor's control server. */
  controlToken: z.string(),
});

const keptSchema = z.looseObject({ signingKeys: z.record(z.string(), z.unknown()).default({}) });

export type SigningKey = z.infer<typeof signingKey>;
export type Secrets = z.infer<typeof secretsSchema>;

const exportedKey = z.object({ x: z.string(), d: z.string() });

function makeKey(kid: Issuer): SigningKey {
  const { x, d } = exportedKey.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
  return { kty: 'OKP', crv: 'Ed25519', kid, x, d, dev: true };
}

/** Production refuses secrets with this prefix. */
const makeSecret = (): string => `development-${randomBytes(24).toString('base64url')}`;

function makeSecrets(): Secrets {
  return {
    signingKeys: Object.fromEntries(ISSUERS.map((issuer) => [issuer, makeKey(issuer)])),
    objectStoreSecret: makeSecret(),
    mailTokenSecret: makeSecret(),
    secretsAtRestKeys: `development:${randomBytes(32).toString('base64url')}`,
    logilessClientSecret: makeSecret(),
    slackClientSecret: makeSecret(),
    slackSigningSecret: makeSecret(),
    metricsToken: makeSecret(),
    registryTokens: { gateway: makeSecret(), identity: makeSecret(), developer: makeSecret() },
    controlToken: makeSecret(),
  };
}

/** The secrets of this checkout's stack: each is generated at the first start that needs it, and stored with the data. */
export function ensureSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const fresh = makeSecrets();
  const own = keptSchema.parse(JSON.parse(kept));
  // A new slice gets its key in addition to the existing ones.
  const signingKeys = { ...fresh.signingKeys, ...own.signingKeys };
  const known = secretsSchema.safeParse({ ...fresh, ...own, signingKeys });
  const secrets = known.success ? known.data : fresh;
  if (JSON.stringify(secrets) === JSON.stringify(JSON.parse(kept))) return secrets;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** The key with which a process signs. */
export function signingKeyOf({ signingKeys }: Secrets, issuer: Issuer): SigningKey {
  const key = signingKeys[issuer];
  if (!key) throw new Error(`${issuer} has no signing key.`);
  return key;
}

/** The public keys, for verification. */
export function publicKeys(secrets: Secrets): { keys: Omit<SigningKey, 'd' | 'dev'>[] } {
  return { keys: Object.values(secrets.signingKeys).map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x })) };
}
