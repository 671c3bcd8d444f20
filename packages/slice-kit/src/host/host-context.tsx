import { ApolloProvider } from '@apollo/client/react';
import { createContext, useContext, useMemo, type ReactNode } from 'react';
import { Changes } from './changes.js';
import { LeaveGuard } from './leave-guard.js';
import { usePageMoves, type PageMoves } from './page-moves.js';
import type { MatchedRoute, SliceHost } from './slice-host.js';
import { refetchTouched } from './touched-types.js';

/** What the hooks of this package share on one page. */
interface Surroundings {
  host: SliceHost;
  moves: PageMoves;
  changes: Changes;
}

const HostContext = createContext<Surroundings | undefined>(undefined);
const RouteContext = createContext<MatchedRoute>({ sliceId: '', path: '', params: {} });

/** Gives slices their surroundings. Has to stand inside a data router (`RouterProvider`). */
export function SliceHostProvider({ host, children }: { host: SliceHost; children: ReactNode }) {
  const { client } = host;
  const moves = usePageMoves();
  const changes = useMemo(
    () =>
      new Changes(
        () => moves.settled(),
        (types) => refetchTouched(client, types),
      ),
    [client, moves],
  );
  const surroundings = useMemo(() => ({ host, moves, changes }), [host, moves, changes]);
  return (
    <HostContext value={surroundings}>
      <ApolloProvider client={client}>{children}</ApolloProvider>
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

function useSurroundings(): Surroundings {
  const surroundings = useContext(HostContext);
  if (!surroundings) throw new Error('A slice-kit hook was called outside of SliceHostProvider.');
  return surroundings;
}

/** The surroundings; for the hooks of this package, not for slices. */
export const useSliceHost = (): SliceHost => useSurroundings().host;

/** The moves between pages that code starts; for the hooks of this package. */
export const useMoves = (): PageMoves => useSurroundings().moves;

/** What was changed and is not read again yet; for the hooks of this package. */
export const useChanges = (): Changes => useSurroundings().changes;

/** The declared route around the calling component. */
export function useMatchedRoute(): MatchedRoute {
  return useContext(RouteContext);
}
