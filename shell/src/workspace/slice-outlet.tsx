import { MatchedRouteProvider } from '@hacchu-hub/slice-kit/host';
import type { CatalogueMatch } from '../remotes/catalogue.js';
import { FallbackCard } from './fallback-card.js';
import { LoadingPanel } from './loading-panel.js';
import { SliceView } from './slice-view.js';
import { useWorkspace } from './workspace-context.js';

/** The screen of the slice that declared the path. Unknown paths never get here. */
export function SliceOutlet({ match, pathname }: { match: CatalogueMatch | undefined; pathname: string }) {
  const { registry, reloadRegistry } = useWorkspace();
  if (match) {
    // Another order is another screen: input for one must not appear on the next.
    const { entry, route, params } = match;
    return (
      <SliceView
        key={[entry.id, route.path, ...Object.values(params)].join(' ')}
        entry={entry}
        screen={route.screen}
        routePath={route.path}
        resetKey={pathname}
        around={(screen) => (
          <MatchedRouteProvider route={{ sliceId: entry.id, path: route.path, params }}>
            {screen}
          </MatchedRouteProvider>
        )}
      />
    );
  }
  if (registry === 'loading' || registry === 'ready') return <LoadingPanel />;
  return <FallbackCard problem={registry} onRetry={() => void reloadRegistry()} />;
}
