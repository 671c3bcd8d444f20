import { flushSync } from 'react-dom';

/**
 * Lets the field that is being typed into take its text, as a click on a button would: some fields take it only when
 * they are left.
 */
export function commitPendingInput(): void {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement) || !activeElement.matches('input, textarea')) return;
  flushSync(() => activeElement.blur());
  activeElement.focus();
}
