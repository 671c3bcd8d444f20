import { type KeyboardEvent, useRef } from 'react';
import { leaveByKey } from './cell-editing.hook.js';
import { useCellFocus } from './cell-focus.hook.js';
import { CellMessage } from './cell-message.js';
import { isNavigation } from './keys.js';
import styles from './line-grid.module.css';
import type { LineGridRow, SelectColumn } from './line-grid.types.js';
import type { CellProps } from './text-cell.js';

/** A choice among a few; a letter or digit selects, F2, Space or Alt+↓ opens the list, arrows navigate. */
export const SelectCell = <Row extends LineGridRow>({
  row,
  column,
  position,
  error,
  cellId,
  actions,
}: CellProps<Row, SelectColumn<Row>>) => {
  const select = useRef<HTMLSelectElement>(null);
  const { hasFocus, handlers } = useCellFocus<HTMLSelectElement, Row>({ position, actions });
  const text = column.text(row);

  const onKeyDown = (event: KeyboardEvent<HTMLSelectElement>) => {
    if (event.key === 'F2') {
      event.preventDefault();
      event.currentTarget.showPicker?.();
    } else if (isNavigation(event, false)) {
      leaveByKey(event, position, actions);
    }
  };

  return (
    <>
      <select
        ref={select}
        className={`${styles.input} ${styles.select}`}
        id={cellId}
        data-cell={`${position.row}:${position.column}`}
        aria-label={`${position.row + 1}行目 ${column.title}`}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={error === undefined ? undefined : `${cellId}-error`}
        value={text}
        onChange={(event) => {
          actions.begin();
          actions.edit({ rowKey: row.key, columnId: column.id, text: event.target.value });
        }}
        onKeyDown={onKeyDown}
        {...handlers}
      >
        {column.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {hasFocus && error !== undefined && <CellMessage anchor={select} text={error} />}
    </>
  );
};
