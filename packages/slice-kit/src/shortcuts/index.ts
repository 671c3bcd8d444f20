import {
  belongsToFocusedForm,
  claimKeyEvent,
  commitPendingInput,
  matchesKeys,
  topDialog,
} from '@hacchu-hub/ui/keys';
import { useLayoutEffect, useRef } from 'react';

export interface ShortcutOptions {
  /** The keys work while a dialog is open: for the dialog itself, and for what may open above one. */
  duringDialog?: boolean;
}

/**
 * Runs the function when the keys (`mod+s`, `mod+enter`; `mod` is ⌘ on a Mac and Ctrl elsewhere) are pressed
 * anywhere on the page, instead of the browser's default, unless the focused form handles them. A field's
 * pending input is committed first. While a dialog is open, the page behind it does nothing.
 */
export function useShortcut(
  keys: string,
  run: (() => void) | undefined,
  { duringDialog }: ShortcutOptions = {},
): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  // Before the screen is painted: whoever sees it may press the keys.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current || !matchesKeys(keys, event) || belongsToFocusedForm(keys)) return;
      if (!duringDialog && topDialog()) {
        // Nor does the browser offer to save the page.
        event.preventDefault();
      } else if (claimKeyEvent(event)) {
        commitPendingInput();
        latest.current();
      }
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [keys, duringDialog]);
}
