import type { ApolloClient } from '@apollo/client';
import { browserHistory, HistoryRoutes } from '@hacchu-hub/router';
import { type Slice, type SliceDeclaration, withDeclaredCapabilities } from '@hacchu-hub/slice-contract';
import { UiProvider } from '@hacchu-hub/ui/layout-provider';
import { loadable } from '@hacchu-hub/ui/loadable';
import { useMemo, useState } from 'react';
import { Outlet, useParams } from 'react-router';
import { MatchedRouteProvider, SliceHostProvider } from '../host/host-context.js';
import type { CurrentUser, SliceHost } from '../host/slice-host.js';
import { fillPath } from '../navigation/hrefs.js';
import { type PublicHost, PublicHostProvider } from '../public/public-host.js';
import { publicRequests } from '../public/public-requests.js';
import { readCurrentUser } from './standalone-client.js';
import { forgetSession } from './standalone-session.js';

interface StandaloneProps {
  slice: Slice;
  declaration: SliceDeclaration;
  client: ApolloClient;
  /** Address of the graph. */
  graphUrl: string;
  user: CurrentUser;
}

function Screen({ load, path, sliceId }: { load: Slice['screens'][string]; path: string; sliceId: string }) {
  const params = useParams();
  const Loaded = useMemo(
    () =>
      loadable(
        async () => (await load()).default,
        () => <p>読み込んでいます…</p>,
      ),
    [load],
  );
  const known = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']));
  return (
    <MatchedRouteProvider route={{ sliceId, path, params: known }}>
      <Loaded />
    </MatchedRouteProvider>
  );
}

function Frame({ declaration, user, client, graphUrl }: StandaloneProps) {
  const [current, setCurrent] = useState(user);
  const [toast, setToast] = useState('');
  const host = useMemo<SliceHost>(
    () => ({
      user: current,
      client,
      routeRefs: declaration.routeRefs,
      notify: {
        success: setToast,
        info: setToast,
        error: (title, description) => setToast([title, description].filter(Boolean).join('\n')),
      },
      trackClick: () => undefined,
      canGoBack: window.history.length > 1,
      setTitle: (title) => {
        document.title = `${title ?? declaration.name} - 発注ハブ`;
      },
      confirmLeave: () => Promise.resolve(window.confirm('入力中の内容は保存されていません。移動しますか。')),
      reloadUser: async () =>
        setCurrent(withDeclaredCapabilities(await readCurrentUser(client), [declaration])),
    }),
    [client, current, declaration],
  );
  const publicHost = useMemo<PublicHost>(
    () => ({
      request: publicRequests({ uri: graphUrl, persistedOperations: false, headers: () => ({}) }),
      setTitle: host.setTitle,
    }),
    [graphUrl, host],
  );
  const area = current.actor === 'Operator' ? ['operator', 'operator-demand'] : ['demand'];
  const menu = declaration.menu.filter(
    (entry) => area.includes(entry.area) && fillPath(entry.to, {}) !== undefined,
  );
  return (
    <SliceHostProvider host={host}>
      <UiProvider>
        <nav aria-label="主なメニュー" style={{ display: 'flex', gap: 16, padding: 12 }}>
          {menu.map((entry) => (
            <a key={entry.to} href={entry.to}>
              {entry.label}
            </a>
          ))}
          <button type="button" onClick={() => (forgetSession(), window.location.reload())}>
            ログアウト（{current.lastName} {current.firstName}）
          </button>
        </nav>
        <PublicHostProvider value={publicHost}>
          <Outlet />
        </PublicHostProvider>
        <output style={{ position: 'fixed', right: 16, bottom: 16, whiteSpace: 'pre-line' }}>{toast}</output>
      </UiProvider>
    </SliceHostProvider>
  );
}

/** The slice alone: its declared menu and routes, signed in through the development stack. */
export function StandaloneApp(props: StandaloneProps) {
  const { slice, declaration } = props;
  const [history] = useState(browserHistory);
  const screens = declaration.routes.flatMap(({ path, screen }) => {
    const load = slice.screens[screen];
    return load ? [{ path, element: <Screen load={load} path={path} sliceId={slice.id} /> }] : [];
  });
  const elsewhere = { path: '*', element: <p style={{ padding: 12 }}>メニューから画面を選んでください。</p> };
  const routes = [{ element: <Frame {...props} />, children: [...screens, elsewhere] }];
  return <HistoryRoutes history={history} routes={routes} />;
}
