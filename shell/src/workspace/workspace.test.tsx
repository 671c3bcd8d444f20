import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { useLocation } from 'react-router';
import { listenToWork, type PageWork } from '../observability/page-work.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { SliceOutlet } from './slice-outlet.js';
import { renderInWorkspace, state } from './workspace.fixture.js';
import type { WorkspaceValue } from './workspace-context.js';

function Page({ catalogue }: WorkspaceValue) {
  const { pathname } = useLocation();
  return <SliceOutlet match={catalogue.match(pathname)} pathname={pathname} />;
}
const renderAt = (at: string) => renderInWorkspace({ at, element: (workspace) => <Page {...workspace} /> });

beforeEach(() => {
  state.isUp = true;
  state.isBroken = true;
  // React logs what a boundary catches; only the boundary's own behaviour matters here.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

it('shows the screen that the declaration names', async () => {
  renderAt('/demand/orders');
  expect(await screen.findByRole('heading', { name: '発注の一覧' })).toBeVisible();
});

it('records once how long a route took until its screen was shown', async () => {
  const recorded: PageWork[] = [];
  // What earlier tests left goes elsewhere.
  listenToWork(() => undefined);
  listenToWork((work) => recorded.push(work));
  renderAt('/demand/orders');
  await screen.findByRole('heading', { name: '発注の一覧' });
  expect(recorded).toEqual([
    expect.objectContaining({
      kind: 'route',
      name: '/demand/orders',
      attributes: { 'hacchu.slice': 'orders', 'hacchu.slice.version': expect.any(String) },
    }),
  ]);
});

it('shows a card for a slice that cannot be loaded, and the screen after a successful retry', async () => {
  state.isUp = false;
  const { loader, reported } = renderAt('/demand/orders');
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent('「発注」を表示できません');
  expect(card).toHaveTextContent('orders team');
  expect(card).toHaveTextContent('SHELL-004');
  expect(card).toHaveTextContent(/トレースID[0-9a-f]{32}/);
  expect(card).not.toHaveTextContent('cannot be loaded');
  expect(loader.getStatuses()).toEqual({ orders: 'degraded' });
  expect(reported).toHaveLength(1);

  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByRole('alert')).toBeVisible();
  state.isUp = true;
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByRole('heading', { name: '発注の一覧' })).toBeVisible();
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('tells somebody without a network so, and shows the screen once it is back', async () => {
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  state.isUp = false;
  const { loader } = renderAt('/demand/orders');
  const card = await screen.findByRole('alert');
  expect(card).toHaveTextContent('ネットワークに接続されていません。');
  expect(card).not.toHaveTextContent(/配信元|ほかの画面/);
  state.isUp = true;
  onLine.mockRestore();
  await act(async () => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByRole('heading', { name: '発注の一覧' })).toBeVisible();
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('contains a screen that throws, and recovers on navigation', async () => {
  const { history, loader } = renderAt('/demand/broken');
  expect(await screen.findByRole('alert')).toHaveTextContent('SHELL-008');
  expect(loader.getStatuses()).toEqual({ orders: 'degraded' });
  await act(async () => history.navigator.push('/demand/orders'));
  expect(await screen.findByRole('heading', { name: '発注の一覧' })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(loader.getStatuses()).toEqual({ orders: 'ready' });
});

it('shows a repaired screen after a retry', async () => {
  renderAt('/demand/broken');
  await screen.findByRole('alert');
  state.isBroken = false;
  await userEvent.click(screen.getByRole('button', { name: '再試行' }));
  expect(await screen.findByRole('heading', { name: '直りました' })).toBeVisible();
});

it('reports a declared screen that the remote does not have', async () => {
  renderAt('/demand/absent');
  expect(await screen.findByRole('alert')).toHaveTextContent('SHELL-006');
});

it.each([
  ['gives up a canary whose screen fails', false, 1],
  ['keeps a canary a part of which is missing because the page is left', true, 0],
])('%s', async (_, isLeft, times) => {
  const refused = jest.spyOn(SliceLoader.prototype, 'refuseCanary');
  if (isLeft) window.dispatchEvent(new Event('beforeunload'));
  renderAt('/demand/broken');
  await screen.findByRole('alert');
  expect(refused).toHaveBeenCalledTimes(times);
});
