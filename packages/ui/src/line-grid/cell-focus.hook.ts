import { useState } from 'react';
import { useFieldFocus } from '../focus/index.js';
import type { CellPosition, GridActions, LineGridRow } from './line-grid.types.js';

interface FocusedCell<Row extends LineGridRow> {
  position: CellPosition;
  actions: Pick<GridActions<Row>, 'anchor'>;
  /** Ends an edit of the cell. */
  onLeave?: () => void;
}

/** Whether a cell has the focus, which makes it the anchor of the selection, and the handlers for its control. */
export function useCellFocus<E extends HTMLInputElement | HTMLSelectElement, Row extends LineGridRow>({
  position,
  actions,
  onLeave,
}: FocusedCell<Row>) {
  const [hasFocus, setFocus] = useState(false);
  const handlers = useFieldFocus<E>({
    onEnter: ({ currentTarget }) => {
      setFocus(true);
      actions.anchor(position);
      if (currentTarget instanceof HTMLInputElement) currentTarget.select();
    },
    onLeave: () => {
      setFocus(false);
      onLeave?.();
    },
  });
  return { hasFocus, handlers };
}
