import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { dirname, join } from 'node:path';
import { z } from 'zod';

/** The processes that sign internal identities; a key's `kid` is the process's name. */
export const ISSUERS = [
  'gateway',
  'subgraph-orders',
  'subgraph-catalog',
  'subgraph-costing',
  'subgraph-identity',
] as const;
export type Issuer = (typeof ISSUERS)[number];

const signingKey = z.object({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string(),
  x: z.string(),
  d: z.string(),
  /** Production refuses a key that says so. */
  dev: z.literal(true),
});
const secretsSchema = z.object({
  signingKeys: z.record(z.enum(ISSUERS), signingKey),
  objectStoreSecret: z.string(),
  mailTokenSecret: z.string(),
  /** Under which tokens of other services are stored; the key's id says what it is. */
  secretsAtRestKeys: z.string(),
  /** With which the product shows itself to the LOGILESS emulator. */
  logilessClientSecret: z.string(),
  /** With which the product shows itself to the Slack emulator. */
  slackClientSecret: z.string(),
  /** With which the Slack emulator signs what it sends to the product. */
  slackSigningSecret: z.string(),
  /** Opens `/metrics` of the gateway and the subgraphs. */
  metricsToken: z.string(),
  /** What the tests give to the supervisor's control server. */
  controlToken: z.string(),
});

const keptSchema = z.record(z.string(), z.unknown());

export type SigningKey = z.infer<typeof signingKey>;
export type Secrets = z.infer<typeof secretsSchema>;

const exportedKey = z.object({ x: z.string(), d: z.string() });

function makeKey(kid: Issuer): SigningKey {
  const { x, d } = exportedKey.parse(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' }));
  return { kty: 'OKP', crv: 'Ed25519', kid, x, d, dev: true };
}

/** Production refuses secrets with this beginning. */
const makeSecret = (): string => `development-${randomBytes(24).toString('base64url')}`;

function makeSecrets(): Secrets {
  return {
    signingKeys: {
      gateway: makeKey('gateway'),
      'subgraph-orders': makeKey('subgraph-orders'),
      'subgraph-catalog': makeKey('subgraph-catalog'),
      'subgraph-costing': makeKey('subgraph-costing'),
      'subgraph-identity': makeKey('subgraph-identity'),
    },
    objectStoreSecret: makeSecret(),
    mailTokenSecret: makeSecret(),
    secretsAtRestKeys: `development:${randomBytes(32).toString('base64url')}`,
    logilessClientSecret: makeSecret(),
    slackClientSecret: makeSecret(),
    slackSigningSecret: makeSecret(),
    metricsToken: makeSecret(),
    controlToken: makeSecret(),
  };
}

/** The secrets of this checkout's stack: each is made at the first start that needs it, and kept beside the data. */
export function ensureSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '{}';
  const known = secretsSchema.safeParse({ ...makeSecrets(), ...keptSchema.parse(JSON.parse(kept)) });
  const secrets = known.success ? known.data : makeSecrets();
  if (JSON.stringify(secrets) === JSON.stringify(JSON.parse(kept))) return secrets;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}

/** The public halves, for those who verify. */
export function publicKeys(secrets: Secrets): { keys: Omit<SigningKey, 'd' | 'dev'>[] } {
  return { keys: Object.values(secrets.signingKeys).map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x })) };
}
