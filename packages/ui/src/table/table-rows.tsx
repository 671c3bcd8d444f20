import { type ReactNode } from 'react';
import { Checkbox } from '../form/inputs.js';
import { Link } from '../link/link.js';
import { cellClass } from './cell-class.js';
import { rowKeyHandler } from './row-keys.js';
import { rowLinkProps } from './row-link.js';
import { type RowSelection } from './row-selection.hook.js';
import styles from './table.module.css';
import { type Column } from './types.js';

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

interface DataRowProps<T> extends Pick<PlainRowProps<T>, 'columns'> {
  row: T;
  rowKey: string;
  index: number;
  href: string | undefined;
  tone: 'muted' | 'alert' | undefined;
  selection: RowSelection | undefined;
}

/** The row of a record: its first cell contains the link. */
export const DataRow = <T,>(props: DataRowProps<T>) => {
  const { row, rowKey, columns, href, selection } = props;
  const isSelected = selection?.isSelected(rowKey);
  return (
    <tr
      data-link={href !== undefined}
      data-tone={props.tone}
      data-selected={isSelected}
      {...rowLinkProps(href)}
      onKeyDown={rowKeyHandler(selection && (() => selection.select(rowKey, !isSelected)))}
    >
      {selection && (
        <td className={styles.box}>
          <Checkbox {...selection.boxOf(rowKey)} data-row-box="" />
        </td>
      )}
      {columns.map((column, at) => {
        const content = column.render(row, props.index);
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
