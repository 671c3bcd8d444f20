import { type ReactNode, useRef } from 'react';
import { ErrorState, type ErrorStateProps, SkeletonBar } from '../feedback/index.js';
import { useFocusAfterRemoval } from '../focus/index.js';
import { Checkbox } from '../form/inputs.js';
import { Link } from '../link/link.js';
import { Pagination } from '../pagination/pagination.js';
import { ColumnChooser } from './column-chooser.js';
import { useColumns } from './columns.hook.js';
import { HeaderCell } from './header-cell.js';
import { rowKeyHandler } from './row-keys.js';
import { rowLinkProps } from './row-link.js';
import styles from './table.module.css';
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
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  toolbar,
  isRefreshing = false,
  empty,
  error,
  paging,
  sorting,
  selection,
  rowTone,
  columnsKey,
  footer,
  skeletonRows = 8,
}: DataTableProps<T>) => {
  const { shown, choices, toggle } = useColumns(columns, columnsKey);
  const focusAfterRemoval = useFocusAfterRemoval<HTMLTableSectionElement>();
  const keys = rows?.map(rowKey) ?? [];
  const chosenHere = keys.filter((key) => selection?.selected.has(key));
  const choose = (some: readonly string[], on: boolean) => {
    const next = new Set(selection?.selected);
    for (const key of some) {
      if (on) next.add(key);
      else next.delete(key);
    }
    selection?.onChange(next);
  };
  // The last clicked box: Shift selects the range from there.
  const anchor = useRef<{ key?: string; isRange: boolean }>({ isRange: false });
  const chooseRow = (key: string, on: boolean) => {
    const from = keys.indexOf(anchor.current.key ?? '');
    const to = keys.indexOf(key);
    const isRange = anchor.current.isRange && from >= 0;
    choose(isRange ? keys.slice(Math.min(from, to), Math.max(from, to) + 1) : [key], on);
    anchor.current = { key, isRange: false };
  };
  const classOf = (column: Column<T>, at: number) =>
    [
      styles[column.align ?? 'left'],
      at === 0 && styles.key,
      column.isFrozen && styles.frozen,
      column.nowrap && styles.nowrap,
      column.screenOnly && styles.screenOnly,
    ]
      .filter(Boolean)
      .join(' ');
  const span = shown.length + (selection ? 1 : 0);

  const isEmpty = rows?.length === 0 && !isRefreshing && empty !== undefined && (paging?.page ?? 1) <= 1;
  const hasFailed = error !== undefined && rows === undefined;
  const hasSelected = selection !== undefined && selection.selected.size > 0;
  const hasChooser = columnsKey !== undefined && choices.length > 0 && !isEmpty && !hasFailed;

  // A wide table scrolls sideways: without a focusable control inside, it must be focusable itself to scroll
  // by keyboard.
  const hasControls =
    selection !== undefined ||
    (sorting !== undefined && shown.some(({ sortable }) => sortable)) ||
    (rowHref !== undefined && rows !== undefined && rows.length > 0);

  const table = (
    <div
      className={styles.scroll}
      data-refreshing={isRefreshing}
      {...(!hasControls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={styles.table} aria-label={label} aria-busy={rows === undefined || isRefreshing}>
        <thead>
          <tr>
            {selection && (
              <th className={styles.box}>
                <Checkbox
                  aria-label="このページをすべて選択"
                  checked={keys.length > 0 && chosenHere.length === keys.length}
                  indeterminate={chosenHere.length > 0 && chosenHere.length < keys.length}
                  onChange={(on) => choose(keys, on)}
                />
              </th>
            )}
            {shown.map((column, at) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={sorting}
                className={classOf(column, at)}
              />
            ))}
          </tr>
        </thead>
        <tbody {...focusAfterRemoval}>
          {rows === undefined &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <tr key={index}>
                {selection && <td className={styles.box} />}
                {shown.map((column, at) => (
                  <td key={column.key} className={classOf(column, at)}>
                    <SkeletonBar width={`${50 + ((index * 7 + at * 13) % 40)}%`} />
                  </td>
                ))}
              </tr>
            ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={span} className={styles.nothing}>
                {paging && paging.totalCount > 0
                  ? 'このページには表示するものがありません。'
                  : '該当するものがありません。'}
              </td>
            </tr>
          )}
          {rows?.map((row, index) => {
            const key = keys[index] ?? String(index);
            const href = rowHref?.(row);
            return (
              <tr
                key={key}
                data-link={href !== undefined}
                data-tone={rowTone?.(row)}
                data-selected={selection?.selected.has(key)}
                {...rowLinkProps(href)}
                onKeyDown={rowKeyHandler(selection && (() => chooseRow(key, !selection.selected.has(key))))}
              >
                {selection && (
                  <td className={styles.box}>
                    <Checkbox
                      aria-label={selection.label?.(key) ?? `${key}を選択`}
                      data-row-box=""
                      checked={selection.selected.has(key)}
                      onClick={(event) => {
                        anchor.current.isRange = event.shiftKey;
                      }}
                      onChange={(on) => chooseRow(key, on)}
                    />
                  </td>
                )}
                {shown.map((column, at) => {
                  const content = column.render(row, index);
                  return (
                    <td key={column.key} className={classOf(column, at)}>
                      {at === 0 && href !== undefined ? (
                        <Link href={href} data-row-link="" className={styles.link}>
                          {content}
                        </Link>
                      ) : (
                        <Wrapped words={column.twoLines?.(row)}>{content}</Wrapped>
                      )}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
        {footer && rows && rows.length > 0 && (
          <tfoot>
            <tr>
              {selection && <td className={styles.box} />}
              {shown.map((column, at) => (
                <td key={column.key} className={classOf(column, at)}>
                  {footer[column.key]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );

  return (
    <div className={styles.frame}>
      {(toolbar !== undefined || hasChooser) && (
        <div className={styles.bar}>
          {toolbar}
          {hasChooser && <ColumnChooser choices={choices} onToggle={toggle} />}
        </div>
      )}
      {hasSelected && (
        <div className={styles.bulk} role="region" aria-label="選択した行の操作">
          <span role="status">{selection.selected.size.toLocaleString('ja-JP')}件を選択中</span>
          {selection.actions}
          <button type="button" className={styles.plain} onClick={() => selection.onChange(new Set())}>
            選択を解除
          </button>
        </div>
      )}
      {error && <ErrorState {...error} />}
      {isEmpty && empty}
      {!isEmpty && !hasFailed && table}
      {!isEmpty && !hasFailed && paging && (
        <Pagination {...paging} totalCount={rows === undefined ? undefined : paging.totalCount} />
      )}
    </div>
  );
};

/** Two lines of a text with the full text as tooltip; without `words` it is not truncated. */
const Wrapped = ({ words, children }: { words: string | undefined; children: ReactNode }) =>
  words === undefined ? (
    children
  ) : (
    <span className={styles.twoLines} title={words}>
      {children}
    </span>
  );
