import { ApolloProvider } from '@apollo/client/react';
import { createContext, useContext, type ReactNode } from 'react';
import { LeaveGuard } from './leave-guard.js';
import type { MatchedRoute, SliceHost } from './slice-host.js';

const HostContext = createContext<SliceHost | undefined>(undefined);
const RouteContext = createContext<MatchedRoute>({ sliceId: '', path: '', params: {} });

/** Gives slices their surroundings. Has to stand inside a data router (`RouterProvider`). */
export function SliceHostProvider({ host, children }: { host: SliceHost; children: ReactNode }) {
  return (
    <HostContext value={host}>
      <ApolloProvider client={host.client}>{children}</ApolloProvider>
    </HostContext>
  );
}

/** Names the declared route around a screen, and keeps watch over what is typed there. */
export function MatchedRouteProvider({ route, children }: { route: MatchedRoute; children: ReactNode }) {
  const { confirmLeave } = useSliceHost();
  return (
    <RouteContext value={route}>
      <LeaveGuard confirmLeave={confirmLeave}>{children}</LeaveGuard>
    </RouteContext>
  );
}

/** The surroundings; for the hooks of this package, not for slices. */
export function useSliceHost(): SliceHost {
  const host = useContext(HostContext);
  if (!host) throw new Error('A slice-kit hook was called outside of SliceHostProvider.');
  return host;
}

/** The declared route around the calling component. */
export function useMatchedRoute(): MatchedRoute {
  return useContext(RouteContext);
}
