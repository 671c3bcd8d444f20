import { type ReactNode, useState } from 'react';
import type { SliceEntry } from '../remotes/catalogue.js';
import { RouteRecord } from './route-record.js';
import { SliceBoundary } from './slice-boundary.js';
import { useWorkspace } from './workspace-context.js';

interface SliceViewProps {
  entry: SliceEntry;
  /** Key of the slice's `screens`. */
  screen: string;
  /** Path of the route with names of parameters; undefined for a part of another screen. */
  routePath?: string;
  /** A change removes the card of a failure: the user navigated away. */
  resetKey?: string;
  /** Wraps the screen. */
  around?: (screen: ReactNode) => ReactNode;
}

/** One screen of a slice, loaded on first render; contains its failures. */
export function SliceView({
  entry,
  screen,
  routePath,
  resetKey = screen,
  around = (own) => own,
}: SliceViewProps) {
  const workspace = useWorkspace();
  // A new visit is a new try: the failure of an earlier visit does not count.
  useState(() => workspace.loader.forgetFailure(entry.id));
  const [attempt, setAttempt] = useState(0);
  const [openedAt] = useState(() => performance.now());
  const Screen = workspace.screens.get(entry, screen);

  return (
    <SliceBoundary
      entry={entry}
      resetKey={resetKey}
      workspace={workspace}
      onRetry={async () => {
        await workspace.retrySlice(entry);
        setAttempt((before) => before + 1);
      }}
    >
      {around(<Screen key={attempt} />)}
      {routePath !== undefined && (
        <RouteRecord path={routePath} openedAt={openedAt} slice={entry.id} version={entry.version} />
      )}
    </SliceBoundary>
  );
}
