import styles from './table.module.css';
import { type Column, type Sorting } from './types.js';

const directions = { asc: 'ascending', desc: 'descending' } as const;
const marks = { asc: '▲', desc: '▼' } as const;

interface HeaderCellProps<T> {
  column: Column<T>;
  sorting: Sorting | undefined;
  className: string;
}

/** The header of a column. Clicking cycles through ascending, descending and the list's default order. */
export const HeaderCell = <T,>({ column, sorting, className }: HeaderCellProps<T>) => {
  const { key, title, width } = column;
  const isSortable = column.sortable === true && sorting !== undefined;
  const inForce = isSortable && sorting.value?.key === key ? sorting.value.direction : undefined;
  const next = () => {
    if (inForce === 'desc') return undefined;
    return { key, direction: inForce === 'asc' ? ('desc' as const) : ('asc' as const) };
  };
  return (
    <th
      scope="col"
      className={className}
      style={{ width }}
      aria-sort={inForce === undefined ? undefined : directions[inForce]}
    >
      {isSortable ? (
        <button type="button" className={styles.sort} onClick={() => sorting.onChange(next())}>
          {title}
          <span className={styles.sortMark} data-on={inForce !== undefined} aria-hidden="true">
            {marks[inForce ?? 'asc']}
          </span>
        </button>
      ) : (
        title
      )}
    </th>
  );
};
