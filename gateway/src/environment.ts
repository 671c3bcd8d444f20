import {
  count,
  GATEWAY,
  isOfThisMachine,
  json,
  loadEnvironment as loadVariables,
  ownerOfKey,
  port,
  privateKey,
  processVariables,
} from '@hacchu-hub/platform-core';
import { z } from 'zod';

/** The gateway's private Ed25519 key; subgraphs find the public key by `kid`. */
const signingKey = privateKey.extend({
  kid: z.string().refine((kid) => ownerOfKey(kid) === GATEWAY, 'must be a key of the gateway'),
});

/** Texts separated by commas. */
const list = () =>
  z
    .string()
    .default('')
    .transform((text) => text.split(',').map((part) => part.trim()))
    .transform((parts) => parts.filter((part) => part !== ''));

/**
 * How many proxies stand in front. Each sets `X-Forwarded-For` or appends to it, so that the address of the client is
 * counted from the end: what comes before was sent by the client.
 */
const proxies = z.union([z.stringbool().transform(Number), z.coerce.number().int().min(0).max(10)]);

const schema = z
  .object({
    ...processVariables,
    PORT: port().default(4000),
    INTERNAL_SIGNING_KEY: json(signingKey),
    FIREBASE_PROJECT_ID: z.string().min(1).default('demo-hacchu-hub'),
    FIREBASE_AUTH_EMULATOR_HOST: z.string().optional(),
    SUPERGRAPH_PATH: z.string().min(1).optional(),
    SUBGRAPH_URLS: json(z.record(z.string(), z.url())).default({}),
    SUBGRAPH_TIMEOUT_MS: count(15_000),
    CORS_ORIGINS: list(),
    /** Hosts whose certificates are watched, as `host` or `host:port`. */
    CERTIFICATE_HOSTS: list(),
    PERSISTED_OPERATIONS_PATH: z.string().optional(),
    PERSISTED_ONLY: z.stringbool().default(false),
    TRUST_PROXY: proxies.default(0),
    DRAIN_MS: z.coerce.number().int().min(0).max(60_000).optional(),
    REGISTRY_URL: z.url().optional(),
    REGISTRY_TOKEN: z.string().min(16).optional(),
    REGISTRY_INTERVAL_MS: count(5_000),
    SESSION_CHECK_INTERVAL_MS: count(5_000),
    MAX_EVENT_STREAMS: count(10_000),
    BODY_LIMIT_BYTES: count(512 * 1024),
    MAX_DEPTH: count(16),
    MAX_ALIASES: count(30),
    MAX_ROOT_FIELDS: count(20),
    MAX_DIRECTIVES: count(50),
    MAX_TOKENS: count(4_000),
    MAX_COST: count(10_000),
    RATE_LIMIT_PER_IP: count(3_000),
    RATE_LIMIT_PER_USER: count(1_200),
    RATE_LIMIT_ANONYMOUS: count(20),
  })
  .superRefine((env, context) => {
    const refuse = (name: string, message: string) =>
      context.addIssue({ code: 'custom', path: [name], message });
    if (env.REGISTRY_URL && !env.REGISTRY_TOKEN) refuse('REGISTRY_TOKEN', 'is needed beside REGISTRY_URL');
    if (env.PERSISTED_ONLY && !env.PERSISTED_OPERATIONS_PATH && !env.REGISTRY_URL)
      refuse(
        'REGISTRY_URL',
        'or PERSISTED_OPERATIONS_PATH is needed beside PERSISTED_ONLY: no operation would be accepted',
      );
    if (env.HACCHU_ENV !== 'production') return;
    if (env.FIREBASE_AUTH_EMULATOR_HOST) {
      refuse('FIREBASE_AUTH_EMULATOR_HOST', 'must not be set in production: it lets unsigned tokens in');
    }
    if (env.FIREBASE_PROJECT_ID.startsWith('demo-'))
      refuse('FIREBASE_PROJECT_ID', 'is a development project');
    if (env.INTERNAL_SIGNING_KEY.dev) refuse('INTERNAL_SIGNING_KEY', 'is a development key');
    if (env.CORS_ORIGINS.includes('*')) refuse('CORS_ORIGINS', 'must name the origins');
    if (env.CORS_ORIGINS.some((origin) => URL.canParse(origin) && isOfThisMachine(origin)))
      refuse('CORS_ORIGINS', "names an origin of the browser's own machine");
    if (Object.keys(env.SUBGRAPH_URLS).length === 0 && !env.REGISTRY_URL)
      refuse('SUBGRAPH_URLS', 'is missing, and the addresses in the supergraph file are for development');
  });

/** The gateway's environment variables. Rate limits count requests per minute. */
export type Environment = z.infer<typeof schema>;

/** @throws EnvironmentError */
export const loadEnvironment = (source: NodeJS.ProcessEnv): Environment => loadVariables(schema, source);
