import type { KeyboardEvent } from 'react';
import { isComposing as isKeyOfComposition } from '../keys/index.js';

export const isComposing = (event: KeyboardEvent): boolean => isKeyOfComposition(event.nativeEvent);

/** Whether a key is undo or redo: the cell ends editing, the grid does the rest. */
export const isUndoOrRedo = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && ['z', 'y'].includes(event.key.toLowerCase());

const arrows: Record<string, { rows: number; columns: number }> = {
  ArrowUp: { rows: -1, columns: 0 },
  ArrowDown: { rows: 1, columns: 0 },
  ArrowLeft: { rows: 0, columns: -1 },
  ArrowRight: { rows: 0, columns: 1 },
};

/**
 * Whether a key leaves the cell: Enter and the vertical arrows always, the horizontal ones unless editing.
 */
export const isNavigation = (event: KeyboardEvent, isEditing: boolean): boolean => {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  if (event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown') return true;
  return (event.key === 'ArrowLeft' || event.key === 'ArrowRight') && !isEditing;
};

/** Row and column offset of a navigation key. */
export const steps = (event: KeyboardEvent): { rows: number; columns: number } =>
  event.key === 'Enter'
    ? { rows: event.shiftKey ? -1 : 1, columns: 0 }
    : (arrows[event.key] ?? { rows: 0, columns: 0 });
