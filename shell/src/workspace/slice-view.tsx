import { Suspense, lazy, useState, type ReactNode } from 'react';
import type { SliceEntry } from '../remotes/catalogue.js';
import { LoadingPanel } from './loading-panel.js';
import { loadWithUiProvider } from './load-screen.js';
import { SliceBoundary } from './slice-boundary.js';
import { useWorkspace } from './workspace-context.js';

interface SliceViewProps {
  entry: SliceEntry;
  /** Key of the slice's `screens`. */
  screen: string;
  /** A change removes the card of a failure: the user navigated away. */
  resetKey?: string;
  /** Wraps the screen. */
  around?: (screen: ReactNode) => ReactNode;
}

/** One screen of a slice, loaded on first render; contains its failures. */
export function SliceView({ entry, screen, resetKey = screen, around = (own) => own }: SliceViewProps) {
  const workspace = useWorkspace();
  const newScreen = () => lazy(() => loadWithUiProvider(workspace, entry, screen));
  const [Screen, setScreen] = useState(() => {
    // A new visit is a new try: the failure of an earlier visit does not count.
    workspace.loader.forgetFailure(entry.id);
    return newScreen();
  });

  return (
    <SliceBoundary
      entry={entry}
      resetKey={resetKey}
      workspace={workspace}
      onRetry={async () => {
        await workspace.retrySlice(entry);
        // A lazy component caches its failure, so a retry needs a new one.
        setScreen(newScreen);
      }}
    >
      <Suspense fallback={<LoadingPanel />}>{around(<Screen />)}</Suspense>
    </SliceBoundary>
  );
}
