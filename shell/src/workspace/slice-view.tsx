import { Suspense, lazy, useState, type ReactNode } from 'react';
import type { SliceEntry } from '../remotes/catalogue.js';
import { LoadingPanel } from './loading-panel.js';
import { loadInSurroundings } from './load-screen.js';
import { SliceBoundary } from './slice-boundary.js';
import { useWorkspace } from './workspace-context.js';

interface SliceViewProps {
  entry: SliceEntry;
  /** Key of the slice's `screens`. */
  screen: string;
  /** A change takes a failure's card away: the user went elsewhere. */
  resetKey?: string;
  /** What the screen stands in. */
  around?: (screen: ReactNode) => ReactNode;
}

/** One screen of a slice, loaded when it is first drawn; its failures are kept to it. */
export function SliceView({ entry, screen, resetKey = screen, around = (own) => own }: SliceViewProps) {
  const workspace = useWorkspace();
  const newScreen = () => lazy(() => loadInSurroundings(workspace, entry, screen));
  const [Screen, setScreen] = useState(() => {
    // Coming here is a new try: a failure of an earlier visit does not count.
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
        // A lazy component keeps its failure, so that a retry needs a new one.
        setScreen(newScreen);
      }}
    >
      <Suspense fallback={<LoadingPanel />}>{around(<Screen />)}</Suspense>
    </SliceBoundary>
  );
}
