import { HistoryRouter, memoryHistory } from '@hacchu-hub/router';
import { defineSlice } from '@hacchu-hub/slice-contract';
import { type PublicDocument, usePublicHost } from '@hacchu-hub/slice-kit/public';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aConfig } from '../config/config.fixture.js';
import { ConfigContext } from '../config/config-context.js';
import { aRelease } from '../remotes/release.fixture.js';
import { createServices, ServicesContext } from '../services.js';
import { SessionContext } from '../session/session-context.js';
import type { SessionService } from '../session/session-service.js';
import { mayBePublic } from './load-public-page.js';
import { PublicScreen } from './public-screen.js';

const config = aConfig({ gatewayUrl: 'https://gateway.example', persistedOperations: true });
const registry = {
  formatVersion: 2,
  revision: 1,
  remotes: {
    'mf-orders': aRelease([
      { path: '/answer', screen: 'answer', area: 'public', title: '発注内容の確認' },
      { path: '/inside', screen: 'answer', area: 'demand', title: '発注' },
    ]),
  },
};

const operation = { __meta__: { documentId: 'the-id' } } as PublicDocument<object, { token: string }>;
function Answer() {
  const { request } = usePublicHost();
  return <button onClick={() => void request(operation, { token: 't' })}>回答する</button>;
}
const slice = defineSlice({ id: 'orders', screens: { answer: async () => ({ default: Answer }) } });
const signedOut = { user: undefined };
const session = { subscribe: () => () => undefined, getState: () => signedOut };

let isRegistryUp = true;
const requests: { url: string; init: RequestInit | undefined }[] = [];
beforeEach(() => {
  isRegistryUp = true;
  requests.length = 0;
  localStorage.clear();
  Object.assign(navigator, { sendBeacon: () => true });
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  window.fetch = (async (url: string, init?: RequestInit) => {
    requests.push({ url, init });
    if (url !== '/remotes.json') return { ok: true, status: 200, json: async () => ({ data: {} }) };
    return { ok: isRegistryUp, status: isRegistryUp ? 200 : 503, json: async () => registry };
  }) as unknown as typeof fetch;
});
afterEach(() => jest.restoreAllMocks());

const renderAt = (at: string) => {
  const runtime = { register: () => undefined, load: async () => ({ default: slice }) };
  const reporter = { report: () => undefined };
  render(
    <ConfigContext value={config}>
      <ServicesContext value={createServices(reporter, {})}>
        <SessionContext value={session as unknown as SessionService}>
          <HistoryRouter history={memoryHistory([at])}>
            <PublicScreen pathname={at} runtime={runtime} />
          </HistoryRouter>
        </SessionContext>
      </ServicesContext>
    </ConfigContext>,
  );
};

it('shows the screen of a public route without sign-in, under its title', async () => {
  renderAt('/answer');
  expect(await screen.findByRole('button', { name: '回答する' })).toBeVisible();
  expect(window.document.title).toContain('発注内容の確認');
});

it('sends operations of the screen without any credentials', async () => {
  renderAt('/answer');
  await userEvent.click(await screen.findByRole('button', { name: '回答する' }));
  const sent = requests.find(({ url }) => url === 'https://gateway.example/graphql');
  expect(JSON.parse(sent?.init?.body as string)).toEqual({ documentId: 'the-id', variables: { token: 't' } });
  expect(sent?.init?.credentials).toBe('omit');
  expect(Object.keys(sent?.init?.headers ?? {})).not.toContain('authorization');
});

it('does not show a route of another area, nor an address that nobody declares', async () => {
  renderAt('/inside');
  expect(await screen.findByText('お探しのページがみつかりませんでした')).toBeVisible();
});

it('says that it cannot be shown while the registry is down, and shows it after a retry', async () => {
  isRegistryUp = false;
  renderAt('/answer');
  const retry = await screen.findByRole('button', { name: '再試行' });
  isRegistryUp = true;
  await userEvent.click(retry);
  expect(await screen.findByRole('button', { name: '回答する' })).toBeVisible();
});

it.each([
  ['/', false],
  ['/404', false],
  ['/demand', false],
  ['/demand/orders', false],
  ['/admin/login', false],
  ['/reset-password', false],
  ['/answer', true],
  ['/demands', true],
])('%s may be a public page: %s', (pathname, expected) => {
  expect(mayBePublic(pathname)).toBe(expected);
});
