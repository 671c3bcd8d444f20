import { TestKeys } from '@hacchu-hub/subgraph-testing/keys';
import { describe, expect, it } from '@jest/globals';
import {
  type AddressVariable,
  EnvironmentError,
  kitEnvironment,
  loadEnvironment,
  requireAddresses,
} from './environment.js';

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

  it('is rejected when the own key is none of the public ones: everybody would refuse what it signs', async () => {
    const env = await complete();
    const unknown = JSON.stringify(await TestKeys.generate('subgraph-orders'));
    for (const INTERNAL_SIGNING_KEY of [unknown, unknown.replace('subgraph-orders', 'subgraph-orders@2')]) {
      expect(() => loadEnvironment(kitEnvironment, { ...env, INTERNAL_SIGNING_KEY })).toThrow(
        /INTERNAL_SIGNING_KEY.*INTERNAL_JWKS/,
      );
    }
    const { keys: published } = JSON.parse(env['INTERNAL_JWKS'] ?? '');
    const { d: _d, ...next } = JSON.parse(unknown.replace('subgraph-orders', 'subgraph-orders@2'));
    const rotating = { ...env, INTERNAL_JWKS: JSON.stringify({ keys: [...published, next] }) };
    expect(loadEnvironment(kitEnvironment, rotating)).toMatchObject({ PORT: 4001 });
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
    ['files on the machine of a browser', { S3_ENDPOINT: 'http://objects.localhost:9000' }],
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

describe('addresses in production', () => {
  const named = {
    HACCHU_ENV: 'production',
    ORDERS_URL: 'http://subgraph-orders:4001/graphql',
    APP_URL: 'https://app.example.com',
    SMTP_URL: 'smtps://user:password@smtp.example.com:465',
    MAIL_DOMAIN: 'mail.example.com',
  };
  const needed: AddressVariable[] = ['ORDERS_URL', 'APP_URL', 'SMTP_URL', 'MAIL_DOMAIN'];

  it('have to be named where the subgraph uses them', () => {
    expect(() => requireAddresses(named, needed)).not.toThrow();
    expect(() => requireAddresses({ HACCHU_ENV: 'production' }, ['APP_URL', 'MAIL_DOMAIN'])).toThrow(
      'The environment is invalid: APP_URL: is missing, and its default is for development; ' +
        'MAIL_DOMAIN: is missing, and its default is for development',
    );
    expect(() => requireAddresses({ ...named, MAIL_DOMAIN: '' }, needed)).toThrow(EnvironmentError);
    expect(() => requireAddresses({ HACCHU_ENV: 'production' }, [])).not.toThrow();
  });

  it.each(['http://127.0.0.1:8080', 'http://localhost:8080', 'http://app.localhost', 'http://[::1]:8080'])(
    'do not link to the machine of the reader: %s',
    (APP_URL) => {
      expect(() => requireAddresses({ ...named, APP_URL }, needed)).toThrow(/APP_URL: leads to the machine/);
    },
  );

  it('do not send mail to an inbox of development', () => {
    expect(() => requireAddresses({ ...named, SMTP_URL: 'smtp://mail:1025' }, needed)).toThrow(
      /SMTP_URL: is a mail inbox for development/,
    );
  });

  it('that are no addresses are left to the rule of their variable', () => {
    expect(() => requireAddresses({ ...named, SMTP_URL: 'smtp', APP_URL: 'shell' }, needed)).not.toThrow();
  });

  it('may have their defaults elsewhere, also as empty variables', async () => {
    expect(() => requireAddresses({ HACCHU_ENV: 'development' }, needed)).not.toThrow();
    const empty = { ...(await complete()), MAIL_DOMAIN: '', INBOUND_MAIL_DOMAIN: '' };
    expect(loadEnvironment(kitEnvironment, empty)).toMatchObject({
      MAIL_DOMAIN: 'mail.hacchu-hub.example',
      INBOUND_MAIL_DOMAIN: 'inbound.hacchu-hub.example',
    });
  });
});
