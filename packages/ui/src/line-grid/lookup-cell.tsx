import { type KeyboardEvent, type MouseEvent, useId, useRef, useState } from 'react';
import { soleMatch } from '../form/sole-match.js';
import { CellDescription } from './cell-description.js';
import { useCellEditing } from './cell-editing.hook.js';
import { CellMessage } from './cell-message.js';
import { isComposing, isUndoOrRedo } from './keys.js';
import styles from './line-grid.module.css';
import type { LineGridRow, LookupColumn, LookupOption } from './line-grid.types.js';
import { useLookup } from './lookup.hook.js';
import { LookupList } from './lookup-list.js';
import type { CellProps } from './text-cell.js';

/** A cell that searches while typing; ↑↓ select, Enter or Tab accepts, Esc reverts. */
export const LookupCell = <Row extends LineGridRow>({
  row,
  column,
  position,
  error,
  cellId,
  actions,
}: CellProps<Row, LookupColumn<Row>>) => {
  const input = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { isEditing, ...editing } = useCellEditing({ input, row, columnId: column.id, position, actions });
  const [hasFocus, setFocus] = useState(false);
  const { state, query, close, leave, step, whenAnswered } = useLookup(column.search);
  const text = column.text(row);
  const isUnresolved = !isEditing && text.trim() !== '' && !column.isResolved(row);
  const problem = error ?? (isUnresolved ? `${column.title}を候補から選択してください。` : undefined);
  const description = column.describe?.(row);
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

  return (
    <>
      <input
        ref={input}
        className={description === undefined ? styles.input : `${styles.input} ${styles.withDescription}`}
        role="combobox"
        aria-expanded={state.kind === 'open'}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={active ? `${listId}-${active.value}` : undefined}
        id={cellId}
        data-cell={`${position.row}:${position.column}`}
        aria-label={`${position.row + 1}行目 ${column.title}`}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${cellId}-error`}
        placeholder={column.placeholder}
        autoComplete="off"
        spellCheck={false}
        title={description === undefined ? text : `${text}（${description}）`}
        value={text}
        onChange={(event) => {
          editing.type(event.target.value);
          const native = event.nativeEvent;
          if (!('isComposing' in native) || native.isComposing !== true) query(event.target.value);
        }}
        onCompositionEnd={(event) => query(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onFocus={(event) => {
          setFocus(true);
          actions.anchor(position);
          event.currentTarget.select();
        }}
        onBlur={() => {
          setFocus(false);
          leave();
          editing.end();
        }}
      />
      {description !== undefined && <CellDescription input={input}>{description}</CellDescription>}
      {state.kind !== 'closed' && <LookupList id={listId} anchor={input} state={state} onPick={take} />}
      {hasFocus && state.kind === 'closed' && problem !== undefined && (
        <CellMessage anchor={input} text={problem} />
      )}
    </>
  );
};
