import { MatchedRouteProvider } from '@hacchu-hub/slice-kit/host';
import { Suspense, lazy, useState } from 'react';
import type { CatalogueMatch } from '../remotes/catalogue.js';
import { FallbackCard } from './fallback-card.js';
import { LoadingPanel } from './loading-panel.js';
import { loadInSurroundings } from './load-screen.js';
import { SliceBoundary } from './slice-boundary.js';
import { useWorkspace } from './workspace-context.js';

/** The screen of the slice that declared the address. What is not found never gets here. */
export function SliceOutlet({ match, pathname }: { match: CatalogueMatch | undefined; pathname: string }) {
  const { registry, reloadRegistry } = useWorkspace();
  if (match) {
    // Another order is another screen: what was typed for one must not appear on the next.
    const { entry, route, params } = match;
    const key = [entry.id, route.path, ...Object.values(params)].join(' ');
    return <SliceScreen key={key} match={match} pathname={pathname} />;
  }
  if (registry === 'loading' || registry === 'ready') return <LoadingPanel />;
  return <FallbackCard problem={registry} onRetry={() => void reloadRegistry()} />;
}

function SliceScreen({ match, pathname }: { match: CatalogueMatch; pathname: string }) {
  const { entry, route, params } = match;
  const workspace = useWorkspace();
  const newScreen = () => lazy(() => loadInSurroundings(workspace, entry, route.screen));
  const [Screen, setScreen] = useState(() => {
    // Coming here is a new try: a failure of an earlier visit does not count.
    workspace.loader.forgetFailure(entry.id);
    return newScreen();
  });

  return (
    <SliceBoundary
      entry={entry}
      resetKey={pathname}
      workspace={workspace}
      onRetry={async () => {
        await workspace.retrySlice(entry);
        // A lazy component keeps its failure, so that a retry needs a new one.
        setScreen(newScreen);
      }}
    >
      <Suspense fallback={<LoadingPanel />}>
        <MatchedRouteProvider route={{ sliceId: entry.id, path: route.path, params }}>
          <Screen />
        </MatchedRouteProvider>
      </Suspense>
    </SliceBoundary>
  );
}
