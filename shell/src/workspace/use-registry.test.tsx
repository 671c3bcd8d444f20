import { renderHook, waitFor } from '@testing-library/react';
import type { LoadReport } from '../remotes/load-reports.js';
import { useRegistry } from './use-registry.js';

const NO_OVERRIDES = {};
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
        contract: '^1.0.0',
        routes: [{ path: '/demand/orders', screen: 'order-list', area: 'demand', title: '発注' }],
      },
    },
  },
};

const fetched = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetched;
  localStorage.clear();
});
const answerWith = (status: number, body: unknown) => {
  globalThis.fetch = (async () => new Response(JSON.stringify(body), { status })) as typeof fetch;
};

function start() {
  const reports: LoadReport[] = [];
  const reporter = { report: (report: LoadReport) => void reports.push(report) };
  const ignore = () => {};
  const { result } = renderHook(() => useRegistry('/remotes.json', NO_OVERRIDES, reporter as never, ignore));
  return { result, reports };
}

it('starts with what was last published while the registry is down, and reports that it is', async () => {
  answerWith(200, registry);
  const before = start();
  await waitFor(() => expect(before.result.current.registry).toBe('ready'));
  answerWith(503, {});
  const { result, reports } = start();
  await waitFor(() => expect(result.current.registry).toBe('ready'));
  expect(result.current.catalogue.match('/demand/orders')?.entry.version).toBe('1.4.0');
  expect(reports).toMatchObject([{ phase: 'registry', outcome: 'failed', errorCode: 'SHELL-001' }]);
});

it('says why it is empty where there was no earlier visit, or what it left is of no use', async () => {
  answerWith(503, {});
  localStorage.setItem('hacchu-hub:last-registry', '{ "formatVersion": 99 }');
  const { result } = start();
  await waitFor(() => expect(result.current.registry).toMatchObject({ code: 'SHELL-001' }));
});
