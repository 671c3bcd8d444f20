import { type KeyboardEvent } from 'react';

const FIELDS = ['input:not([type=hidden], [type=radio])', 'input:checked', 'select', 'textarea']
  .map((field) => `${field}:enabled`)
  .join(',');
const OTHERS = 'a[href], button:enabled, [tabindex]:not([tabindex="-1"])';

/** Whether it is shown without scrolling; computed from the layout, which the motion of the dialog does not change. */
function isInView(field: HTMLElement, dialog: HTMLElement): boolean {
  const frame = dialog.parentElement;
  let bottom = field.offsetHeight;
  for (let at: Element | null = field; at instanceof HTMLElement && at !== frame; at = at.offsetParent)
    bottom += at.offsetTop;
  return !frame || bottom <= frame.clientHeight;
}

/** The button that does what was asked for, where that is safe; else the one that closes the dialog. */
const buttonOf = (dialog: HTMLElement): HTMLElement | null =>
  dialog.querySelector<HTMLElement>('[data-proceeds]') ?? dialog.querySelector<HTMLElement>('[data-closes]');

/**
 * Moves the focus of a dialog that opens from its close button to where the work begins, unless `autoFocus` has already
 * done so: to the first field, or to a button if there is nothing to fill in or to choose. Content that has to be
 * scrolled to is read first.
 */
export function focusFirst(content: HTMLElement): void {
  const dialog = content.closest<HTMLElement>('[role="dialog"]');
  if (!dialog || content.contains(document.activeElement)) return;
  const field = content.querySelector<HTMLElement>(FIELDS);
  const target = field ?? (content.querySelector(OTHERS) ? null : buttonOf(dialog));
  if (target && isInView(target, dialog)) target.focus({ preventScroll: true });
}

/** A key that is held down since before the dialog was there does not answer it. */
export const withoutRepeatedEnter = (event: KeyboardEvent): void => {
  const isText = event.target instanceof HTMLTextAreaElement;
  if (event.key === 'Enter' && event.repeat && !isText) event.preventDefault();
};
