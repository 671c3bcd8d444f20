import styles from './table.module.css';
import { type Column } from './types.js';

/** Classes of the cells of a column; the first one is the key column. */
export const cellClass = <T>(column: Column<T>, at: number): string =>
  [
    styles[column.align ?? 'left'],
    at === 0 && styles.key,
    column.isFrozen && styles.frozen,
    column.nowrap && styles.nowrap,
    column.screenOnly && styles.screenOnly,
  ]
    .filter(Boolean)
    .join(' ');
