import { ApolloClient, HttpLink, InMemoryCache } from '@apollo/client';
import { HistoryRoutes, memoryHistory } from '@hacchu-hub/router';
import {
  parseDeclaration,
  type RouteRef,
  type Slice,
  withDeclaredCapabilities,
} from '@hacchu-hub/slice-contract';
import { cacheId } from '@hacchu-hub/slice-kit/data';
import { MatchedRouteProvider, type SliceHost, SliceHostProvider } from '@hacchu-hub/slice-kit/host';
import { type CurrentUser } from '@hacchu-hub/slice-kit/session';
import { UiProvider } from '@hacchu-hub/ui/layout-provider';
import { loadable } from '@hacchu-hub/ui/loadable';
import { act, render, type RenderResult } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { type ReactNode } from 'react';
import { useParams } from 'react-router';
import { graph } from '../graph/hooks.js';
import { type GraphAnswers, graphUrl, testHeader } from '../graph/server.js';
import { aUser } from './user.js';

export interface RenderSliceOptions {
  slice: Slice;
  /** The slice's `slice.json`. */
  declaration: unknown;
  /** Initial path with the query string: `/demand/suppliers?q=青葉`. */
  at: string;
  /** The signed-in user. Default `aUser()`: an administrator of a demand who may do everything. */
  user?: CurrentUser;
  /** The demand of the page withdraws: of the capabilities that the slice declares, those remain that outlast it. */
  isWithdrawing?: boolean;
  /** Results of the graph by root field. */
  answers?: GraphAnswers;
  /** Targets of other slices that are present. */
  otherRefs?: Readonly<Record<string, RouteRef>>;
  /** The user's decision when asked whether unsaved input may be discarded. Default false: stay. */
  leaves?: boolean;
}

export interface Notice {
  kind: 'success' | 'info' | 'error';
  text: string;
  description?: string;
}

export interface RenderedSlice extends RenderResult {
  user: UserEvent;
  /** The toasts so far. */
  notices: readonly Notice[];
  /** Names of the clicks reported so far. */
  clicks: readonly string[];
  /** The current path and query string. */
  location: () => string;
  /** What was set as the page's title. */
  title: () => string | undefined;
  /** How often the user was asked whether unsaved input may be discarded. */
  askedToLeave: () => number;
  goTo: (path: string) => Promise<void>;
}

const Screen = ({ sliceId, path, children }: { sliceId: string; path: string; children: ReactNode }) => {
  const params = useParams();
  const known = Object.fromEntries(Object.entries(params).map(([name, value]) => [name, value ?? '']));
  return <MatchedRouteProvider route={{ sliceId, path, params: known }}>{children}</MatchedRouteProvider>;
};

type Load = Slice['screens'][string];

const screens = new WeakMap<Load, ReturnType<typeof loadable<object>>>();

/** A screen, which the tests of a file load once. Nothing suspends, since React shows a fallback for 0.3 s at least. */
function screenOf(load: Load) {
  let found = screens.get(load);
  if (!found) {
    found = loadable<object>(
      async () => (await load()).default,
      () => <p>画面を読み込んでいます</p>,
    );
    screens.set(load, found);
  }
  return found;
}

const newClient = () =>
  new ApolloClient({
    link: new HttpLink({ uri: graphUrl, headers: { [testHeader]: String(graph.test) } }),
    cache: new InMemoryCache({ dataIdFromObject: cacheId }),
  });

/**
 * Renders a screen of a slice as the shell would: routes of its declaration, session, links, client, toasts.
 */
export const renderSlice = ({
  slice,
  declaration: json,
  at,
  user: signedIn = aUser(),
  isWithdrawing = false,
  answers = {},
  otherRefs = {},
  leaves = false,
}: RenderSliceOptions): RenderedSlice => {
  const parsed = parseDeclaration(json);
  if (!parsed.ok) throw new Error(`slice.json is invalid:\n${parsed.problems.join('\n')}`);
  const { declaration } = parsed;
  const currentUser = withDeclaredCapabilities(signedIn, [declaration], { isWithdrawing });
  graph.answer(answers);

  const notices: Notice[] = [];
  const clicks: string[] = [];
  let title: string | undefined;
  let asked = 0;
  const host: SliceHost = {
    user: currentUser,
    client: newClient(),
    routeRefs: { ...otherRefs, ...declaration.routeRefs },
    notify: {
      success: (text) => notices.push({ kind: 'success', text }),
      info: (text) => notices.push({ kind: 'info', text }),
      error: (text, description) => notices.push({ kind: 'error', text, description }),
    },
    trackClick: (name) => clicks.push(name),
    canGoBack: false,
    setTitle: (next) => {
      title = next;
    },
    confirmLeave: () => {
      asked += 1;
      return Promise.resolve(leaves);
    },
    reloadUser: () => Promise.resolve(),
  };

  const routes = declaration.routes.map(({ path, screen }) => {
    const load = slice.screens[screen];
    if (!load) throw new Error(`slice.json names the screen "${screen}", which src/slice.ts does not have.`);
    const Component = screenOf(load);
    return {
      path,
      element: (
        <Screen sliceId={slice.id} path={path}>
          <Component />
        </Screen>
      ),
    };
  });
  const history = memoryHistory([at]);
  const view = render(
    <SliceHostProvider host={host}>
      <UiProvider>
        <HistoryRoutes
          history={history}
          routes={[...routes, { path: '*', element: <p>この部分の外です</p> }]}
        />
      </UiProvider>
    </SliceHostProvider>,
  );
  return {
    ...view,
    user: userEvent.setup(),
    notices,
    clicks,
    location: () => history.location.pathname + decodeURIComponent(history.location.search),
    title: () => title,
    askedToLeave: () => asked,
    goTo: (path) => act(async () => history.navigator.push(path)),
  };
};
