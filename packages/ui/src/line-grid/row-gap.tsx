import styles from './line-grid.module.css';
import type { GridActions, LineGridColumn, LineGridErrors, LineGridRow } from './line-grid.types.js';

interface RowGapProps<Row extends LineGridRow> {
  rows: readonly Row[];
  first: number;
  last: number;
  height: number;
  columns: readonly LineGridColumn<Row>[];
  errors: LineGridErrors;
  gridId: string;
  actions: GridActions<Row>;
}

/**
 * Placeholder for rows that are not rendered. Their invalid cells stay reachable by id for the error summary:
 * the grid then renders the row and focuses the cell.
 */
export const RowGap = <Row extends LineGridRow>({
  rows,
  first,
  last,
  height,
  columns,
  errors,
  gridId,
  actions,
}: RowGapProps<Row>) => (
  <tr aria-hidden="true" style={{ height }}>
    <td colSpan={columns.length + 2} className={styles.gap}>
      {rows.slice(first, last + 1).flatMap((row, offset) =>
        Object.keys(errors.get(row.key) ?? {}).map((columnId) => (
          <span
            key={`${row.key} ${columnId}`}
            id={`${gridId}-${row.key}-${columnId}`}
            tabIndex={-1}
            onFocus={() =>
              actions.reveal({
                row: first + offset,
                column: columns.findIndex((column) => column.id === columnId),
              })
            }
          />
        )),
      )}
    </td>
  </tr>
);
