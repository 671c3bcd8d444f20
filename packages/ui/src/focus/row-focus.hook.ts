import { useLayoutEffect, useRef } from 'react';

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * Focus handling of a form with rows that are added and removed. Rows carry `data-row`, the button that adds
 * one `data-add-row`; both are inside the element with the ref `rows`.
 */
export const useRowFocus = <E extends HTMLElement>() => {
  const rows = useRef<E>(null);
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    const index = wanted.current;
    if (index === undefined) return;
    wanted.current = undefined;
    const row = rows.current?.querySelectorAll('[data-row]')[index];
    const target = row
      ? row.querySelector<HTMLElement>(FIELDS)
      : rows.current?.querySelector<HTMLElement>('[data-add-row]');
    target?.focus();
  });
  return {
    rows,
    /**
     * Call it with the change of the rows: once they are rendered, it focuses the first field of this row, or
     * the button that adds one when there is no such row.
     */
    focusRow: (index: number) => {
      wanted.current = index;
    },
  };
};
