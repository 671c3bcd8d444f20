import { RequiredMark } from '../light/required-mark/index.js';
import styles from './line-grid.module.css';
import type { LineGridColumn } from './line-grid.types.js';

/** Widths in pixels of the columns for row numbers and for row actions. */
export const numberWidth = 32;
export const actionsWidth = 60;

/** Left offset in pixels of each sticky column; undefined for the others. */
export const stickyPlaces = <Row,>(
  columns: readonly LineGridColumn<Row>[],
): readonly (number | undefined)[] => {
  let left = numberWidth;
  return columns.map((column) => {
    if (column.isSticky !== true) return undefined;
    left += column.width;
    return left - column.width;
  });
};

/** Placed before a right-aligned title, after any other. */
const TitleMark = () => (
  <span className={styles.required}>
    <RequiredMark isHidden />
  </span>
);

interface GridHeadProps<Row> {
  columns: readonly LineGridColumn<Row>[];
  /** Left offset in pixels of each sticky column. */
  places: readonly (number | undefined)[];
}

/** The widths and titles of the columns. */
export const GridHead = <Row,>({ columns, places }: GridHeadProps<Row>) => (
  <>
    <colgroup>
      <col style={{ width: numberWidth }} />
      {columns.map((column) => (
        <col key={column.id} style={{ width: column.width }} />
      ))}
      <col style={{ width: actionsWidth }} />
    </colgroup>
    <thead>
      <tr aria-rowindex={1}>
        <th scope="col" className={styles.number}>
          <span className={styles.hidden}>行</span>
        </th>
        {columns.map((column, index) => (
          <th
            key={column.id}
            scope="col"
            className={[column.align === 'right' && styles.right, column.isSticky && styles.stickyCell]
              .filter(Boolean)
              .join(' ')}
            style={{ left: places[index] }}
          >
            {column.align === 'right' && column.isRequired && <TitleMark />}
            {column.title}
            {column.align !== 'right' && column.isRequired && <TitleMark />}
          </th>
        ))}
        <th scope="col">
          <span className={styles.hidden}>操作</span>
        </th>
      </tr>
    </thead>
  </>
);
