import { emptyRegistry, parseRegistry } from '@hacchu-hub/slice-contract';
import { prefetchRegistry, registryFetcher } from '../remotes/registry-prefetch.js';
import { aRelease } from '../remotes/release.fixture.js';
import { type EarlyStart, startEarly, takeEarlyServices } from './early-start.js';
import type { SliceServices } from './slice-services.js';

jest.mock('../remotes/federation.js', () => ({ federationRuntime: {} }));

const REGISTRY_URL = '/remotes.json';

const release = (version: string) =>
  aRelease(
    [
      { path: '/demand', screen: 'home', area: 'demand', title: 'ホーム' },
      { path: '/demand/orders/:orderUuid', screen: 'order-detail', area: 'demand', title: '発注' },
    ],
    version,
  );

/** The screens that are loaded early at an address. */
async function loadedEarly(at: string, { live = {}, ...own }: Partial<EarlyStart> & { live?: object } = {}) {
  const registry = {
    ...emptyRegistry(),
    revision: 1,
    remotes: { 'mf-orders': { ...release('1.0.0'), ...live } },
  };
  // What the early start could not read would load nothing either.
  parseRegistry(registry);
  prefetchRegistry(REGISTRY_URL, async () => new Response(JSON.stringify(registry)));
  const loaded: string[] = [];
  const screens = {
    get: ({ version }: { version: string }, screen: string) => ({
      preload: () => loaded.push(`${screen} ${version}`),
    }),
  };
  await startEarly({
    config: { gatewayUrl: '', registryUrl: REGISTRY_URL },
    overrides: {},
    actor: 'DemandUser',
    pathname: at,
    services: { screens } as unknown as SliceServices,
    ...own,
  });
  return loaded;
}

afterEach(() => {
  takeEarlyServices();
  registryFetcher(REGISTRY_URL);
});

it('the screen of the opened address is loaded before the user is known', async () => {
  expect(await loadedEarly('/demand/orders/8f0c')).toEqual(['order-detail 1.0.0']);
});

it('the first address stands for the first page of the area', async () => {
  expect(await loadedEarly('/')).toEqual(['home 1.0.0']);
});

it('an address that no slice declares loads nothing', async () => {
  expect(await loadedEarly('/demand/unknown')).toEqual([]);
});

it('a slice with a canary waits for the user, who decides on the release', async () => {
  const canary = {
    ...release('1.1.0'),
    audience: { share: 0.5 },
    since: '2026-11-01T00:00:00.000Z',
    limits: { minLoads: 20, maxFailureRate: 0.05 },
  };
  expect(await loadedEarly('/demand', { live: { canary } })).toEqual([]);
});

it('a page with overrides waits for them', async () => {
  expect(
    await loadedEarly('/demand', { overrides: { 'mf-orders': 'http://127.0.0.1:8081/m.json' } }),
  ).toEqual([]);
});

it('a registry that cannot be read leaves the failure to the workspace', async () => {
  prefetchRegistry(REGISTRY_URL, async () => new Response('down', { status: 503 }));
  const start = startEarly({
    config: { gatewayUrl: '', registryUrl: REGISTRY_URL },
    overrides: {},
    actor: 'DemandUser',
    pathname: '/demand',
    services: {} as SliceServices,
  });
  await expect(start).resolves.toBeUndefined();
  const response = await registryFetcher(REGISTRY_URL)(REGISTRY_URL);
  expect(response.status).toBe(503);
});

it('the workspace takes over what was loaded, once, and can still read the registry', async () => {
  await loadedEarly('/demand');
  expect(takeEarlyServices()).toBeDefined();
  expect(takeEarlyServices()).toBeUndefined();
  const response = await registryFetcher(REGISTRY_URL)(REGISTRY_URL);
  await expect(response.json()).resolves.toMatchObject({ revision: 1 });
});
