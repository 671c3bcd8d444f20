import { useEffect, useRef } from 'react';

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

/** Runs the function when the keys are pressed anywhere on the page, instead of what the browser would do. */
export function useShortcut(shortcut: Shortcut, run: (() => void) | undefined): void {
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!latest.current || !matchesShortcut(shortcut, event)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [shortcut]);
}
