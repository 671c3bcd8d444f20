import { type KeyboardEvent } from 'react';

const stops = ['a[data-row-link]', 'input[data-row-box]'] as const;

/**
 * Arrow keys move between rows, staying in the column of links or of boxes; `x` selects the row.
 * @param select undefined when rows cannot be selected
 */
export const rowKeyHandler =
  (select: (() => void) | undefined) =>
  (event: KeyboardEvent<HTMLTableRowElement>): void => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
    const { target } = event;
    const stop = stops.find((selector) => target instanceof Element && target.matches(selector));
    if (stop === undefined) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const rows = [...(event.currentTarget.parentElement?.children ?? [])];
      const at = rows.indexOf(event.currentTarget) + (event.key === 'ArrowDown' ? 1 : -1);
      event.preventDefault();
      rows[at]?.querySelector<HTMLElement>(stop)?.focus();
    } else if (event.key === 'x' && select) {
      event.preventDefault();
      select();
    }
  };
