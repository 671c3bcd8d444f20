import { useState } from 'react';
import { type Column } from './types.js';

const read = (storageKey: string | undefined): Record<string, boolean> => {
  if (storageKey === undefined) return {};
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(
      Object.entries(stored).filter((entry): entry is [string, boolean] => typeof entry[1] === 'boolean'),
    );
  } catch {
    return {};
  }
};

/** The visible columns and the chooser's state, stored in the browser under `storageKey`. */
export const useColumns = <T>(columns: readonly Column<T>[], storageKey: string | undefined) => {
  const [choice, setChoice] = useState(() => read(storageKey));
  const isHideable = (column: Column<T>, index: number) => column.hideable ?? index > 0;
  const isShown = (column: Column<T>, index: number) =>
    !isHideable(column, index) || (choice[column.key] ?? !column.hidden);
  const toggle = (key: string, shown: boolean) => {
    const next = { ...choice, [key]: shown };
    setChoice(next);
    if (storageKey === undefined) return;
    try {
      localStorage.setItem(storageKey, JSON.stringify(next));
    } catch {
      // If the storage is full or blocked, the choice is just not remembered.
    }
  };
  return {
    shown: columns.filter(isShown),
    choices: columns
      .map((column, index) => ({
        key: column.key,
        title: column.title,
        shown: isShown(column, index),
        hideable: isHideable(column, index),
      }))
      .filter((column) => column.hideable),
    toggle,
  };
};
