import { useRef } from 'react';
import { type Selection } from './types.js';

export interface RowSelection {
  selectAll: (isSelected: boolean) => void;
  selectRow: (key: string, isSelected: boolean) => void;
  /** A box reports the Shift key when it is clicked, before its value changes. */
  onBoxClick: (event: { readonly shiftKey: boolean }) => void;
}

/**
 * Selects rows of a page: one, all of them, or with Shift those from the last clicked box on.
 * @param keys of the rows of the page
 */
export const useRowSelection = (selection: Selection | undefined, keys: readonly string[]): RowSelection => {
  /** The last clicked box, from which Shift selects. */
  const anchor = useRef<{ key?: string; isRange: boolean }>({ isRange: false });
  const select = (some: readonly string[], isSelected: boolean) => {
    const next = new Set(selection?.selected);
    for (const key of some) {
      if (isSelected) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  };
  return {
    selectAll: (isSelected) => select(keys, isSelected),
    selectRow: (key, isSelected) => {
      const from = keys.indexOf(anchor.current.key ?? '');
      const to = keys.indexOf(key);
      const isRange = anchor.current.isRange && from >= 0;
      select(isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key], isSelected);
      anchor.current = { key, isRange: false };
    },
    onBoxClick: ({ shiftKey }) => {
      anchor.current.isRange = shiftKey;
    },
  };
};
