import { useId, useRef } from 'react';
import { CellDescription } from './cell-description.js';
import { useCellFocus } from './cell-focus.hook.js';
import { CellMessage } from './cell-message.js';
import styles from './line-grid.module.css';
import type { LineGridRow, LookupColumn } from './line-grid.types.js';
import { useLookupCell } from './lookup-cell.hook.js';
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
  const cell = useLookupCell({ input, row, column, position, actions });
  const { state, text, active } = cell;
  const { hasFocus, handlers } = useCellFocus<HTMLInputElement, Row>({
    position,
    actions,
    onLeave: cell.leave,
  });
  const isUnresolved = !cell.isEditing && text.trim() !== '' && !column.isResolved(row);
  const problem = error ?? (isUnresolved ? `${column.title}を候補から選択してください。` : undefined);
  const description = column.describe?.(row);
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
        onChange={cell.onChange}
        onCompositionEnd={(event) => cell.query(event.currentTarget.value)}
        onKeyDown={cell.onKeyDown}
        onMouseDown={cell.onMouseDown}
        {...handlers}
      />
      {description !== undefined && <CellDescription input={input}>{description}</CellDescription>}
      {state.kind !== 'closed' && <LookupList id={listId} anchor={input} state={state} onPick={cell.take} />}
      {hasFocus && state.kind === 'closed' && problem !== undefined && (
        <CellMessage anchor={input} text={problem} />
      )}
    </>
  );
};
