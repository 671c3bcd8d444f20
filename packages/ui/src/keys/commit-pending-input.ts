import { flushSync } from 'react-dom';

/** Commits the focused field's text, as a click on a button would: some fields commit only on blur. */
export function commitPendingInput(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches('input, textarea')) return;
  flushSync(() => activeElement.blur());
  activeElement.focus();
}
