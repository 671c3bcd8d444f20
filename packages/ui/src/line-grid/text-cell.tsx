import {
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useRef,
  useState,
} from 'react';
import { CellDescription } from './cell-description.js';
import { useCellEditing } from './cell-editing.hook.js';
import { CellMessage } from './cell-message.js';
import { isComposing, isUndoOrRedo } from './keys.js';
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
  const { isEditing, ...editing } = useCellEditing({ input, row, columnId: column.id, position, actions });
  const [hasFocus, setFocus] = useState(false);
  const text = column.text(row);
  const own = given === undefined && !isEditing ? column.check?.(text) : undefined;
  const error = given ?? own;
  const adornment = column.adornment?.(row);
  const description = column.describe?.(row);
  const note = column.note?.(row);
  const shown = isEditing ? text : (column.format?.(text) ?? text);

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
        onChange={(event) => editing.type(event.target.value)}
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
