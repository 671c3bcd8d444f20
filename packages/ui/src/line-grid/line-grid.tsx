import { useId, useRef } from 'react';
import { useGridActions } from './grid-actions.hook.js';
import { gridCommands } from './grid-commands.js';
import { GridRow } from './grid-row.js';
import { RowGap } from './row-gap.js';
import { rowRuns } from './row-window.js';
import { useRowWindow } from './row-window.hook.js';
import styles from './line-grid.module.css';
import type { LineGridColumn, LineGridErrors, LineGridProps, LineGridRow } from './line-grid.types.js';

/** Pixels of a row with its lower border, as in the style sheet; all rows of a grid are equally high, so that it is known where each one is. */
const oneLine = 36;
const twoLines = 52;

const hasSecondLine = <Row,>(column: LineGridColumn<Row>): boolean =>
  'describe' in column && column.describe !== undefined;

const emptyErrors: LineGridErrors = new Map();

/** Pixels of the columns for the row numbers and for what can be done with a row. */
const numberWidth = 40;
const actionsWidth = 68;

/** A table of lines that is typed into like a spreadsheet. */
export const LineGrid = <Row extends LineGridRow>(props: LineGridProps<Row>) => {
  const { label, columns, rows, errors = emptyErrors, before, footer } = props;
  const ownId = useId();
  const gridId = props.idPrefix ?? ownId;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const rowHeight = columns.some(hasSecondLine) ? twoLines : oneLine;
  const view = useRowWindow(body, rows.length, rowHeight);
  const { actions, range, focused } = useGridActions(props, table);
  const commands = gridCommands(props, range, actions);

  const width = columns.reduce((sum, column) => sum + column.width, numberWidth + actionsWidth);
  return (
    <div className={styles.frame}>
      <div className={styles.scroller}>
        <table
          ref={table}
          role="grid"
          className={rowHeight === oneLine ? styles.grid : `${styles.grid} ${styles.twoLines}`}
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
          <tbody ref={body}>
            {rowRuns(rows.length, view, focused).map((run) => {
              if (run.kind === 'gap') {
                return (
                  <RowGap
                    key={`gap ${run.first}`}
                    rows={rows}
                    first={run.first}
                    last={run.last}
                    height={(run.last - run.first + 1) * rowHeight}
                    columns={columns}
                    errors={errors}
                    gridId={gridId}
                    actions={actions}
                  />
                );
              }
              const { index } = run;
              const row = rows[index];
              const isInRange = range !== undefined && index >= range.top && index <= range.bottom;
              return (
                row && (
                  <GridRow
                    key={row.key}
                    row={row}
                    index={index}
                    columns={columns}
                    errors={errors.get(row.key)}
                    isCompared={before !== undefined}
                    before={before?.get(row.key)}
                    selectedFrom={isInRange ? range.left : undefined}
                    selectedTo={isInRange ? range.right : undefined}
                    gridId={gridId}
                    actions={actions}
                  />
                )
              );
            })}
          </tbody>
        </table>
      </div>
      {footer !== undefined && <div className={styles.footer}>{footer}</div>}
    </div>
  );
};
