import { defineSlice } from '@hacchu-hub/slice-contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { ConfigContext } from '../config/config-context.js';
import { ServicesContext, createServices } from '../services.js';
import { createCatalogue, readEntry, type SliceEntry } from '../remotes/catalogue.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { LoadReporter, type LoadReport } from '../remotes/load-reports.js';
import { SliceOutlet } from './slice-outlet.js';
import { WorkspaceContext, type WorkspaceValue } from './workspace-context.js';

const config = {
  environment: 'production' as const,
  gatewayUrl: '',
  registryUrl: '/remotes.json',
  firebase: { apiKey: 'k', authDomain: 'd', projectId: 'p' },
  globalMessage: '',
  helpLinks: [],
  errorHelpUrl: '/404',
  persistedOperations: false,
  preferGet: false,
};

const route = (path: string, name: string) => ({ path, screen: name, area: 'demand', title: name });
const entry: SliceEntry = readEntry('mf-orders', {
  version: '1.0.0',
  manifestUrl: 'http://127.0.0.1/m.json',
  declaration: {
    id: 'orders',
    name: '発注',
    owner: 'orders team',
    contract: '^1.0.0',
    routes: [
      route('/demand/orders', 'order-list'),
      route('/demand/broken', 'broken'),
      route('/demand/absent', 'absent'),
    ],
  },
});

const state = { isUp: true, isBroken: true };
const slice = defineSlice({
  id: 'orders',
  screens: {
    'order-list': () => Promise.resolve({ default: () => <h1>発注の一覧</h1> }),
    broken: () =>
      Promise.resolve({
        default: () => {
          if (state.isBroken) throw new Error('cannot read properties of undefined');
          return <h1>直りました</h1>;
        },
      }),
  },
});

function renderAt(first: string) {
  const reports: LoadReport[] = [];
  const reported: unknown[] = [];
  const loader = new SliceLoader({
    runtime: {
      register: () => undefined,
      load: () => (state.isUp ? Promise.resolve({ default: slice }) : Promise.reject(new Error('refused'))),
    },
    report: (report) => reports.push(report),
    backOff: [],
    probe: () => Promise.resolve(),
  });
  const reporter = new LoadReporter('/load-reports', () => true);
  jest.spyOn(reporter, 'report');
  const catalogue = createCatalogue([entry]);
  const workspace: WorkspaceValue = {
    catalogue,
    registry: 'ready',
    loader,
    reports: reporter,
    mayOverride: false,
    reloadRegistry: async () => catalogue,
    retrySlice: async (of) => {
      loader.forgetFailure(of.id);
      await loader.load(of);
    },
  };
  let go: (path: string) => void = () => undefined;
  function Page() {
    const [path, setPath] = useState(first);
    go = setPath;
    return <SliceOutlet match={catalogue.match(path)} pathname={path} />;
  }
  render(
    <ConfigContext value={config}>
      <ServicesContext value={createServices({ report: (error) => reported.push(error) })}>
        <WorkspaceContext value={workspace}>
          <Page />
        </WorkspaceContext>
      </ServicesContext>
    </ConfigContext>,
  );
  return { loader, reported, go: (path: string) => go(path) };
}

beforeEach(() => {
  state.isUp = true;
  state.isBroken = true;
  // React repeats in the console what a boundary catches; the boundary's own behaviour is what counts here.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('shows the screen that the declaration names', async () => {
  renderAt('/demand/orders');
  expect(await screen.findByRole('heading', { name: '発注の一覧' })).toBeVisible();
});

it('stands a card in for a dead slice, and shows the screen when a retry finds it back', async () => {
  state.isUp = false;
  const { loader, reported } = renderAt('/demand/orders');
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent('「発注」を表示できません');
  expect(card).toHaveTextContent('orders team');
  expect(card).toHaveTextContent('SHELL-004');
  expect(card).toHaveTextContent(/トレースID[0-9a-f]{32}/);
  expect(loader.getStatuses()).toEqual({ orders: 'degraded' });
  expect(reported).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  state.isUp = true;
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByRole('heading', { name: '発注の一覧' })).toBeVisible();
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('keeps a screen that throws to itself, and lets go of it on navigation', async () => {
  const { go, loader } = renderAt('/demand/broken');
  expect(await screen.findByRole('alert')).toHaveTextContent('SHELL-008');
  expect(loader.getStatuses()).toEqual({ orders: 'degraded' });
  await waitFor(() => go('/demand/orders'));
  expect(await screen.findByRole('heading', { name: '発注の一覧' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('shows a mended screen after a retry', async () => {
  renderAt('/demand/broken');
  await screen.findByRole('alert');
  state.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByRole('heading', { name: '直りました' })).toBeVisible();
});

it('names a declared screen that the program does not have', async () => {
  renderAt('/demand/absent');
  expect(await screen.findByRole('alert')).toHaveTextContent('SHELL-006');
});
