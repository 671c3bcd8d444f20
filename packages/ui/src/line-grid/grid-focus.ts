import type { CellPosition, LineGridColumn } from './line-grid.types.js';

/** The cell of an event; undefined when it came from something else in the table. */
export const positionOf = (target: EventTarget): CellPosition | undefined => {
  const cell = target instanceof HTMLElement ? target.dataset.cell : undefined;
  const [row, column] = cell?.split(':').map(Number) ?? [];
  return row === undefined || column === undefined ? undefined : { row, column };
};

/** @returns whether the cell exists and took the focus */
export const focusCell = (table: HTMLElement | null, { row, column }: CellPosition): boolean => {
  const cell = table?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);
  cell?.focus();
  cell?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  return cell !== null && cell !== undefined;
};

export const isRendered = (table: HTMLElement | null, row: number): boolean =>
  table !== null && table.querySelector(`[data-cell^="${row}:"]`) !== null;

/** Focuses the next editable cell; computed cells are skipped. */
export const focusBeside = (
  table: HTMLElement | null,
  start: CellPosition,
  by: number,
  lastColumn: number,
): void => {
  let column = start.column + by;
  while (column >= 0 && column <= lastColumn) {
    if (focusCell(table, { row: start.row, column }) || by === 0) return;
    column += by;
  }
};

export const clamp = (value: number, last: number): number => Math.max(0, Math.min(value, last));

/** Index of the first editable column. */
export const firstInput = <Row>(columns: readonly LineGridColumn<Row>[]): number =>
  columns.findIndex(({ kind }) => kind !== 'output');
