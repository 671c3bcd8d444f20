import { describe, expect, it } from '@jest/globals';
import { identityEnvironment } from './environment.js';

const KEY = `2026-07:${Buffer.alloc(32, 1).toString('base64url')}`;
const LOGILESS = {
  LOGILESS_CLIENT_ID: 'hacchu-hub',
  LOGILESS_CLIENT_SECRET: 'secret',
  SECRETS_AT_REST_KEYS: KEY,
};
const PRODUCTION = { HACCHU_ENV: 'production', FIREBASE_PROJECT_ID: 'hacchu-hub' };

const problems = (env: NodeJS.ProcessEnv): string[] =>
  (identityEnvironment.safeParse(env).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );

describe('the environment of the connection to LOGILESS', () => {
  it('may be left out, also as empty variables', () => {
    expect(problems({})).toEqual([]);
    const empty = {
      LOGILESS_CLIENT_ID: '',
      LOGILESS_CLIENT_SECRET: '',
      LOGILESS_URL: '',
      SECRETS_AT_REST_KEYS: '',
    };
    const read = identityEnvironment.parse(empty);
    expect(read.LOGILESS_CLIENT_ID).toBeUndefined();
    expect(read.LOGILESS_URL).toBe('https://app2.logiless.com');
  });

  it('is whole or the process does not start', () => {
    expect(problems({ LOGILESS_CLIENT_ID: 'hacchu-hub' })).toEqual([
      'LOGILESS_CLIENT_SECRET: is needed by the connection to LOGILESS',
      'SECRETS_AT_REST_KEYS: is needed by the connection to LOGILESS',
    ]);
    expect(problems({ ...LOGILESS, SECRETS_AT_REST_KEYS: 'k:short' })).toEqual([
      'SECRETS_AT_REST_KEYS: must be <id>:<32 bytes in base64url>, separated by commas, each id once',
    ]);
  });

  it('leads to LOGILESS itself in production, with keys of its own', () => {
    expect(problems({ ...PRODUCTION, ...LOGILESS })).toEqual([]);
    for (const LOGILESS_URL of [
      'http://127.0.0.1:9010',
      'http://app2.logiless.com',
      'https://app2.logiless.com.evil.example',
    ]) {
      expect(problems({ ...PRODUCTION, ...LOGILESS, LOGILESS_URL })).toEqual([
        'LOGILESS_URL: must be https://app2.logiless.com in production',
      ]);
    }
    const keys = `${KEY},development:${Buffer.alloc(32, 2).toString('base64url')}`;
    expect(problems({ ...PRODUCTION, ...LOGILESS, SECRETS_AT_REST_KEYS: keys })).toEqual([
      'SECRETS_AT_REST_KEYS: holds a development key',
    ]);
  });
});

it('the auth emulator is left out in production, also by an empty variable', () => {
  const empty = { FIREBASE_AUTH_EMULATOR_HOST: '', GOOGLE_APPLICATION_CREDENTIALS: '' };
  expect(problems({ ...PRODUCTION, ...empty })).toEqual([]);
  expect(problems({ ...PRODUCTION, FIREBASE_AUTH_EMULATOR_HOST: 'auth:9099' })).toEqual([
    'FIREBASE_AUTH_EMULATOR_HOST: must not be set in production: unsigned tokens would be accepted',
  ]);
});

describe('the environment of the platform screen', () => {
  it('may be left out, and names the registry with its token or not at all', () => {
    expect(identityEnvironment.parse({ PLATFORM_PROCESSES: '' }).PLATFORM_PROCESSES).toEqual({});
    expect(problems({ REGISTRY_URL: 'http://registry:4900' })).toEqual([
      'REGISTRY_TOKEN: is needed by the connection to the registry',
    ]);
    expect(problems({ REGISTRY_TOKEN: 'x'.repeat(16) })).toEqual([
      'REGISTRY_URL: is needed by the connection to the registry',
    ]);
  });

  it('names processes by addresses of the web, as JSON', () => {
    expect(problems({ PLATFORM_PROCESSES: '{"gateway":"http://gateway:4000/readyz"}' })).toEqual([]);
    expect(problems({ PLATFORM_PROCESSES: 'gateway' })).toEqual(['PLATFORM_PROCESSES: must be JSON']);
    expect(problems({ PLATFORM_PROCESSES: '{"gateway":"file:///etc/passwd"}' })).toHaveLength(1);
  });

  it('has a token of its own in production', () => {
    const registry = { REGISTRY_URL: 'http://registry:4900', REGISTRY_TOKEN: 'development-0123456789' };
    expect(problems(registry)).toEqual([]);
    expect(problems({ ...PRODUCTION, ...registry })).toEqual(['REGISTRY_TOKEN: is a development secret']);
  });
});

describe('the environment of the connection to Slack', () => {
  const SLACK = { SLACK_CLIENT_ID: 'hacchu-hub', SLACK_CLIENT_SECRET: 'secret', SECRETS_AT_REST_KEYS: KEY };

  it('may be left out, and is whole or the process does not start', () => {
    expect(identityEnvironment.parse({ SLACK_CLIENT_ID: '', SLACK_URL: '' }).SLACK_URL).toBe(
      'https://slack.com',
    );
    expect(problems({ SLACK_CLIENT_SECRET: 'secret' })).toEqual([
      'SLACK_CLIENT_ID: is needed by the connection to Slack',
      'SECRETS_AT_REST_KEYS: is needed by the connection to Slack',
    ]);
  });

  it('may do without decisions in Slack, but not have them alone, or by a development secret', () => {
    const SLACK_SIGNING_SECRET = '8f742231b10e8888abcd99yyyzzz85a5';
    expect(identityEnvironment.parse({ ...SLACK, SLACK_SIGNING_SECRET: '' }).SLACK_SIGNING_SECRET).toBe(
      undefined,
    );
    expect(problems({ SLACK_SIGNING_SECRET })).toEqual([
      'SLACK_CLIENT_ID: is needed where SLACK_SIGNING_SECRET is set',
    ]);
    expect(problems({ ...PRODUCTION, ...SLACK, SLACK_SIGNING_SECRET })).toEqual([]);
    const development = { SLACK_SIGNING_SECRET: 'development-0123456789' };
    expect(problems({ ...PRODUCTION, ...SLACK, ...development })).toEqual([
      'SLACK_SIGNING_SECRET: is a development secret',
    ]);
  });

  it('leads to Slack itself in production', () => {
    expect(problems({ ...PRODUCTION, ...SLACK })).toEqual([]);
    expect(problems({ ...PRODUCTION, ...SLACK, SLACK_URL: 'https://slack.com.evil.example' })).toEqual([
      'SLACK_URL: must be https://slack.com in production',
    ]);
  });
});
