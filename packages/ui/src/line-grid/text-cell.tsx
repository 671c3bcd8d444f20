import { type ReactNode, useRef } from 'react';
import { CellDescription } from './cell-description.js';
import { useCellFocus } from './cell-focus.hook.js';
import { CellMessage } from './cell-message.js';
import styles from './line-grid.module.css';
import type { CellPosition, GridActions, LineGridRow, TextColumn } from './line-grid.types.js';
import { useTextCell } from './text-cell.hook.js';

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
  const cell = useTextCell({ input, row, column, position, actions });
  const { hasFocus, handlers } = useCellFocus<HTMLInputElement, Row>({
    position,
    actions,
    onLeave: cell.finish,
  });
  const own = given === undefined && !cell.isEditing ? column.check?.(cell.text, row) : undefined;
  const error = given ?? own;
  const adornment = column.adornment?.(row);
  const description = column.describe?.(row);
  const note = column.note?.(row);
  const { shown } = cell;

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
        onChange={(event) => cell.type(event.target.value)}
        onKeyDown={cell.onKeyDown}
        onMouseDown={cell.onMouseDown}
        {...handlers}
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
