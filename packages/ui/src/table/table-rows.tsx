import { type ReactNode } from 'react';
import { SkeletonBar } from '../feedback/index.js';
import { Checkbox } from '../form/inputs.js';
import { Link } from '../link/link.js';
import { cellClass } from './cell-class.js';
import { rowKeyHandler } from './row-keys.js';
import { rowLinkProps } from './row-link.js';
import { type RowSelection } from './row-selection.hook.js';
import styles from './table.module.css';
import { type Column, type Selection } from './types.js';

interface PlainRowProps<T> {
  columns: readonly Column<T>[];
  /** Whether the rows of the table have boxes, whose column stays empty here. */
  hasBox: boolean;
  children: (column: Column<T>, at: number) => ReactNode;
}

/** A row without a record: a placeholder, or the totals. */
export const PlainRow = <T,>({ columns, hasBox, children }: PlainRowProps<T>) => (
  <tr>
    {hasBox && <td className={styles.box} />}
    {columns.map((column, at) => (
      <td key={column.key} className={cellClass(column, at)}>
        {children(column, at)}
      </td>
    ))}
  </tr>
);

/** Placeholders during the first load, of different widths as texts are. */
export const SkeletonRows = <T,>({ count, ...row }: Omit<PlainRowProps<T>, 'children'> & { count: number }) =>
  Array.from({ length: count }, (_, index) => (
    <PlainRow key={index} {...row}>
      {(_column, at) => <SkeletonBar width={`${50 + ((index * 7 + at * 13) % 40)}%`} />}
    </PlainRow>
  ));

interface DataRowProps<T> {
  row: T;
  rowKey: string;
  index: number;
  columns: readonly Column<T>[];
  href: string | undefined;
  tone: 'muted' | 'alert' | undefined;
  selection: Selection | undefined;
  rowSelection: RowSelection;
}

/** The row of a record: its first cell contains the link. */
export const DataRow = <T,>(props: DataRowProps<T>) => {
  const { row, rowKey, index, columns, href, selection, rowSelection } = props;
  const isSelected = selection?.selected.has(rowKey);
  return (
    <tr
      data-link={href !== undefined}
      data-tone={props.tone}
      data-selected={isSelected}
      {...rowLinkProps(href)}
      onKeyDown={rowKeyHandler(selection && (() => rowSelection.selectRow(rowKey, !isSelected)))}
    >
      {selection && (
        <td className={styles.box}>
          <Checkbox
            aria-label={selection.label?.(rowKey) ?? `${rowKey}を選択`}
            data-row-box=""
            checked={isSelected === true}
            onClick={rowSelection.onBoxClick}
            onChange={(isOn) => rowSelection.selectRow(rowKey, isOn)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.render(row, index);
        return (
          <td key={column.key} className={cellClass(column, at)}>
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
