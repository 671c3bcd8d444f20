import { type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { useCellEditing } from './cell-editing.hook.js';
import { isComposing, isUndoOrRedo } from './keys.js';
import type { LineGridRow, TextColumn } from './line-grid.types.js';
import type { CellProps } from './text-cell.js';

interface TextCellParts<Row extends LineGridRow> extends Pick<
  CellProps<Row, TextColumn<Row>>,
  'row' | 'column' | 'position' | 'actions'
> {
  input: RefObject<HTMLInputElement | null>;
}

/** What keys and the mouse do in a cell of text: edit it, or leave it with a normalised value. */
export const useTextCell = <Row extends LineGridRow>({
  input,
  row,
  column,
  position,
  actions,
}: TextCellParts<Row>) => {
  const text = column.text(row);
  const { isEditing, ...editing } = useCellEditing({
    input,
    shown: text,
    row,
    columnId: column.id,
    position,
    actions,
  });
  const finish = () => {
    editing.end();
    const normal = column.normalize?.(text, row) ?? text;
    if (normal !== text) editing.edit(normal);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (isUndoOrRedo(event)) editing.end();
    else if (event.key === 'F2') {
      event.preventDefault();
      editing.start();
      const end = event.currentTarget.value.length;
      event.currentTarget.setSelectionRange(end, end);
    } else if (event.key === 'Escape' && isEditing) {
      editing.end();
      editing.revert(event);
    } else editing.onCellKey(event, finish);
  };
  const onMouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (event.shiftKey) {
      event.preventDefault();
      actions.selectTo(position);
    } else if (document.activeElement === event.currentTarget) editing.start();
    else {
      // The browser would place the caret at the mouse position and clear the selection.
      event.preventDefault();
      event.currentTarget.focus();
    }
  };
  return {
    text,
    shown: isEditing ? text : (column.format?.(text, row) ?? text),
    isEditing,
    type: editing.type,
    finish,
    onKeyDown,
    onMouseDown,
  };
};
