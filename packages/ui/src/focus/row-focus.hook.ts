import { useLayoutEffect, useRef } from 'react';

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled)';

/**
 * The focus of a form whose rows come and go. Rows carry `data-row`, the button that adds one `data-add-row`; both are
 * inside of the element with the ref `rows`.
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
     * To be called with the change of the rows: once they are drawn, the first field of this row has the focus, or the
     * button that adds one where there is no such row.
     */
    focusRow: (index: number) => {
      wanted.current = index;
    },
  };
};
