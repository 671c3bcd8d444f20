import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { CellDescription } from './cell-description.js';
import { CellMessage } from './cell-message.js';
import { isComposing, isNavigation, isUndoOrRedo, steps } from './keys.js';
import styles from './line-grid.module.css';
import type { CellPosition, GridActions, LineGridRow, TextColumn } from './line-grid.types.js';

export interface CellProps<Row extends LineGridRow, Column> {
  row: Row;
  column: Column;
  position: CellPosition;
  error: string | undefined;
  cellId: string;
  actions: GridActions<Row>;
}

/** Pixels of a digit, of the padding of a cell, and of its adornment. */
const [DIGIT, PADDING, ADORNMENT] = [7.5, 16, 30];

/** Whether a number needs the place of the adornment. */
const isLong = <Row,>({ align, width }: TextColumn<Row>, shown: string): boolean =>
  align === 'right' && shown.length * DIGIT + PADDING + ADORNMENT > width;

const isPresent = (node: ReactNode): boolean => node !== undefined && node !== null;

/**
 * A cell that always renders an input. On focus all of it is selected, so that typing (also through an input
 * method) replaces it and arrow keys navigate; F2 or a second click edits the content.
 */
export const TextCell = <Row extends LineGridRow>({
  row,
  column,
  position,
  error: given,
  cellId,
  actions,
}: CellProps<Row, TextColumn<Row>>) => {
  const input = useRef<HTMLInputElement>(null);
  const rowBefore = useRef<Row>(row);
  const [isEditing, setEditing] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const text = column.text(row);
  const own = given === undefined && !isEditing ? column.check?.(text) : undefined;
  const error = given ?? own;
  const adornment = column.adornment?.(row);
  const description = column.describe?.(row);
  const note = column.note?.(row);
  const shown = isEditing ? text : (column.format?.(text) ?? text);

  // When editing ends, the whole content is selected again, so that typing replaces it.
  useLayoutEffect(() => {
    if (!isEditing && document.activeElement === input.current) input.current?.select();
  }, [isEditing]);

  const startEditing = () => {
    if (isEditing) return;
    rowBefore.current = row;
    actions.begin();
    setEditing(true);
  };
  const finish = () => {
    setEditing(false);
    const normal = column.normalize?.(text, row) ?? text;
    if (normal !== text) actions.edit({ rowKey: row.key, columnId: column.id, text: normal });
  };

  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (isComposing(event)) return;
    if (isUndoOrRedo(event)) setEditing(false);
    else if (event.key === 'F2') {
      event.preventDefault();
      startEditing();
      const end = event.currentTarget.value.length;
      event.currentTarget.setSelectionRange(end, end);
    } else if (event.key === 'Escape' && isEditing) {
      event.preventDefault();
      event.stopPropagation();
      setEditing(false);
      actions.restore(rowBefore.current);
    } else if (event.key === 'Delete' && !isEditing && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      actions.begin();
      actions.edit({ rowKey: row.key, columnId: column.id, text: '' });
    } else if (isNavigation(event, isEditing)) {
      event.preventDefault();
      finish();
      const { rows, columns } = steps(event);
      if (event.shiftKey && event.key !== 'Enter') {
        actions.extendBy(rows, columns);
      } else actions.move(position, rows, columns);
    }
  };
  const onMouseDown = (event: MouseEvent<HTMLInputElement>) => {
    if (event.shiftKey) {
      event.preventDefault();
      actions.selectTo(position);
    } else if (document.activeElement === event.currentTarget) startEditing();
    else {
      // The browser would place the caret at the mouse position and clear the selection.
      event.preventDefault();
      event.currentTarget.focus();
    }
  };
  const onFocus = (event: FocusEvent<HTMLInputElement>) => {
    setFocus(true);
    actions.anchor(position);
    event.currentTarget.select();
  };

  return (
    <>
      {isPresent(adornment) && (
        <span className={isLong(column, shown) ? `${styles.adornment} ${styles.yielding}` : styles.adornment}>
          {adornment}
        </span>
      )}
      <input
        ref={input}
        className={[
          styles.input,
          isPresent(adornment) && styles.withAdornment,
          isPresent(description) && styles.withDescription,
        ]
          .filter(Boolean)
          .join(' ')}
        style={{ textAlign: column.align ?? 'left' }}
        id={cellId}
        data-cell={`${position.row}:${position.column}`}
        aria-label={`${position.row + 1}行目 ${column.title}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${cellId}-error`}
        aria-required={column.isRequired || undefined}
        inputMode={column.inputMode}
        maxLength={column.maxLength}
        autoComplete="off"
        spellCheck={false}
        value={shown}
        onChange={(event) => {
          startEditing();
          actions.edit({ rowKey: row.key, columnId: column.id, text: event.target.value });
        }}
        onKeyDown={onKeyDown}
        onMouseDown={onMouseDown}
        onFocus={onFocus}
        onBlur={() => {
          setFocus(false);
          finish();
        }}
      />
      {isPresent(description) && (
        <CellDescription input={input} number={column.align === 'right' ? shown : undefined}>
          {description}
        </CellDescription>
      )}
      {own !== undefined && (
        <span id={`${cellId}-error`} className={styles.hidden}>
          {own}
        </span>
      )}
      {hasFocus && error !== undefined && <CellMessage anchor={input} text={error} />}
      {hasFocus && error === undefined && isPresent(note) && (
        <CellMessage anchor={input} text={note} isNote />
      )}
    </>
  );
};
