import { memo } from 'react';
import { Icon } from '../icon/index.js';
import styles from './line-grid.module.css';
import type { GridActions, LineGridColumn, LineGridRow } from './line-grid.types.js';
import { LookupCell } from './lookup-cell.js';
import { SelectCell } from './select-cell.js';
import { type CellProps, TextCell } from './text-cell.js';

interface GridRowProps<Row extends LineGridRow> {
  row: Row;
  index: number;
  columns: readonly LineGridColumn<Row>[];
  /** Left offsets of the sticky columns. */
  places: readonly (number | undefined)[];
  errors: Readonly<Record<string, string>> | undefined;
  isCompared: boolean;
  /** The original row; undefined for a new one. */
  before: Row | undefined;
  /** First and last selected column when the row is part of a multi-cell selection. */
  selectedFrom: number | undefined;
  selectedTo: number | undefined;
  gridId: string;
  actions: GridActions<Row>;
}

const Cell = <Row extends LineGridRow>(props: CellProps<Row, LineGridColumn<Row>>) => {
  const { column, row } = props;
  switch (column.kind) {
    case 'text':
      return <TextCell {...props} column={column} />;
    case 'select':
      return <SelectCell {...props} column={column} />;
    case 'lookup':
      return <LookupCell {...props} column={column} />;
    case 'output':
      return <span className={styles.output}>{column.render ? column.render(row) : column.text(row)}</span>;
  }
};

/** The value of a row as its cell displays it; '' without a row. */
const wordsOf = <Row extends LineGridRow>(column: LineGridColumn<Row>, row: Row | undefined): string => {
  if (!row) return '';
  const text = column.text(row);
  if (column.kind === 'select') return column.options.find(({ value }) => value === text)?.label ?? text;
  return column.kind === 'text' && column.format ? column.format(text, row) : text;
};

interface RowButtonProps {
  icon: 'copy' | 'delete';
  label: string;
  title: string;
  isDangerous?: boolean;
  onClick: () => void;
}

/** For the mouse; the title names the equivalent keyboard shortcuts. */
const RowButton = ({ icon, label, title, isDangerous = false, onClick }: RowButtonProps) => (
  <button
    type="button"
    className={isDangerous ? `${styles.rowButton} ${styles.remove}` : styles.rowButton}
    aria-label={label}
    title={title}
    tabIndex={-1}
    onClick={onClick}
  >
    <Icon name={icon} />
  </button>
);

const PlainGridRow = <Row extends LineGridRow>({
  row,
  index,
  columns,
  places,
  errors,
  isCompared,
  before,
  selectedFrom,
  selectedTo,
  gridId,
  actions,
}: GridRowProps<Row>) => (
  <tr aria-rowindex={index + 2}>
    <th scope="row" className={styles.number}>
      {index + 1}
    </th>
    {columns.map((column, columnIndex) => {
      const error = errors?.[column.id];
      const cellId = `${gridId}-${row.key}-${column.id}`;
      const former = before ? column.text(before) : '';
      const isChanged = isCompared && column.kind !== 'output' && former !== column.text(row);
      const isSelected =
        selectedFrom !== undefined &&
        selectedTo !== undefined &&
        columnIndex >= selectedFrom &&
        columnIndex <= selectedTo;
      return (
        <td
          key={column.id}
          role="gridcell"
          aria-selected={isSelected || undefined}
          title={isChanged ? `変更前：${wordsOf(column, before) || '（空欄）'}` : undefined}
          className={[
            styles.cell,
            column.isSticky && styles.stickyCell,
            column.align === 'right' && styles.right,
            isChanged && styles.changed,
            error !== undefined && styles.invalid,
            isSelected && styles.selected,
          ]
            .filter(Boolean)
            .join(' ')}
          style={{ left: places[columnIndex] }}
        >
          <Cell
            row={row}
            column={column}
            position={{ row: index, column: columnIndex }}
            error={error}
            cellId={cellId}
            actions={actions}
          />
          {error !== undefined && (
            <span id={`${cellId}-error`} className={styles.hidden}>
              {error}
            </span>
          )}
        </td>
      );
    })}
    <td className={styles.rowActions} role="gridcell">
      <RowButton
        icon="copy"
        label={`${index + 1}行目を複製`}
        title="行を複製（Ctrl+Shift+D）"
        onClick={() => actions.duplicate(row.key)}
      />
      <RowButton
        icon="delete"
        label={`${index + 1}行目を削除`}
        title="行を削除（Ctrl+Delete）"
        isDangerous
        onClick={() => actions.remove(row.key)}
      />
    </td>
  </tr>
);

/** Memoised so that only the changed row renders again, also with three hundred rows. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;
