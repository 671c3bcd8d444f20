import { useId, useMemo, useRef, useState } from 'react';
import { loadableDialog } from '../loadable/index.js';
import { useGridActions } from './grid-actions.hook.js';
import type { AmbiguousBlock } from './grid-clipboard.js';
import { gridCommands } from './grid-commands.js';
import { firstInput } from './grid-focus.js';
import { actionsWidth, GridHead, numberWidth, stickyPlaces } from './grid-head.js';
import { GridRow } from './grid-row.js';
import styles from './line-grid.module.css';
import type { LineGridErrors, LineGridProps, LineGridRow } from './line-grid.types.js';
import { RowGap } from './row-gap.js';
import { useRowWindow } from './row-window.hook.js';
import { rowRuns } from './row-window.js';

// The columns of most pasted blocks are recognised without this dialog.
const PasteDialog = loadableDialog(async () => (await import('./paste.dialog.js')).default);

/**
 * Row height in pixels with its lower border, as in the style sheet; all rows are equally high, so that
 * positions can be computed.
 */
const rowHeight = 36;

const emptyErrors: LineGridErrors = new Map();

/** A spreadsheet-like table for editing lines. */
export const LineGrid = <Row extends LineGridRow>(props: LineGridProps<Row>) => {
  const { label, columns, rows, errors = emptyErrors, before, footer } = props;
  const ownId = useId();
  const gridId = props.idPrefix ?? ownId;
  const table = useRef<HTMLTableElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const view = useRowWindow(body, rows.length, rowHeight);
  const { actions, range, focused } = useGridActions(props, table);
  const [ambiguous, setAmbiguous] = useState<AmbiguousBlock>();
  const commands = gridCommands(props, range, actions, setAmbiguous);

  const width = columns.reduce((sum, column) => sum + column.width, numberWidth + actionsWidth);
  const places = useMemo(() => stickyPlaces(columns), [columns]);
  const frozenWidth = columns.reduce(
    (sum, column) => (column.isSticky ? sum + column.width : sum),
    numberWidth,
  );
  return (
    <div className={styles.frame}>
      <div className={styles.scroller} style={{ scrollPaddingLeft: frozenWidth }}>
        <table
          ref={table}
          role="grid"
          // Without a row, nothing else in the scrolling area takes the focus.
          tabIndex={rows.length === 0 ? 0 : undefined}
          className={styles.grid}
          style={{ minWidth: width }}
          aria-label={label}
          aria-rowcount={rows.length + 1}
          aria-multiselectable="true"
          {...commands}
        >
          <GridHead columns={columns} places={places} />
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
                    places={places}
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
      {footer !== undefined && (
        <div className={styles.footer}>{footer(() => actions.addRow(firstInput(columns)))}</div>
      )}
      {ambiguous && (
        <PasteDialog
          layout={ambiguous.layout}
          columns={columns}
          onClose={() => setAmbiguous(undefined)}
          onPaste={(columnIds, cells) => {
            setAmbiguous(undefined);
            props.onBegin?.();
            props.onPaste(ambiguous.row, columnIds, cells);
          }}
        />
      )}
    </div>
  );
};
