import { useEffect, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** `mod` is ⌘ on a Mac and Ctrl elsewhere, such as `mod+s` or `mod+enter`. */
export type Shortcut = string;

/** Whether the pressed keys are the shortcut's; keys inside a running Japanese conversion never are. */
export function matchesShortcut(shortcut: Shortcut, event: KeyboardEvent): boolean {
  if (event.isComposing) return false;
  const parts = shortcut.toLowerCase().split('+');
  const key = parts.at(-1);
  const has = (name: string) => parts.includes(name);
  return (
    event.key.toLowerCase() === key &&
    (event.ctrlKey || event.metaKey) === has('mod') &&
    event.shiftKey === has('shift') &&
    event.altKey === has('alt')
  );
}

/**
 * Lets the field that is being typed into take its text, as a click on a button would: some fields take it only when
 * they are left.
 */
function commitPendingInput(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches('input, textarea')) return;
  flushSync(() => activeElement.blur());
  activeElement.focus();
}

/**
 * Runs the function when the keys are pressed anywhere on the page, instead of what the browser would do. What is being
 * typed counts.
 */
export function useShortcut(shortcut: Shortcut, run: (() => void) | undefined): void {
  const latest = useRef(run);
  useLayoutEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current || !matchesShortcut(shortcut, event)) return;
      event.preventDefault();
      commitPendingInput();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut]);
}
