import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { isNavigation, steps } from './keys.js';
import type { CellPosition, GridActions, LineGridRow } from './line-grid.types.js';

/** An arrow key or Enter moves on from a cell, an arrow with Shift extends the selection. */
export const leaveByKey = <Row extends LineGridRow>(
  event: KeyboardEvent,
  position: CellPosition,
  actions: Pick<GridActions<Row>, 'extendBy' | 'move'>,
): void => {
  event.preventDefault();
  const { rows, columns } = steps(event);
  if (event.shiftKey && event.key !== 'Enter') actions.extendBy(rows, columns);
  else actions.move(position, rows, columns);
};

interface EditedCell<Row extends LineGridRow> {
  input: RefObject<HTMLInputElement | null>;
  /** What the cell shows. */
  shown: string;
  row: Row;
  columnId: string;
  position: CellPosition;
  actions: GridActions<Row>;
}

/** Whether a cell with an input is being edited, and what cells of text and look-ups have in common. */
export function useCellEditing<Row extends LineGridRow>({
  input,
  shown,
  row,
  columnId,
  position,
  actions,
}: EditedCell<Row>) {
  const rowBefore = useRef<Row>(row);
  const [isEditing, setEditing] = useState(false);

  // When editing ends, or other content comes in (a match that was awaited, undo), all of it is selected again, so
  // that typing replaces it.
  useLayoutEffect(() => {
    if (!isEditing && document.activeElement === input.current) input.current?.select();
  }, [isEditing, shown, input]);

  const start = () => {
    if (isEditing) return;
    rowBefore.current = row;
    actions.begin();
    setEditing(true);
  };
  const edit = (text: string) => actions.edit({ rowKey: row.key, columnId, text });
  return {
    isEditing,
    start,
    end: () => setEditing(false),
    edit,
    /** Typed text. */
    type: (text: string) => {
      start();
      edit(text);
    },
    /** Escape: the row is as it was before the edit. */
    revert: (event: KeyboardEvent) => {
      event.preventDefault();
      event.stopPropagation();
      if (isEditing) actions.restore(rowBefore.current);
    },
    /** Delete clears the cell, arrows and Enter leave it. */
    onCellKey: (event: KeyboardEvent, leave: () => void) => {
      if (event.key === 'Delete' && !isEditing && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        actions.begin();
        edit('');
      } else if (isNavigation(event, isEditing)) {
        leave();
        leaveByKey(event, position, actions);
      }
    },
  };
}
