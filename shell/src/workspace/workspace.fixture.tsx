import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { HistoryRouter, memoryHistory } from '@hacchu-hub/router';
import { BUILT_FOR, defineSlice } from '@hacchu-hub/slice-contract';
import { type SliceHost, SliceHostProvider } from '@hacchu-hub/slice-kit/host';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { of } from 'rxjs';
import { aConfig } from '../config/config.fixture.js';
import { ConfigContext } from '../config/config-context.js';
import { createCatalogue, readEntry, type SliceEntry } from '../remotes/catalogue.js';
import { LoadReporter } from '../remotes/load-reports.js';
import { SliceLoader } from '../remotes/slice-loader.js';
import { createServices, ServicesContext } from '../services.js';
import { aDemandUser } from '../session/user.fixture.js';
import { Screens } from './screens.js';
import { WorkspaceContext, type WorkspaceValue } from './workspace-context.js';

const route = (path: string, name: string) => ({ path, screen: name, area: 'demand', title: name });
const searched = (area: string, path: string, to: string, more: object = {}) => ({
  area,
  query: `query ${path}($text: String!) { ${path}(query: $text) { uuid } }`,
  groups: [
    {
      label: '発注',
      icon: 'orders',
      order: 10,
      path,
      title: ['number', 'subject'],
      subtitle: ['demand.name'],
      to,
      ...more,
    },
  ],
});
const entry: SliceEntry = readEntry('mf-orders', {
  version: '1.0.0',
  manifestUrl: 'http://127.0.0.1/m.json',
  declaration: {
    id: 'orders',
    name: '発注',
    owner: 'orders team',
    contract: BUILT_FOR,
    routes: [
      route('/demand/orders', 'order-list'),
      route('/demand/broken', 'broken'),
      route('/demand/absent', 'absent'),
      route('/demand/orders/:orderUuid', 'order-list'),
      { ...route('/demand/orders/new', 'order-list'), capability: 'orders:edit' },
      { ...route('/demand/users', 'order-list'), capability: 'users:view' },
      { ...route('/admin/demands/:demandUuid/orders/:orderUuid', 'order-list'), area: 'operator' },
      { ...route('/admin/demands/:demandUuid/orders', 'order-list'), area: 'operator' },
    ],
    search: [
      searched('demand', 'orders', '/demand/orders/:orderUuid', {
        list: { to: '/demand/orders', parameter: 'q', limit: 3 },
      }),
      searched('operator-demand', 'ordersOfDemand', '/admin/demands/:demandUuid/orders/:orderUuid', {
        list: { to: '/admin/demands/:demandUuid/orders', parameter: 'q', limit: 3 },
      }),
      searched('operator', 'ordersOfAll', '/admin/demands/:demandUuid/orders/:orderUuid'),
      {
        ...searched('demand', 'users', '/demand/users'),
        capability: 'users:view',
        groups: [
          {
            label: 'ユーザー',
            order: 50,
            path: 'users',
            title: ['name'],
            to: '/demand/users',
            listParameter: 'q',
          },
        ],
      },
    ],
    actions: [
      {
        label: '発注を作成',
        area: 'demand',
        to: '/demand/orders/new',
        order: 1,
        keywords: ['新規'],
        capability: 'orders:edit',
      },
    ],
    account: [
      { area: 'demand', panel: 'own-choices', order: 20 },
      { area: 'demand', panel: 'notices-panel', order: 10 },
      { area: 'demand', panel: 'own-choices', order: 30, capability: 'never:granted' },
      { area: 'operator', panel: 'own-choices', order: 40 },
    ],
    topBar: [
      {
        label: 'お知らせ',
        area: 'demand',
        icon: 'bell',
        order: 1,
        badge: {
          query: '{ notices { unreadCount } }',
          path: 'notices.unreadCount',
          label: '未読',
          touches: ['Notice'],
        },
        panel: 'notices-panel',
        to: '/demand/orders',
      },
    ],
  },
});

/** Whether the remote responds, and whether its screen `broken` throws. */
export const state = { isUp: true, isBroken: true };
const slice = defineSlice({
  id: 'orders',
  screens: {
    'order-list': () => Promise.resolve({ default: () => <h1>発注の一覧</h1> }),
    'own-choices': () => Promise.resolve({ default: () => <p>自分の設定</p> }),
    'notices-panel': () => Promise.resolve({ default: () => <p>承認依頼</p> }),
    broken: () =>
      Promise.resolve({
        default: () => {
          if (state.isBroken) throw new Error('cannot read properties of undefined');
          return <h1>直りました</h1>;
        },
      }),
  },
});

interface Shown {
  at: string;
  /** The graph's result for any query. */
  data?: Record<string, unknown>;
  /** The graph, where it answers queries differently. */
  link?: ApolloLink;
  /** What differs from the usual host. */
  host?: Partial<SliceHost>;
  element(workspace: WorkspaceValue, client: ApolloClient): ReactNode;
}

/** Renders a part of the shell with one slice, whose remote responds according to `state`. */
export function renderInWorkspace({
  at,
  data = {},
  link = new ApolloLink(() => of({ data })),
  host = {},
  element,
}: Shown) {
  const reported: unknown[] = [];
  const loader = new SliceLoader({
    runtime: {
      register: () => undefined,
      load: () =>
        state.isUp
          ? Promise.resolve({ default: slice })
          : Promise.reject(new Error('[ Federation Runtime ]: Failed to load script resources.')),
    },
    report: () => undefined,
    backOff: [],
    probe: () => Promise.resolve(undefined),
  });
  const reports = new LoadReporter('/load-reports', () => true);
  const catalogue = createCatalogue([entry]);
  const workspace: WorkspaceValue = {
    catalogue,
    registry: 'ready',
    loader,
    reports,
    screens: new Screens({ loader, reports }),
    mayOverride: false,
    member: { userUuid: 'u1', role: 'ADMIN', demandUuid: 'd1' },
    reloadRegistry: async () => catalogue,
    retrySlice: async (wanted) => {
      loader.forgetFailure(wanted.id);
      await loader.load(wanted);
    },
  };
  const client = new ApolloClient({ cache: new InMemoryCache(), link });
  const history = memoryHistory([at]);
  render(
    <ConfigContext value={aConfig()}>
      <ServicesContext value={createServices({ report: (error) => reported.push(error) }, {})}>
        <HistoryRouter history={history}>
          <SliceHostProvider host={{ ...hostWith(client), ...host }}>
            <WorkspaceContext value={workspace}>{element(workspace, client)}</WorkspaceContext>
          </SliceHostProvider>
        </HistoryRouter>
      </ServicesContext>
    </ConfigContext>,
  );
  return { loader, reported, history };
}

export const hostWith = (client: ApolloClient): SliceHost => ({
  user: aDemandUser,
  client,
  routeRefs: {},
  notify: { success: () => undefined, info: () => undefined, error: () => undefined },
  trackClick: () => undefined,
  canGoBack: false,
  setTitle: () => undefined,
  confirmLeave: () => Promise.resolve(true),
  reloadUser: () => Promise.resolve(),
});
