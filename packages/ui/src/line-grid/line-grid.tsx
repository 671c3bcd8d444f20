import { useId, useRef } from 'react';
import { useGridActions } from './grid-actions.hook.js';
import { gridCommands } from './grid-commands.js';
import { GridRow } from './grid-row.js';
import styles from './line-grid.module.css';
import type { LineGridErrors, LineGridProps, LineGridRow } from './line-grid.types.js';

const emptyErrors: LineGridErrors = new Map();

/** Pixels of the columns for the row numbers and for what can be done with a row. */
const numberWidth = 40;
const actionsWidth = 72;

/** A table of lines that is typed into like a spreadsheet. */
export const LineGrid = <Row extends LineGridRow>(props: LineGridProps<Row>) => {
  const { label, columns, rows, errors = emptyErrors, footer } = props;
  const ownId = useId();
  const gridId = props.idPrefix ?? ownId;
  const table = useRef<HTMLTableElement>(null);
  const { actions, range } = useGridActions(props, table);
  const commands = gridCommands(props, range, actions);

  const width = columns.reduce((sum, column) => sum + column.width, numberWidth + actionsWidth);
  return (
    <div className={styles.frame}>
      <div className={styles.scroller}>
        <table
          ref={table}
          role="grid"
          className={styles.grid}
          style={{ minWidth: width }}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-multiselectable="true"
          {...commands}
        >
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
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={[column.align === 'right' && styles.right, column.isSticky && styles.stickyCell]
                    .filter(Boolean)
                    .join(' ')}
                >
                  {column.title}
                  {column.isRequired && (
                    <span className={styles.required} aria-hidden="true">
                      *
                    </span>
                  )}
                </th>
              ))}
              <th scope="col">
                <span className={styles.hidden}>操作</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => {
              const isInRange = range !== undefined && index >= range.top && index <= range.bottom;
              return (
                <GridRow
                  key={row.key}
                  row={row}
                  index={index}
                  columns={columns}
                  errors={errors.get(row.key)}
                  selectedFrom={isInRange ? range.left : undefined}
                  selectedTo={isInRange ? range.right : undefined}
                  gridId={gridId}
                  actions={actions}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
};
