import { memo } from 'react';
import { Icon } from '../icon/index.js';
import styles from './line-grid.module.css';
import type { GridActions, LineGridColumn, LineGridRow } from './line-grid.types.js';
import { LookupCell } from './lookup-cell.js';
import { SelectCell } from './select-cell.js';
import { TextCell, type CellProps } from './text-cell.js';

interface GridRowProps<Row extends LineGridRow> {
  row: Row;
  index: number;
  columns: readonly LineGridColumn<Row>[];
  errors: Readonly<Record<string, string>> | undefined;
  /** First and last selected column when the row is part of a selection of several cells. */
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

const PlainGridRow = <Row extends LineGridRow>({
  row,
  index,
  columns,
  errors,
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
          className={[
            styles.cell,
            column.isSticky && styles.stickyCell,
            column.align === 'right' && styles.right,
            error !== undefined && styles.bad,
            isSelected && styles.selected,
          ]
            .filter(Boolean)
            .join(' ')}
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
    <td className={styles.removeCell} role="gridcell">
      <button
        type="button"
        className={styles.remove}
        aria-label={`${index + 1}行目を削除`}
        title="行を削除（Ctrl+Delete）"
        tabIndex={-1}
        data-cell={`${index}:${columns.length}`}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowLeft') return;
          event.preventDefault();
          actions.move({ row: index, column: columns.length }, 0, -1);
        }}
        onClick={() => actions.remove(row.key)}
      >
        <Icon name="delete" />
      </button>
    </td>
  </tr>
);

/** Three hundred rows stay quick because only the row that changed renders again. */
export const GridRow = memo(PlainGridRow) as typeof PlainGridRow;
