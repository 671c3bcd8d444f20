import {
  count,
  isOfThisMachine,
  json,
  port,
  privateKey,
  processVariables,
  publicKeySet,
  signingSecrets,
} from '@hacchu-hub/platform-core';
import { z } from 'zod';
import type { WorkLimits } from '../limits/operation-gate.js';
import { quotaLimits } from '../quotas/quota.rules.js';

/** Compose files pass on what is not set as an empty text. */
const emptyAsUnset = (value: unknown): unknown => (value === '' ? undefined : value);

/** Environment that every subgraph reads; `requireAddresses` names the defaults that production does not take. */
export const kitEnvironment = z
  .object({
    ...processVariables,
    PORT: port(),
    MONGODB_URI: z.string().min(1),
    MONGODB_DB: z.string().regex(/^[A-Za-z0-9_-]{1,63}$/),
    INTERNAL_JWKS: json(publicKeySet),
    INTERNAL_SIGNING_KEY: json(privateKey),
    ORDERS_URL: z.url().default('http://127.0.0.1:4001/graphql'),
    CATALOG_URL: z.url().default('http://127.0.0.1:4002/graphql'),
    COSTING_URL: z.url().default('http://127.0.0.1:4003/graphql'),
    IDENTITY_URL: z.url().default('http://127.0.0.1:4004/graphql'),
    OBJECT_STORE_DRIVER: z.enum(['fs', 's3']).default('fs'),
    OBJECT_STORE_ROOT: z.string().default('.data/objects'),
    OBJECT_STORE_PUBLIC_URL: z.url().default('http://127.0.0.1:9000'),
    OBJECT_STORE_SIGNING_SECRET: z.string().min(16).default('development-object-store'),
    S3_BUCKET: z.string().optional(),
    S3_REGION: z.string().default('ap-northeast-1'),
    S3_ENDPOINT: z.url().optional(),
    S3_FORCE_PATH_STYLE: z.stringbool().default(false),
    SMTP_URL: z.url().default('smtp://127.0.0.1:1025'),
    MAIL_DOMAIN: z.preprocess(emptyAsUnset, z.string().default('mail.hacchu-hub.example')),
    INBOUND_MAIL_DOMAIN: z.preprocess(emptyAsUnset, z.string().default('inbound.hacchu-hub.example')),
    MAIL_TOKEN_SECRET: signingSecrets.prefault('development-mail-token'),
    QUOTAS: z
      .string()
      .default('')
      .transform((text) => text || '{}')
      .pipe(json(quotaLimits)),
    OPERATION_ROWS: count(50_000),
    OPERATION_ROWS_OF_SERVICES: count(1_000_000),
    OPERATION_DEADLINE_MS: count(14_000),
    OPERATIONS_PER_CALLER: count(8),
    OPERATIONS_AT_ONCE: count(64),
    OPERATIONS_WAITING: count(200),
    OPERATION_WAIT_MS: count(10_000),
    /** `server` answers operations, `worker` runs the queue and recurring jobs, `all` does both. */
    PROCESS_ROLE: z.enum(['all', 'server', 'worker']).default('all'),
    // For the stack of `npm start`; a release runs `migrate` as a step of its own.
    MIGRATE_ON_START: z.stringbool().default(false),
    APP_URL: z.url().default('http://127.0.0.1:8080'),
    WORKER_THREADS: z.coerce.number().int().min(1).max(64).optional(),
    WORKER_TIME_FACTOR: z.coerce.number().min(1).max(100).default(1),
  })
  .superRefine((env, ctx) => {
    if (env.OBJECT_STORE_DRIVER === 's3' && !env.S3_BUCKET) {
      ctx.addIssue({ code: 'custom', path: ['S3_BUCKET'], message: 'is needed by the s3 driver' });
    }
    const { kid, x } = env.INTERNAL_SIGNING_KEY;
    if (!env.INTERNAL_JWKS.keys.some((key) => key.kid === kid && key.x === x)) {
      ctx.addIssue({
        code: 'custom',
        path: ['INTERNAL_SIGNING_KEY'],
        message: 'is none of INTERNAL_JWKS: the other processes would refuse what it signs',
      });
    }
    if (env.HACCHU_ENV !== 'production') return;
    if (env.MAIL_TOKEN_SECRET.some((secret) => secret.startsWith('development-'))) {
      ctx.addIssue({ code: 'custom', path: ['MAIL_TOKEN_SECRET'], message: 'is a development secret' });
    }
    if (env.INTERNAL_SIGNING_KEY.dev) {
      ctx.addIssue({ code: 'custom', path: ['INTERNAL_SIGNING_KEY'], message: 'is a development key' });
    }
    if (env.MIGRATE_ON_START) {
      ctx.addIssue({ code: 'custom', path: ['MIGRATE_ON_START'], message: 'is not for production' });
    }
    if (env.OBJECT_STORE_DRIVER === 'fs') {
      ctx.addIssue({ code: 'custom', path: ['OBJECT_STORE_DRIVER'], message: 'must be s3 in production' });
    }
    if (env.S3_ENDPOINT !== undefined && isOfThisMachine(env.S3_ENDPOINT)) {
      ctx.addIssue({
        code: 'custom',
        path: ['S3_ENDPOINT'],
        message: 'leads to the machine of whoever opens a file',
      });
    }
  });

/** The work limits that the environment sets. */
export function workLimits(env: z.infer<typeof kitEnvironment>): WorkLimits {
  const waiting = { waiting: env.OPERATIONS_WAITING, waitMs: env.OPERATION_WAIT_MS };
  const total = env.OPERATIONS_AT_ONCE;
  return {
    users: {
      ...waiting,
      total,
      perCaller: env.OPERATIONS_PER_CALLER,
      rows: env.OPERATION_ROWS,
      deadlineMs: env.OPERATION_DEADLINE_MS,
    },
    services: {
      ...waiting,
      total,
      perCaller: total,
      rows: env.OPERATION_ROWS_OF_SERVICES,
      deadlineMs: env.OPERATION_DEADLINE_MS,
    },
  };
}

export { EnvironmentError, loadEnvironment } from '@hacchu-hub/platform-core';
export { type AddressVariable, requireAddresses } from './production-addresses.js';

export type KitEnvironment = z.infer<typeof kitEnvironment>;

/** Injection token of `KitEnvironment`. */
export const KIT_ENVIRONMENT = Symbol('KitEnvironment');
/** Injection token of the environment that a subgraph declares for itself. */
export const OWN_ENVIRONMENT = Symbol('OwnEnvironment');
