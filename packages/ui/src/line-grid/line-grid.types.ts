import type { ReactNode } from 'react';

/** A row of the grid: anything with an identity of its own that outlives moves and saves. */
export interface LineGridRow {
  readonly key: string;
}

interface ColumnBase<Row> {
  /** Also the name of the cell in `errors`. */
  id: string;
  title: string;
  /** Width in pixels. */
  width: number;
  align?: 'left' | 'right';
  isRequired?: boolean;
  /** Keeps the column in view while the others scroll. */
  isSticky?: boolean;
  /** The cell's content as typed. */
  text: (row: Row) => string;
}

export interface TextColumn<Row> extends ColumnBase<Row> {
  kind: 'text';
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** How the content reads while it is not being edited. */
  format?: (text: string) => string;
  /** What the content becomes when the cell is left, such as `11/25` → `2026/11/25`. */
  normalize?: (text: string) => string;
  /** A small control or note inside the cell, at its left. */
  adornment?: (row: Row) => ReactNode;
  maxLength?: number;
}

export interface SelectColumn<Row> extends ColumnBase<Row> {
  kind: 'select';
  options: readonly { value: string; label: string }[];
}

export interface LookupOption {
  value: string;
  label: string;
  /** A second line: code, size, price. */
  description?: string;
}

export interface LookupColumn<Row> extends ColumnBase<Row> {
  kind: 'lookup';
  /** Options for what was typed; rejects when the search failed. */
  search: (query: string, signal: AbortSignal) => Promise<readonly LookupOption[]>;
  /** A second line under the content of a cell. */
  describe?: (row: Row) => string | undefined;
  /** Whether the typed text stands for a chosen thing; if not, the cell is marked. */
  isResolved: (row: Row) => boolean;
  placeholder?: string;
}

export interface OutputColumn<Row> extends ColumnBase<Row> {
  kind: 'output';
  render?: (row: Row) => ReactNode;
}

export type LineGridColumn<Row> = TextColumn<Row> | SelectColumn<Row> | LookupColumn<Row> | OutputColumn<Row>;

/** Messages by row key, then by column id. */
export type LineGridErrors = ReadonlyMap<string, Readonly<Record<string, string>>>;

export interface CellPosition {
  row: number;
  column: number;
}

/** A change to one cell. */
export interface CellEdit {
  rowKey: string;
  columnId: string;
  text: string;
}

/** What a cell may ask of the grid; one object for the life of the grid, so that rows need not render again. */
export interface GridActions<Row> {
  /** Marks the start of an edit, so that it can be undone as one step. */
  begin: () => void;
  edit: (edit: CellEdit) => void;
  pick: (rowKey: string, columnId: string, value: string) => void;
  restore: (row: Row) => void;
  remove: (rowKey: string) => void;
  /** Moves the focus; below the last row a new one is made. */
  move: (from: CellPosition, rows: number, columns: number) => void;
  selectTo: (position: CellPosition) => void;
  anchor: (position: CellPosition) => void;
}
