import { EnvironmentError } from '@hacchu-hub/platform-core';
import { expect, test } from '@jest/globals';
import { loadEnvironment } from './environment.js';

const key = { kty: 'OKP', crv: 'Ed25519', kid: 'gateway', x: 'public-part', d: 'secret-part' };
const production = {
  HACCHU_ENV: 'production',
  FIREBASE_PROJECT_ID: 'hacchu-hub',
  CORS_ORIGINS: 'https://app.example.com, https://next.example.com',
  INTERNAL_SIGNING_KEY: JSON.stringify(key),
  SUBGRAPH_URLS: '{"orders":"http://subgraph-orders:4001/graphql"}',
};

test('a complete production environment is accepted', () => {
  expect(loadEnvironment(production).CORS_ORIGINS).toEqual([
    'https://app.example.com',
    'https://next.example.com',
  ]);
});

test.each([
  ['the auth emulator', { FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:9099' }, 'FIREBASE_AUTH_EMULATOR_HOST'],
  [
    'a development key',
    { INTERNAL_SIGNING_KEY: JSON.stringify({ ...key, dev: true }) },
    'INTERNAL_SIGNING_KEY',
  ],
  ['a development project', { FIREBASE_PROJECT_ID: 'demo-hacchu-hub' }, 'FIREBASE_PROJECT_ID'],
  ['any origin', { CORS_ORIGINS: '*' }, 'CORS_ORIGINS'],
  [
    "an origin of the browser's machine",
    { CORS_ORIGINS: 'https://app.example.com,http://127.0.0.1:8080' },
    'CORS_ORIGINS',
  ],
  ['subgraphs at the addresses of development', { SUBGRAPH_URLS: '{}' }, 'SUBGRAPH_URLS'],
])('production does not start with %s', (_what, change, name) => {
  expect(() => loadEnvironment({ ...production, ...change })).toThrow(name);
  expect(loadEnvironment({ ...production, ...change, HACCHU_ENV: 'development' })).toBeDefined();
});

test('the registry may name the subgraphs instead', () => {
  const registry = { REGISTRY_URL: 'http://registry:4900', REGISTRY_TOKEN: 'a token of the registry' };
  expect(loadEnvironment({ ...production, ...registry, SUBGRAPH_URLS: '{}' })).toBeDefined();
});

test('only registered operations need to know where these are', () => {
  const locked = { ...production, PERSISTED_ONLY: 'true' };
  expect(() => loadEnvironment(locked)).toThrow('PERSISTED_OPERATIONS_PATH');
  expect(loadEnvironment({ ...locked, PERSISTED_OPERATIONS_PATH: '/operations' })).toBeDefined();
  const registry = { REGISTRY_URL: 'http://registry:4900', REGISTRY_TOKEN: 'a token of the registry' };
  expect(loadEnvironment({ ...locked, ...registry })).toBeDefined();
});

test('a message names the problem and never contains a value', () => {
  const wrong = { INTERNAL_SIGNING_KEY: JSON.stringify({ ...key, kid: 'someone' }), PORT: 'many' };
  expect(() => loadEnvironment(wrong)).toThrow(EnvironmentError);
  expect(() => loadEnvironment(wrong)).toThrow(
    /INTERNAL_SIGNING_KEY\.kid.*PORT|PORT.*INTERNAL_SIGNING_KEY\.kid/s,
  );
  expect(() => loadEnvironment(wrong)).not.toThrow(/secret-part|many/);
});
