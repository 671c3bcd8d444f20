import { type ReactNode, useRef } from 'react';
import { SkeletonBar } from '../feedback/index.js';
import { useFocusAfterRemoval } from '../focus/index.js';
import { Checkbox } from '../form/inputs.js';
import { cellClass } from './cell-class.js';
import { HeaderCell } from './header-cell.js';
import { useKeptScroll } from './kept-scroll.hook.js';
import { useRowSelection } from './row-selection.hook.js';
import styles from './table.module.css';
import { DataRow, PlainRow } from './table-rows.js';
import { type Column, type Paging, type Selection, type Sorting } from './types.js';

interface TableGridProps<T> {
  label: string;
  columns: readonly Column<T>[];
  rows: readonly T[] | undefined;
  rowKey: (row: T) => string;
  rowHref?: ((row: T) => string | undefined) | undefined;
  rowTone?: ((row: T) => 'muted' | 'alert' | undefined) | undefined;
  isRefreshing: boolean;
  paging?: Paging | undefined;
  sorting?: Sorting | undefined;
  selection?: Selection | undefined;
  footer?: Readonly<Record<string, ReactNode>> | undefined;
  skeletonRows?: number | undefined;
}

/** The table itself: headers, rows and totals. */
export const TableGrid = <T,>({
  label,
  columns,
  rows,
  rowKey,
  rowHref,
  rowTone,
  isRefreshing,
  paging,
  sorting,
  selection,
  footer,
  skeletonRows = 8,
}: TableGridProps<T>) => {
  const focusAfterRemoval = useFocusAfterRemoval<HTMLTableSectionElement>();
  const keys = rows?.map(rowKey) ?? [];
  const scroller = useRef<HTMLDivElement>(null);
  useKeptScroll(scroller, { label, page: paging?.page, hasRows: keys.length > 0 });
  const rowSelection = useRowSelection(selection, keys);
  const hasBox = rowSelection !== undefined;
  // A wide table scrolls sideways: without a focusable control inside, it must be focusable itself to scroll
  // by keyboard.
  const hasControls =
    hasBox ||
    (sorting !== undefined && columns.some(({ sortable }) => sortable)) ||
    (rowHref !== undefined && keys.length > 0);

  return (
    <div
      ref={scroller}
      className={styles.scroll}
      data-refreshing={isRefreshing}
      {...(!hasControls && { role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      <table className={styles.table} aria-label={label} aria-busy={rows === undefined || isRefreshing}>
        <thead>
          <tr>
            {hasBox && (
              <th className={styles.box}>
                <Checkbox aria-label="このページをすべて選択" {...rowSelection.boxOfAll} />
              </th>
            )}
            {columns.map((column, at) => (
              <HeaderCell
                key={column.key}
                column={column}
                sorting={sorting}
                className={cellClass(column, at)}
              />
            ))}
          </tr>
        </thead>
        <tbody {...focusAfterRemoval}>
          {rows === undefined &&
            Array.from({ length: skeletonRows }, (_, index) => (
              <PlainRow key={index} columns={columns} hasBox={hasBox}>
                {/* Of different widths, as texts are. */}
                {(_column, at) => <SkeletonBar width={`${50 + ((index * 7 + at * 13) % 40)}%`} />}
              </PlainRow>
            ))}
          {rows?.length === 0 && (
            <tr>
              <td colSpan={columns.length + (hasBox ? 1 : 0)} className={styles.nothing}>
                {paging && paging.totalCount > 0
                  ? 'このページには表示するものがありません。'
                  : '該当するものがありません。'}
              </td>
            </tr>
          )}
          {rows?.map((row, index) => {
            const key = rowKey(row);
            return (
              <DataRow
                key={key}
                row={row}
                rowKey={key}
                index={index}
                columns={columns}
                href={rowHref?.(row)}
                tone={rowTone?.(row)}
                selection={rowSelection}
              />
            );
          })}
        </tbody>
        {footer && keys.length > 0 && (
          <tfoot>
            <PlainRow columns={columns} hasBox={hasBox}>
              {({ key }) => footer[key]}
            </PlainRow>
          </tfoot>
        )}
      </table>
    </div>
  );
};
