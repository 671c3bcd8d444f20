import type { ObservableQuery } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { LeaveGuard } from './leave-guard.js';
import { type NavigationTracker, useNewNavigationTracker } from './navigation-tracker.js';
import { PendingRefetches } from './pending-refetches.js';
import type { CurrentUser, MatchedRoute, SliceHost } from './slice-host.js';
import { loadingQueries, refetchTouched } from './touched-types.js';

/** What the hooks of this package share on one page. */
interface HostContextValue {
  host: SliceHost;
  navigations: NavigationTracker;
  changes: PendingRefetches<ObservableQuery>;
}

const HostContext = createContext<HostContextValue | undefined>(undefined);
const RouteContext = createContext<MatchedRoute>({ sliceId: '', path: '', params: {} });

/** Provides the host to the hooks of slices. Must be rendered inside of `HistoryRouter`. */
export function SliceHostProvider({ host, children }: { host: SliceHost; children: ReactNode }) {
  const { client } = host;
  const navigations = useNewNavigationTracker();
  const changes = useMemo(
    () =>
      new PendingRefetches(
        () => navigations.settled(),
        () => loadingQueries(client),
        (types, overtaken) => refetchTouched(client, types, overtaken),
      ),
    [client, navigations],
  );
  const hostContext = useMemo(() => ({ host, navigations, changes }), [host, navigations, changes]);
  return (
    <HostContext value={hostContext}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
    </HostContext>
  );
}

/** Provides the declared route around a screen, and guards its unsaved input. */
export function MatchedRouteProvider({ route, children }: { route: MatchedRoute; children: ReactNode }) {
  const { confirmLeave } = useSliceHost();
  return (
    <RouteContext value={route}>
      <LeaveGuard confirmLeave={confirmLeave}>{children}</LeaveGuard>
    </RouteContext>
  );
}

function useHostContext(): HostContextValue {
  const hostContext = useContext(HostContext);
  if (!hostContext) throw new Error('A slice-kit hook was called outside of SliceHostProvider.');
  return hostContext;
}

/** The host; for the hooks of this package, not for slices. */
export const useSliceHost = (): SliceHost => useHostContext().host;

/** The signed-in user, if there is a host at all; for the hooks of this package. */
export const useKnownUser = (): CurrentUser | undefined => useContext(HostContext)?.host.user;

/** Programmatic navigations; for the hooks of this package. */
export const useNavigationTracker = (): NavigationTracker => useHostContext().navigations;

/** Pending refetches; for the hooks of this package. */
export const usePendingRefetches = (): PendingRefetches<ObservableQuery> => useHostContext().changes;

/** The declared route around the calling component. */
export function useMatchedRoute(): MatchedRoute {
  return useContext(RouteContext);
}
