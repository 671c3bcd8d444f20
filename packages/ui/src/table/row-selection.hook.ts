import { useRef } from 'react';
import { type CheckboxProps } from '../form/inputs.js';
import { type Selection } from './types.js';

/** The selection of the rows of a page. */
export interface RowSelection {
  isSelected: (key: string) => boolean;
  /** With Shift also the rows between this one and the last that was clicked. */
  select: (key: string, isOn: boolean) => void;
  /** The box of a row. It reports the Shift key when it is clicked, before its value changes. */
  boxOf: (key: string) => Pick<CheckboxProps, 'aria-label' | 'checked' | 'onClick' | 'onChange'>;
  /** The box for all rows. */
  boxOfAll: Pick<CheckboxProps, 'checked' | 'indeterminate' | 'onChange'>;
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
  const isSelected = (key: string) => selected.has(key);
  const select = (key: string, isOn: boolean) => {
    const from = keys.indexOf(anchor.current.key ?? '');
    const to = keys.indexOf(key);
    const isRange = anchor.current.isRange && from >= 0;
    choose(isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key], isOn);
    anchor.current = { key, isRange: false };
  };
  const count = keys.filter(isSelected).length;
  return {
    isSelected,
    select,
    boxOf: (key) => ({
      'aria-label': label?.(key) ?? `${key}を選択`,
      checked: isSelected(key),
      onClick: ({ shiftKey }) => {
        anchor.current.isRange = shiftKey;
      },
      onChange: (isOn) => select(key, isOn),
    }),
    boxOfAll: {
      checked: count > 0 && count === keys.length,
      indeterminate: count > 0 && count < keys.length,
      onChange: (isOn) => choose(keys, isOn),
    },
  };
};
