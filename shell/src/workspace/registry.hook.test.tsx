import { BUILT_FOR, defineSlice } from '@hacchu-hub/slice-contract';
import { renderHook, waitFor } from '@testing-library/react';
import { act } from 'react';
import type { LoadReport } from '../remotes/load-reports.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { useRegistry } from './registry.hook.js';

const NO_OVERRIDES = {};
const MEMBER = { userUuid: 'u1', role: 'ADMIN', demandUuid: 'd1' } as const;
const registry = {
  formatVersion: 2,
  revision: 7,
  remotes: {
    'mf-orders': {
      version: '1.4.0',
      manifestUrl: 'https://orders.hub.example/mf-orders/1.4.0/mf-manifest.json',
      declaration: {
        id: 'orders',
        name: '発注',
        owner: 'orders team',
        contract: BUILT_FOR,
        routes: [{ path: '/demand/orders', screen: 'order-list', area: 'demand', title: '発注' }],
      },
    },
  },
};

const fetched = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetched;
  localStorage.clear();
  sessionStorage.clear();
});
const answerWith = (status: number, body: unknown) => {
  globalThis.fetch = (async () => new Response(JSON.stringify(body), { status })) as typeof fetch;
};

function start() {
  const reports: LoadReport[] = [];
  const reporter = { report: (report: LoadReport) => void reports.push(report) };
  const ignore = () => {};
  const loads: string[] = [];
  const loader = new SliceLoader({
    runtime: {
      register: (_remote, manifestUrl) => loads.push(manifestUrl),
      load: () =>
        loads.at(-1)?.includes('broken')
          ? Promise.reject(new Error('refused'))
          : Promise.resolve({ default: defineSlice({ id: 'orders', screens: {} }) }),
    },
    report: reporter.report,
    backOff: [],
    probe: () => Promise.resolve(undefined),
  });
  const { result } = renderHook(() =>
    useRegistry({
      url: '/remotes.json',
      overrides: NO_OVERRIDES,
      member: MEMBER,
      loader,
      reports: reporter,
      onProblem: ignore,
    }),
  );
  return { result, reports, loader, loads };
}

it('starts with the last known registry while the registry is down, and reports that', async () => {
  answerWith(200, registry);
  const before = start();
  await waitFor(() => expect(before.result.current.registry).toBe('ready'));
  answerWith(503, {});
  const { result, reports } = start();
  await waitFor(() => expect(result.current.registry).toBe('ready'));
  expect(result.current.catalogue.match('/demand/orders')?.entry.version).toBe('1.4.0');
  expect(reports).toMatchObject([{ phase: 'registry', outcome: 'failed', errorCode: 'SHELL-001' }]);
});

it('says why it is empty without an earlier visit or with unusable stored data', async () => {
  answerWith(503, {});
  localStorage.setItem('hacchu-hub:last-registry', '{ "formatVersion": 99 }');
  const { result } = start();
  await waitFor(() => expect(result.current.registry).toMatchObject({ code: 'SHELL-001' }));
});

describe('a canary', () => {
  const live = registry.remotes['mf-orders'];
  const canaryOf = (own: object = {}, declaration: object = {}) => ({
    ...registry,
    revision: 8,
    remotes: {
      'mf-orders': {
        ...live,
        canary: {
          version: '1.5.0',
          manifestUrl: 'https://orders.hub.example/mf-orders/1.5.0/mf-manifest.json',
          declaration: {
            ...live.declaration,
            routes: [
              ...live.declaration.routes,
              { path: '/demand/new', screen: 'new', area: 'demand', title: '新' },
            ],
            ...declaration,
          },
          audience: { demands: ['d1'] },
          limits: { minLoads: 20, maxFailureRate: 0.05 },
          since: '2026-11-23T00:00:00.000Z',
          ...own,
        },
      },
    },
  });
  const entryOf = ({ result }: ReturnType<typeof start>) => {
    const entry = result.current.catalogue.match('/demand/orders')?.entry;
    if (!entry) throw new Error('The orders are nowhere.');
    return entry;
  };

  it('gives its routes to its audience, and nobody else', async () => {
    answerWith(200, canaryOf());
    const chosen = start();
    await waitFor(() => expect(chosen.result.current.registry).toBe('ready'));
    expect(chosen.result.current.catalogue.match('/demand/new')?.entry.version).toBe('1.5.0');
    answerWith(200, canaryOf({ audience: { demands: ['d2'] } }));
    const other = start();
    await waitFor(() => expect(other.result.current.registry).toBe('ready'));
    expect(other.result.current.catalogue.match('/demand/new')).toBeUndefined();
    expect(entryOf(other).version).toBe('1.4.0');
  });

  it('that does not load gives way to the live release, whose routes count from then on', async () => {
    answerWith(200, canaryOf({ manifestUrl: 'https://orders.hub.example/broken/mf-manifest.json' }));
    const page = start();
    await waitFor(() => expect(page.result.current.registry).toBe('ready'));
    const loaded = await act(() => page.loader.load(entryOf(page)));
    expect(loaded.ok).toBe(true);
    expect(page.loads.at(-1)).toBe(live.manifestUrl);
    expect(page.reports).toMatchObject([
      { version: '1.5.0', outcome: 'failed' },
      { version: '1.4.0', outcome: 'loaded' },
    ]);
    expect(page.result.current.catalogue.match('/demand/new')).toBeUndefined();
    expect(entryOf(page).version).toBe('1.4.0');
    expect(page.result.current.news).toBeUndefined();
  });

  it('whose screen failed gives way at the next load of the page, which is offered', async () => {
    answerWith(200, canaryOf());
    const page = start();
    await waitFor(() => expect(page.result.current.registry).toBe('ready'));
    act(() => page.loader.refuseCanary('orders'));
    expect(page.result.current.news).toBeUndefined();
    await act(() => page.loader.load(entryOf(page)));
    act(() => page.loader.refuseCanary('orders'));
    expect(entryOf(page).version).toBe('1.5.0');
    expect(page.result.current.news).toEqual({ key: 'mf-orders@1.4.0', isRecall: false });

    const next = start();
    await waitFor(() => expect(next.result.current.registry).toBe('ready'));
    expect(entryOf(next).version).toBe('1.4.0');
  });

  it('that this shell cannot use is reported once and does not take the place of the live release', async () => {
    answerWith(200, canaryOf({}, { contract: '^9.0.0' }));
    const page = start();
    await waitFor(() => expect(page.result.current.registry).toBe('ready'));
    await act(() => page.result.current.reload());
    expect(entryOf(page)).toMatchObject({ version: '1.4.0', problem: undefined });
    expect(page.reports).toMatchObject([{ version: '1.5.0', phase: 'contract', errorCode: 'SHELL-003' }]);
  });
});

describe('a release while the tab is open', () => {
  const next = (more: object = {}) => ({
    ...registry,
    revision: 8,
    remotes: {
      'mf-orders': {
        ...registry.remotes['mf-orders'],
        version: '1.5.0',
        manifestUrl: 'https://orders.hub.example/mf-orders/1.5.0/mf-manifest.json',
        ...more,
      },
    },
  });
  const opened = async () => {
    answerWith(200, registry);
    const page = start();
    await waitFor(() => expect(page.result.current.registry).toBe('ready'));
    return page;
  };
  const entryOf = ({ result }: Awaited<ReturnType<typeof opened>>) =>
    result.current.catalogue.match('/demand/orders')?.entry;

  it('is simply taken by a slice that is not loaded yet', async () => {
    const page = await opened();
    answerWith(200, next());
    await act(() => page.result.current.reload());
    expect(entryOf(page)?.version).toBe('1.5.0');
    expect(page.result.current).toMatchObject({ news: undefined, revision: 8 });
  });

  it('is news to a slice that is, which keeps its release until the page is loaded anew', async () => {
    const page = await opened();
    const entry = entryOf(page);
    if (entry) await act(() => page.loader.load(entry));
    answerWith(200, next());
    await act(() => page.result.current.reload());
    expect(entryOf(page)?.version).toBe('1.4.0');
    expect(page.result.current.news).toEqual({ key: 'mf-orders@1.5.0', isRecall: false });
    const recalled = [{ version: '1.4.0', urgent: true, at: 'now', why: 'wrong sums' }];
    answerWith(200, next({ recalled }));
    await act(() => page.result.current.reload());
    expect(page.result.current.news).toEqual({ key: 'mf-orders@1.5.0', isRecall: true });
  });
});
