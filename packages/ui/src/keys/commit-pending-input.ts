import { flushSync } from 'react-dom';

/** Commits the focused field's text, as a click on a button would: some fields commit only on blur. */
export function commitPendingInput(): void {
  const field = document.querySelector<HTMLElement>('input:focus, textarea:focus');
  if (!field) return;
  flushSync(() => field.blur());
  field.focus();
}
