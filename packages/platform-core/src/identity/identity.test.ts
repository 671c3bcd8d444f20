import { afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { AppError } from '../errors/app-error.js';
import { isIdentityNotTrusted } from '../errors/common-errors.js';
import { GATEWAY, type Identity } from './identity.js';
import { IdentitySigner, type PrivateKey, privateKey, type SignOptions } from './identity-signer.js';
import { IdentityVerifier, publicKeySet } from './identity-verifier.js';

const USER: Identity = {
  kind: 'user',
  actor: 'DemandUser',
  uuid: '018f0000-0000-7000-8000-000000000001',
  name: '発注 花子',
  email: 'hanako@example.com',
  role: 'ADMIN',
  demand: { uuid: '018f0000-0000-7000-8000-000000000002', name: '甲商店' },
  flags: ['COSTING'],
};
const NOW = 1_795_000_000;

async function keyOf(kid: string): Promise<PrivateKey> {
  const pair = await generateKeyPair('EdDSA', { crv: 'Ed25519', extractable: true });
  return privateKey.parse({ ...(await exportJWK(pair.privateKey)), kid });
}

let keys: Record<'gateway' | 'subgraph-orders', PrivateKey>;
beforeAll(async () => {
  keys = { gateway: await keyOf(GATEWAY), 'subgraph-orders': await keyOf('subgraph-orders') };
});

const verifier = (audience: string) =>
  new IdentityVerifier(
    { keys: Object.values(keys).map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x })) },
    audience,
    () => NOW * 1_000,
  );

describe('an internal identity', () => {
  it('is accepted by the subgraph that it was signed for, and by no other', async () => {
    const token = await new IdentitySigner(keys.gateway).sign(USER, 'subgraph-orders', { issuedAt: NOW });
    await expect(verifier('subgraph-orders').verify(token)).resolves.toEqual(USER);
    await expect(verifier('subgraph-catalog').verify(token)).rejects.toThrow(AppError);
  });

  it.each<[string, 'gateway' | 'subgraph-orders', Identity, SignOptions]>([
    ['has expired', 'gateway', USER, { expiresIn: -60 }],
    ['was issued in the future', 'gateway', USER, { issuedAt: NOW + 60 }],
    ['is valid for too long', 'gateway', USER, { expiresIn: 3_600 }],
    ['names another signer', 'subgraph-orders', USER, { issuer: GATEWAY }],
    ['is a user whom a subgraph vouches for', 'subgraph-orders', USER, {}],
    ['is the service of another process', 'subgraph-orders', { kind: 'service', service: GATEWAY }, {}],
  ])('is refused as UNAUTHENTICATED if it %s', async (_why, signer, identity, options) => {
    const signed = await new IdentitySigner(keys[signer]).sign(identity, 'subgraph-catalog', {
      issuedAt: NOW,
      ...options,
    });
    const refused = verifier('subgraph-catalog').verify(signed);
    await expect(refused).rejects.toMatchObject({
      rpc: 'UNAUTHENTICATED',
      extensions: { code: 'FORBIDDEN' },
    });
    expect(await refused.catch(isIdentityNotTrusted)).toBe(true);
  });

  it('that is missing is told from one that is not trusted', async () => {
    const missing = verifier('subgraph-catalog').verify(undefined);
    await expect(missing).rejects.toMatchObject({ rpc: 'UNAUTHENTICATED' });
    expect(await missing.catch(isIdentityNotTrusted)).toBe(false);
  });
});

describe('rotation of a signing key', () => {
  const publicOf = (...all: PrivateKey[]) => ({
    keys: all.map(({ kty, crv, kid, x }) => ({ kty, crv, kid, x })),
  });
  const isAccepted = (signed: string, published: PrivateKey[]): Promise<boolean> =>
    new IdentityVerifier(publicOf(...published), 'subgraph-orders', () => NOW * 1_000).verify(signed).then(
      () => true,
      () => false,
    );

  it('in three steps, no process refuses another while only some have taken the step', async () => {
    const [old, next] = [keys.gateway, await keyOf(`${GATEWAY}@20270401`)];
    const steps: { signs: PrivateKey; publishes: PrivateKey[] }[] = [
      { signs: old, publishes: [old] },
      { signs: old, publishes: [old, next] },
      { signs: next, publishes: [old, next] },
      { signs: next, publishes: [next] },
    ];
    for (const [index, after] of steps.entries()) {
      const before = steps[index - 1] ?? after;
      for (const { signs } of [before, after]) {
        const token = await new IdentitySigner(signs).sign(USER, 'subgraph-orders', { issuedAt: NOW });
        for (const { publishes } of [before, after])
          expect([index, signs.kid, await isAccepted(token, publishes)]).toEqual([index, signs.kid, true]);
      }
    }
    const late = await new IdentitySigner(old).sign(USER, 'subgraph-orders', { issuedAt: NOW });
    expect(await isAccepted(late, [next])).toBe(false);
  });

  it('a label does not make a key one of another process', async () => {
    const [own, foreign] = [await keyOf('subgraph-orders@gateway'), await keyOf('subgraph-orders@2')];
    const sign = (key: PrivateKey, options: SignOptions = {}) =>
      new IdentitySigner(key).sign(USER, 'subgraph-orders', { issuedAt: NOW, ...options });
    expect(await isAccepted(await sign(own), [own])).toBe(false);
    expect(await isAccepted(await sign(foreign, { issuer: GATEWAY }), [foreign])).toBe(false);
  });

  it('a set with two keys of the same name is refused', () => {
    expect(publicKeySet.safeParse(publicOf(keys.gateway, keys.gateway)).success).toBe(false);
  });
});

describe('the signer', () => {
  afterEach(() => {
    jest.restoreAllMocks();
  });

  it.each([
    ['forwards, as after the machine was suspended', 3_600_000],
    ['back, as after a correction', -3_600_000],
  ])('signs anew once the clock has jumped %s', async (_why, jump) => {
    const start = Date.now();
    const clock = jest.spyOn(Date, 'now').mockReturnValue(start);
    const signer = new IdentitySigner(keys.gateway);
    const first = await signer.for(USER)('orders');
    clock.mockReturnValue(start + 29_000);
    expect(await signer.for(USER)('orders')).toBe(first);
    clock.mockReturnValue(start + jump);
    expect(await signer.for(USER)('orders')).not.toBe(first);
  });

  it('reuses one token per subgraph for equal claims, and none for changed ones', async () => {
    const signer = new IdentitySigner(keys.gateway);
    const first = await signer.for(USER)('orders');
    expect(await signer.for({ ...USER })('orders')).toBe(first);
    expect(await signer.for(USER)('catalog')).not.toBe(first);
    expect(await signer.for({ ...USER, flags: [] })('orders')).not.toBe(first);
  });

  it('signs the service identity of its own process', async () => {
    const signer = new IdentitySigner(keys['subgraph-orders']);
    const token = await signer.sign({ kind: 'service', service: signer.issuer }, 'subgraph-catalog', {
      issuedAt: NOW,
    });
    await expect(verifier('subgraph-catalog').verify(token)).resolves.toEqual({
      kind: 'service',
      service: 'subgraph-orders',
    });
    expect(await signer.forService('catalog')).toBe(await signer.forService('catalog'));
  });
});
