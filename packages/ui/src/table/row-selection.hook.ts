import { useRef } from 'react';
import { type Selection } from './types.js';

/** The selection of the rows of a page. */
export interface RowSelection {
  isSelected: (key: string) => boolean;
  labelOf: (key: string) => string;
  /** With Shift also the rows between this one and the last that was clicked. */
  select: (key: string, isOn: boolean) => void;
  /** A box reports the Shift key when it is clicked, before its value changes. */
  onBoxClick: (event: { readonly shiftKey: boolean }) => void;
  /** Of the page; `selectAll` selects all of its rows or none. */
  selectedCount: number;
  selectAll: (isOn: boolean) => void;
}

/**
 * Selects rows of a page: one, all of them, or a range.
 * @param keys of the rows of the page
 */
export const useRowSelection = (
  selection: Selection | undefined,
  keys: readonly string[],
): RowSelection | undefined => {
  /** The last clicked box, from which Shift selects. */
  const anchor = useRef<{ key?: string; isRange: boolean }>({ isRange: false });
  if (!selection) return undefined;
  const { selected, onChange, label } = selection;
  const choose = (some: readonly string[], isOn: boolean) => {
    const next = new Set(selected);
    for (const key of some) {
      if (isOn) next.add(key);
      else next.delete(key);
    }
    onChange(next);
  };
  return {
    isSelected: (key) => selected.has(key),
    labelOf: (key) => label?.(key) ?? `${key}を選択`,
    select: (key, isOn) => {
      const from = keys.indexOf(anchor.current.key ?? '');
      const to = keys.indexOf(key);
      const isRange = anchor.current.isRange && from >= 0;
      choose(isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key], isOn);
      anchor.current = { key, isRange: false };
    },
    onBoxClick: ({ shiftKey }) => {
      anchor.current.isRange = shiftKey;
    },
    selectedCount: keys.filter((key) => selected.has(key)).length,
    selectAll: (isOn) => choose(keys, isOn),
  };
};
