import { TestKeys } from '@hacchu-hub/subgraph-testing/keys';
import { describe, expect, it } from '@jest/globals';
import { EnvironmentError, kitEnvironment, loadEnvironment } from './environment.js';

const keys = new TestKeys();
const complete = async (): Promise<NodeJS.ProcessEnv> => ({
  PORT: '4001',
  MONGODB_URI: 'mongodb://127.0.0.1:27117/',
  MONGODB_DB: 'hacchu_orders',
  INTERNAL_JWKS: await keys.jwks(),
  INTERNAL_SIGNING_KEY: await keys.signingKey('subgraph-orders'),
});
const production = async (): Promise<NodeJS.ProcessEnv> => ({
  ...(await complete()),
  HACCHU_ENV: 'production',
  OBJECT_STORE_DRIVER: 's3',
  S3_BUCKET: 'bucket',
  MAIL_TOKEN_SECRET: 'another secret of production',
});

describe('the environment', () => {
  it('is accepted with the documented variables', async () => {
    expect(loadEnvironment(kitEnvironment, await complete())).toMatchObject({
      PORT: 4001,
      HOST: '127.0.0.1',
    });
    expect(loadEnvironment(kitEnvironment, await production())).toMatchObject({ HACCHU_ENV: 'production' });
  });

  it('is rejected with the names of invalid variables, but not their values', async () => {
    const broken = {
      ...(await complete()),
      INTERNAL_SIGNING_KEY: '{"secret":"value"}',
      MONGODB_URI: undefined,
    };
    expect(() => loadEnvironment(kitEnvironment, broken)).toThrow(EnvironmentError);
    expect(() => loadEnvironment(kitEnvironment, broken)).toThrow(/MONGODB_URI.*INTERNAL_SIGNING_KEY/);
    expect(() => loadEnvironment(kitEnvironment, broken)).not.toThrow(/"value"/);
  });

  it('is rejected when public keys include private ones', async () => {
    const leaked = {
      ...(await complete()),
      INTERNAL_JWKS: JSON.stringify({ keys: [await keys.key('gateway')] }),
    };
    expect(() => loadEnvironment(kitEnvironment, leaked)).toThrow(/public keys only/);
  });

  it.each([
    ['a development secret', { MAIL_TOKEN_SECRET: undefined }],
    ['files on a local disk', { OBJECT_STORE_DRIVER: 'fs' }],
  ])('is rejected with %s in production', async (_what, change) => {
    const env = { ...(await production()), ...change };
    expect(() => loadEnvironment(kitEnvironment, env)).toThrow(EnvironmentError);
  });

  it('is rejected with keys of the development stack in production', async () => {
    const key = JSON.stringify({ ...(await keys.key('subgraph-orders')), dev: true });
    expect(
      loadEnvironment(kitEnvironment, { ...(await complete()), INTERNAL_SIGNING_KEY: key }),
    ).toBeDefined();
    const env = { ...(await production()), INTERNAL_SIGNING_KEY: key };
    expect(() => loadEnvironment(kitEnvironment, env)).toThrow(/INTERNAL_SIGNING_KEY: is a development key/);
  });
});
