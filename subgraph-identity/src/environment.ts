import { LOGILESS_ORIGIN } from '@hacchu-hub/subgraph-kit/logiless/index';
import { secretKeys } from '@hacchu-hub/subgraph-kit/secrets-at-rest';
import { z } from 'zod';

const SLACK_ORIGIN = 'https://slack.com';

/** Prefix of keys that `npm start` generates. */
const DEVELOPMENT_KEY = /^development/;

/** An empty variable counts as unset. */
const emptyAsUnset = (value: unknown): unknown => (value === '' ? undefined : value);

const httpAddress = z.url({ protocol: /^https?$/ });

/** JSON: an object of URLs by name. */
const processAddresses = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      ctx.addIssue({ code: 'custom', message: 'must be JSON' });
      return z.NEVER;
    }
  })
  .pipe(z.record(z.string().min(1).max(60), httpAddress));

/** Environment of subgraph-identity in addition to that of subgraph-kit. */
export const identityEnvironment = z
  .object({
    HACCHU_ENV: z.string().default('development'),
    FIREBASE_PROJECT_ID: z.string().min(1).default('demo-hacchu-hub'),
    /** Host and port of the auth emulator; development and previews only. */
    FIREBASE_AUTH_EMULATOR_HOST: z.preprocess(emptyAsUnset, z.string().optional()),
    GOOGLE_APPLICATION_CREDENTIALS: z.preprocess(emptyAsUnset, z.string().optional()),
    /** Credentials of the product at LOGILESS; without them the connection is unavailable. */
    LOGILESS_CLIENT_ID: z.preprocess(emptyAsUnset, z.string().optional()),
    LOGILESS_CLIENT_SECRET: z.preprocess(emptyAsUnset, z.string().optional()),
    /** Overridden only in development and previews. */
    LOGILESS_URL: z.preprocess(emptyAsUnset, z.url().default(LOGILESS_ORIGIN)),
    /** LOGILESS recommends about one call per second and merchant. */
    LOGILESS_CALL_INTERVAL_MS: z.coerce.number().int().min(0).max(60_000).default(1_100),
    /** Credentials of the product at Slack; without them the connection is unavailable. */
    SLACK_CLIENT_ID: z.preprocess(emptyAsUnset, z.string().optional()),
    SLACK_CLIENT_SECRET: z.preprocess(emptyAsUnset, z.string().optional()),
    /** Secret with which Slack signs its requests; without it there are no approvals in Slack. */
    SLACK_SIGNING_SECRET: z.preprocess(emptyAsUnset, z.string().min(16).optional()),
    /** Overridden only in development and previews. */
    SLACK_URL: z.preprocess(emptyAsUnset, z.url().default(SLACK_ORIGIN)),
    /** Keys that encrypt the tokens of other services. */
    SECRETS_AT_REST_KEYS: z.preprocess(emptyAsUnset, secretKeys.optional()),
    /** The release registry and this process's token for it; without them the platform screen shows no releases. */
    REGISTRY_URL: z.preprocess(emptyAsUnset, httpAddress.optional()),
    REGISTRY_TOKEN: z.preprocess(emptyAsUnset, z.string().min(16).optional()),
    /** Internal base URL of the gateway, whose graph the platform screen shows. */
    GATEWAY_URL: z.preprocess(emptyAsUnset, httpAddress.optional()),
    /** Readiness URLs of processes by name, for the platform screen. */
    PLATFORM_PROCESSES: z.preprocess(emptyAsUnset, processAddresses.default({})),
  })
  .superRefine((env, ctx) => {
    const { LOGILESS_CLIENT_ID, LOGILESS_CLIENT_SECRET, SLACK_CLIENT_ID, SLACK_CLIENT_SECRET } = env;
    const connections = {
      LOGILESS: { LOGILESS_CLIENT_ID, LOGILESS_CLIENT_SECRET },
      Slack: { SLACK_CLIENT_ID, SLACK_CLIENT_SECRET },
    };
    for (const name of ['REGISTRY_URL', 'REGISTRY_TOKEN'] as const) {
      const isOther = name === 'REGISTRY_URL' ? env.REGISTRY_TOKEN : env.REGISTRY_URL;
      if (env[name] !== undefined || isOther === undefined) continue;
      ctx.addIssue({ code: 'custom', path: [name], message: 'is needed by the connection to the registry' });
    }
    for (const [service, client] of Object.entries(connections)) {
      if (Object.values(client).every((value) => value === undefined)) continue;
      const needed = { ...client, SECRETS_AT_REST_KEYS: env.SECRETS_AT_REST_KEYS };
      for (const [name, value] of Object.entries(needed)) {
        if (value !== undefined) continue;
        ctx.addIssue({ code: 'custom', path: [name], message: `is needed by the connection to ${service}` });
      }
    }
    if (env.SLACK_SIGNING_SECRET !== undefined && SLACK_CLIENT_ID === undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['SLACK_CLIENT_ID'],
        message: 'is needed where SLACK_SIGNING_SECRET is set',
      });
    }
  })
  .superRefine((env, ctx) => {
    if (env.HACCHU_ENV !== 'production') return;
    if (env.FIREBASE_AUTH_EMULATOR_HOST !== undefined) {
      ctx.addIssue({
        code: 'custom',
        path: ['FIREBASE_AUTH_EMULATOR_HOST'],
        message: 'must not be set in production: unsigned tokens would be accepted',
      });
    }
    if (env.FIREBASE_PROJECT_ID.startsWith('demo-')) {
      ctx.addIssue({ code: 'custom', path: ['FIREBASE_PROJECT_ID'], message: 'is a demonstration project' });
    }
    if (env.REGISTRY_TOKEN?.startsWith('development-')) {
      ctx.addIssue({ code: 'custom', path: ['REGISTRY_TOKEN'], message: 'is a development secret' });
    }
    if (new URL(env.LOGILESS_URL).origin !== LOGILESS_ORIGIN) {
      ctx.addIssue({
        code: 'custom',
        path: ['LOGILESS_URL'],
        message: `must be ${LOGILESS_ORIGIN} in production`,
      });
    }
    if (new URL(env.SLACK_URL).origin !== SLACK_ORIGIN) {
      ctx.addIssue({ code: 'custom', path: ['SLACK_URL'], message: `must be ${SLACK_ORIGIN} in production` });
    }
    if (env.SLACK_SIGNING_SECRET?.startsWith('development-')) {
      ctx.addIssue({ code: 'custom', path: ['SLACK_SIGNING_SECRET'], message: 'is a development secret' });
    }
    if (env.SECRETS_AT_REST_KEYS?.some(({ id }) => DEVELOPMENT_KEY.test(id))) {
      ctx.addIssue({ code: 'custom', path: ['SECRETS_AT_REST_KEYS'], message: 'holds a development key' });
    }
  });

export type IdentityEnvironment = z.infer<typeof identityEnvironment>;
