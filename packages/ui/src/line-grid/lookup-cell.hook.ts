import { type ChangeEvent, type KeyboardEvent, type MouseEvent, type RefObject } from 'react';
import { soleMatch } from '../form/sole-match.js';
import { isUnconvertedInput } from '../keys/index.js';
import { useCellEditing } from './cell-editing.hook.js';
import { isComposing, isUndoOrRedo } from './keys.js';
import type { LineGridRow, LookupColumn, LookupOption } from './line-grid.types.js';
import { useLookup } from './lookup.hook.js';
import type { CellProps } from './text-cell.js';

interface LookupCellParts<Row extends LineGridRow> extends Pick<
  CellProps<Row, LookupColumn<Row>>,
  'row' | 'column' | 'position' | 'actions'
> {
  input: RefObject<HTMLInputElement | null>;
}

/** What keys and the mouse do in a look-up cell: search, choose one of the options, or leave the cell. */
export const useLookupCell = <Row extends LineGridRow>({
  input,
  row,
  column,
  position,
  actions,
}: LookupCellParts<Row>) => {
  const text = column.text(row);
  const { isEditing, ...editing } = useCellEditing({
    input,
    shown: text,
    row,
    columnId: column.id,
    position,
    actions,
  });
  const { state, query, close, leave, step, whenAnswered } = useLookup(column.search);
  const active = state.kind === 'open' ? state.options[state.active] : undefined;

  const stopEditing = () => {
    close();
    editing.end();
  };
  const take = (option: LookupOption) => {
    editing.start();
    actions.pick(row.key, column.id, option.value);
    stopEditing();
  };

  /** Enter or Tab before the response arrives accepts an unambiguous match, wherever the focus is by then. */
  const takeWhenAnswered = (key: 'Enter' | 'Tab') => {
    if (text.trim() === '') return;
    whenAnswered((options) => {
      const option = soleMatch(options, text);
      if (!option) return false;
      const isHere = document.activeElement === input.current;
      take(option);
      if (isHere && key === 'Enter') actions.move(position, 0, 1);
      return true;
    });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    const isListOpen = state.kind !== 'closed';
    if (isUndoOrRedo(event)) stopEditing();
    else if (event.key === 'F2' || (event.altKey && event.key === 'ArrowDown')) {
      event.preventDefault();
      query(text);
    } else if (isListOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault();
      step(event.key === 'ArrowDown' ? 1 : -1);
    } else if (active && (event.key === 'Enter' || event.key === 'Tab') && !event.ctrlKey && !event.metaKey) {
      take(active);
      if (event.key === 'Enter') {
        event.preventDefault();
        actions.move(position, 0, 1);
      }
    } else if (
      state.kind === 'searching' &&
      (event.key === 'Enter' || event.key === 'Tab') &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      if (event.key === 'Enter') event.preventDefault();
      takeWhenAnswered(event.key);
    } else if (event.key === 'Escape' && (isListOpen || isEditing)) {
      editing.revert(event);
      stopEditing();
    } else editing.onCellKey(event, stopEditing);
  };
  const onMouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (event.shiftKey) {
      event.preventDefault();
      actions.selectTo(position);
    } else if (document.activeElement !== event.currentTarget) {
      event.preventDefault();
      event.currentTarget.focus();
    } else if (state.kind === 'closed') query(isEditing ? text : '');
  };
  const onChange = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    editing.type(target.value);
    if (!isUnconvertedInput(nativeEvent)) query(target.value);
  };

  return {
    state,
    text,
    /** The option that Enter or Tab accepts. */
    active,
    isEditing,
    take,
    query,
    leave: () => {
      leave();
      editing.end();
    },
    onChange,
    onKeyDown,
    onMouseDown,
  };
};
