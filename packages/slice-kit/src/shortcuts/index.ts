import { belongsToFocusedForm, claimKeyEvent, commitPendingInput, matchesKeys } from '@hacchu-hub/ui/keys';
import { useLayoutEffect, useRef } from 'react';

/**
 * Runs the function when the keys (`mod+s`, `mod+enter`; `mod` is ⌘ on a Mac and Ctrl elsewhere) are pressed
 * anywhere on the page, instead of the browser's default, unless the focused form handles them. A field's
 * pending input is committed first.
 */
export function useShortcut(keys: string, run: (() => void) | undefined): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  // Before the screen is painted: whoever sees it may press the keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current || !matchesKeys(keys, event) || belongsToFocusedForm(keys)) return;
      if (!claimKeyEvent(event)) return;
      commitPendingInput();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [keys]);
}
