import { type ReactNode } from 'react';
import { ErrorState, type ErrorStateProps } from '../feedback/index.js';
import { Pagination } from '../pagination/pagination.js';
import { ColumnChooser } from './column-chooser.js';
import { useColumns } from './columns.hook.js';
import styles from './table.module.css';
import { TableGrid } from './table-grid.js';
import { type Column, type Paging, type Selection, type Sorting } from './types.js';

export interface DataTableProps<T> {
  /** Accessible name: 「仕入先の一覧」. */
  label: string;
  columns: readonly Column<T>[];
  /** undefined during the first load (or after it failed); old rows stay while the next page loads. */
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  /** The row's link; undefined: no link (its slice is absent). */
  rowHref?: (row: T) => string | undefined;
  /** Above the table, at the left: search box, filters. */
  toolbar?: ReactNode;
  /** New rows are loading: the current ones stay, dimmed. */
  isRefreshing?: boolean;
  /** Shown instead of the rows when there are none. */
  empty?: ReactNode;
  /** The list could not be loaded. Existing rows stay below the error. */
  error?: ErrorStateProps;
  paging?: Paging;
  /** The sort state, changed in the headers of `sortable` columns. */
  sorting?: Sorting;
  selection?: Selection;
  /** Marks a row: `muted` for deleted or cancelled ones, `alert` for late ones. */
  rowTone?: (row: T) => 'muted' | 'alert' | undefined;
  /** Enables the column chooser and is its key in the browser's storage. */
  columnsKey?: string;
  /** A row of totals below the rows: one cell for each visible column, by column key. */
  footer?: Readonly<Record<string, ReactNode>>;
  /** Number of placeholder rows during the first load. Default 8. */
  skeletonRows?: number;
}

/** A list as a table: rows are links, the header and the first column are sticky. */
export const DataTable = <T,>({
  columns,
  toolbar,
  isRefreshing = false,
  empty,
  error,
  columnsKey,
  ...table
}: DataTableProps<T>) => {
  const { shown, choices, toggle } = useColumns(columns, columnsKey);
  const { rows, paging, selection } = table;
  const isEmpty = rows?.length === 0 && !isRefreshing && empty !== undefined && (paging?.page ?? 1) <= 1;
  const hasFailed = error !== undefined && rows === undefined;
  const hasTable = !isEmpty && !hasFailed;
  const hasChooser = columnsKey !== undefined && choices.length > 0 && hasTable;

  return (
    <div className={styles.frame}>
      {(toolbar !== undefined || hasChooser) && (
        <div className={styles.bar}>
          {toolbar}
          {hasChooser && <ColumnChooser choices={choices} onToggle={toggle} />}
        </div>
      )}
      {selection !== undefined && selection.selected.size > 0 && <BulkBar {...selection} />}
      {error && <ErrorState {...error} />}
      {isEmpty && empty}
      {hasTable && <TableGrid {...table} columns={shown} isRefreshing={isRefreshing} />}
      {hasTable && paging && (
        <Pagination {...paging} totalCount={rows === undefined ? undefined : paging.totalCount} />
      )}
    </div>
  );
};

/** How many rows are selected, and what can be done with them. */
const BulkBar = ({ selected, onChange, actions }: Selection) => (
  <div className={styles.bulk} role="region" aria-label="選択した行の操作">
    <span role="status">{selected.size.toLocaleString('ja-JP')}件を選択中</span>
    {actions}
    <button type="button" className={styles.plain} onClick={() => onChange(new Set())}>
      選択を解除
    </button>
  </div>
);
