import {
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { isOneCell, positionsOf, rangeBetween, type CellRange } from './cell-range.js';
import { GridRow } from './grid-row.js';
import { isComposing } from './keys.js';
import styles from './line-grid.module.css';
import type {
  CellEdit,
  CellPosition,
  GridActions,
  LineGridColumn,
  LineGridErrors,
  LineGridRow,
} from './line-grid.types.js';
import { formatTsv, parseTsv } from './tsv.js';

export interface LineGridProps<Row extends LineGridRow> {
  /** Name of the grid for a screen reader. */
  label: string;
  /** Keep the array the same between renders: rows render again when it changes. */
  columns: readonly LineGridColumn<Row>[];
  rows: readonly Row[];
  errors?: LineGridErrors;
  /** Several edits at once (a paste, a fill) are one call and one step of undo. */
  onEdit: (edits: readonly CellEdit[]) => void;
  onPick: (rowKey: string, columnId: string, value: string) => void;
  /** Before an edit begins: the moment to remember what Ctrl+Z returns to. */
  onBegin?: () => void;
  onUndo?: () => void;
  /** Puts a row back as it was when its edit began (Esc). */
  onRestore: (row: Row) => void;
  onRemove: (rowKey: string) => void;
  /** Makes a row below the last one. */
  onAdd: () => void;
  /** A block of cells from a spreadsheet, whose left upper corner belongs at a cell. */
  onPaste: (rowIndex: number, columnIds: readonly string[], cells: readonly (readonly string[])[]) => void;
  /** A cell's input has the id `<idPrefix>-<row key>-<column id>`, so that a summary of errors can lead to it. */
  idPrefix?: string;
  /** Below the table: totals, buttons. */
  footer?: ReactNode;
}

const emptyErrors: LineGridErrors = new Map();

/** A table of lines that is typed into like a spreadsheet. */
export const LineGrid = <Row extends LineGridRow>(props: LineGridProps<Row>) => {
  const { label, columns, rows, errors = emptyErrors, footer } = props;
  const ownId = useId();
  const gridId = props.idPrefix ?? ownId;
  const table = useRef<HTMLTableElement>(null);
  const latest = useRef(props);
  const anchor = useRef<CellPosition>({ row: 0, column: 0 });
  const awaited = useRef<CellPosition>(undefined);
  const [range, setRange] = useState<CellRange>();
  const rangeNow = useRef(range);

  useEffect(() => {
    latest.current = props;
    rangeNow.current = range;
    const wanted = awaited.current;
    if (wanted && wanted.row < rows.length) {
      awaited.current = undefined;
      focusCell(table.current, wanted);
    }
  });

  const actions = useMemo<GridActions<Row>>(
    () => ({
      begin: () => latest.current.onBegin?.(),
      edit: (edit) => latest.current.onEdit([edit]),
      pick: (rowKey, columnId, value) => latest.current.onPick(rowKey, columnId, value),
      restore: (row) => latest.current.onRestore(row),
      remove: (rowKey) => {
        const index = latest.current.rows.findIndex((row) => row.key === rowKey);
        awaited.current = {
          row: Math.max(Math.min(index, latest.current.rows.length - 2), 0),
          column: anchor.current.column,
        };
        latest.current.onBegin?.();
        latest.current.onRemove(rowKey);
      },
      move: (from, byRows, byColumns) => {
        const row = from.row + byRows;
        if (row < 0) return;
        if (row >= latest.current.rows.length) {
          awaited.current = { row, column: from.column };
          latest.current.onAdd();
          return;
        }
        focusBeside(table.current, { row, column: from.column }, byColumns, latest.current.columns.length);
      },
      anchor: (position) => {
        anchor.current = position;
        setRange(undefined);
      },
      selectTo: (position) => {
        const now = rangeNow.current;
        const last = { row: latest.current.rows.length - 1, column: latest.current.columns.length - 1 };
        const from = anchor.current;
        // Shift+arrow grows the selection from where it ends, not from the cell that has the focus.
        const head = now
          ? {
              row: now.top === from.row ? now.bottom : now.top,
              column: now.left === from.column ? now.right : now.left,
            }
          : from;
        const target = {
          row: clamp(head.row + position.row - from.row, last.row),
          column: clamp(head.column + position.column - from.column, last.column),
        };
        const next = rangeBetween(from, target);
        setRange(isOneCell(next) ? undefined : next);
      },
    }),
    [],
  );

  const editOf = ({ row, column }: CellPosition, text: string): CellEdit[] => {
    const target = rows[row];
    const changed = columns[column];
    return target && changed && changed.kind !== 'output'
      ? [{ rowKey: target.key, columnId: changed.id, text }]
      : [];
  };
  const textAt = ({ row, column }: CellPosition): string => {
    const source = rows[row];
    return source ? (columns[column]?.text(source) ?? '') : '';
  };

  const fillDown = (from: CellPosition) => {
    const block = range ?? rangeBetween(from, from);
    const sourceRow = block.top === block.bottom ? block.top - 1 : block.top;
    if (sourceRow < 0) return;
    const targets = positionsOf(block).filter((position) => position.row !== sourceRow);
    props.onBegin?.();
    props.onEdit(targets.flatMap((position) => editOf(position, textAt({ ...position, row: sourceRow }))));
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const position = positionOf(event.target);
    if (!position || isComposing(event) || event.defaultPrevented) return;
    const hasModifier = event.ctrlKey || event.metaKey;
    if (hasModifier && event.key.toLowerCase() === 'd') {
      event.preventDefault();
      fillDown(position);
    } else if (hasModifier && event.key.toLowerCase() === 'z' && !event.shiftKey) {
      event.preventDefault();
      props.onUndo?.();
    } else if (hasModifier && event.key === 'Delete') {
      event.preventDefault();
      const row = rows[position.row];
      if (row) actions.remove(row.key);
    } else if (event.key === 'Delete' && range) {
      event.preventDefault();
      props.onBegin?.();
      props.onEdit(positionsOf(range).flatMap((cell) => editOf(cell, '')));
    }
  };

  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    if (!range) return;
    event.preventDefault();
    const cells: string[][] = [];
    for (const position of positionsOf(range)) {
      (cells[position.row - range.top] ??= []).push(textAt(position));
    }
    event.clipboardData.setData('text/plain', formatTsv(cells));
  };
  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const position = positionOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!position || !/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return;
    event.preventDefault();
    const editable = columns.slice(position.column).filter((column) => column.kind !== 'output');
    props.onBegin?.();
    props.onPaste(
      position.row,
      editable.map((column) => column.id),
      parseTsv(text),
    );
  };

  const width = columns.reduce((sum, column) => sum + column.width, 40 + 40);
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
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onPaste={onPaste}
        >
          <colgroup>
            <col style={{ width: 40 }} />
            {columns.map((column) => (
              <col key={column.id} style={{ width: column.width }} />
            ))}
            <col style={{ width: 40 }} />
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

const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last));

const positionOf = (target: EventTarget): CellPosition | undefined => {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
  const [row, column] = cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
};

const focusCell = (table: HTMLElement | null, { row, column }: CellPosition): boolean => {
  const cell = table?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  cell?.focus();
  cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return cell !== null && cell !== undefined;
};

/** Focuses the next cell that takes input; computed cells are passed over. */
const focusBeside = (table: HTMLElement | null, start: CellPosition, by: number, lastColumn: number) => {
  let column = start.column + by;
  while (column >= 0 && column <= lastColumn) {
    if (focusCell(table, { row: start.row, column }) || by === 0) return;
    column += by;
  }
};
