import type { ReactNode } from 'react';

/** A row of the grid: any object with a key that is stable across moves and saves. */
export interface LineGridRow {
  readonly key: string;
}

interface ColumnBase<Row> {
  /** Also the key of the cell in `errors`. */
  id: string;
  title: string;
  /** Width in pixels. */
  width: number;
  align?: 'left' | 'right';
  isRequired?: boolean;
  /** Keeps the column visible while the others scroll. */
  isSticky?: boolean;
  /** The cell's text as typed. */
  text: (row: Row) => string;
  /** Whether pasted text can belong to this column; without it, any text can. */
  accepts?: (text: string) => boolean;
  /** Other titles that spreadsheets use for the column. */
  aliases?: readonly string[];
}

export interface TextColumn<Row> extends ColumnBase<Row> {
  kind: 'text';
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** Display format while the cell is not being edited. */
  format?: (text: string, row: Row) => string;
  /** Normalises the text on blur, such as `11/25` → `2026/11/25`. */
  normalize?: (text: string, row: Row) => string;
  /** Validates the text on blur; returns the error, or undefined. */
  check?: (text: string, row: Row) => string | undefined;
  /** A small control or note at the left of the cell. */
  adornment?: (row: Row) => ReactNode;
  /** Muted text beside the content. */
  describe?: (row: Row) => ReactNode;
  /** Help shown below the cell while it is focused. */
  note?: (row: Row) => ReactNode;
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
  /** Muted text after the content of a cell. */
  describe?: (row: Row) => string | undefined;
  /** Whether the text belongs to a chosen record; if not, the cell is marked. */
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

/** A cell that copies its value from the same column of another row. */
export interface CellFill {
  sourceKey: string;
  rowKey: string;
  columnId: string;
}

export interface LineGridProps<Row extends LineGridRow> {
  /** Accessible name of the grid. */
  label: string;
  /** Keep the array identical between renders: rows render again when it changes. */
  columns: readonly LineGridColumn<Row>[];
  rows: readonly Row[];
  errors?: LineGridErrors;
  /** The original rows, by key: changed cells are marked, and all cells of new rows. */
  before?: ReadonlyMap<string, Row>;
  /** Several edits at once (clearing a selection) are one call and one undo step. */
  onEdit: (edits: readonly CellEdit[]) => void;
  /**
   * Ctrl+D: cells copy the value above them, with the data behind it (the chosen product, not just its name).
   */
  onFill: (fills: readonly CellFill[]) => void;
  onPick: (rowKey: string, columnId: string, value: string) => void;
  /** Called before an edit starts: saves the state that Ctrl+Z restores. */
  onBegin?: () => void;
  onUndo?: () => void;
  onRedo?: () => void;
  /** Restores a row to its state before the edit (Esc). */
  onRestore: (row: Row) => void;
  onRemove: (rowKey: string) => void;
  onDuplicate: (rowKey: string) => void;
  /** Inserts a row at the index; the number of rows appends it. */
  onInsert: (rowIndex: number) => void;
  /** Whether the row is empty: Tab leaves the grid from a last row that is blank. */
  isBlank: (row: Row) => boolean;
  /** A pasted spreadsheet block, with the target row of its first row; columns without a target are ''. */
  onPaste: (rowIndex: number, columnIds: readonly string[], cells: readonly (readonly string[])[]) => void;
  /**
   * A cell's input has the id `<idPrefix>-<row key>-<column id>`, so that an error summary can link to it.
   */
  idPrefix?: string;
  /** Below the table: totals, buttons; its argument appends a row and focuses it. */
  footer?: (addRow: () => void) => ReactNode;
  /** Focuses the first cell on the first render. */
  takesFocus?: boolean;
}

/** The actions that cells may call; a stable object, so that rows need not render again. */
export interface GridActions<Row> {
  /** Marks the start of an edit, so that it is one undo step. */
  begin: () => void;
  edit: (edit: CellEdit) => void;
  pick: (rowKey: string, columnId: string, value: string) => void;
  restore: (row: Row) => void;
  remove: (rowKey: string) => void;
  /** Duplicates a row below itself and focuses it. */
  duplicate: (rowKey: string) => void;
  /** Inserts a blank row above a row and focuses it. */
  insertAbove: (position: CellPosition) => void;
  /** Appends a blank row and focuses one of its cells. */
  addRow: (column: number) => void;
  /** Renders a row that is out of view and focuses one of its cells. */
  reveal: (position: CellPosition) => void;
  undo: () => void;
  redo: () => void;
  /** Moves the focus; below the last row a new one is added. */
  move: (from: CellPosition, rows: number, columns: number) => void;
  /** Selects from the focused cell to another one. */
  selectTo: (position: CellPosition) => void;
  /** Moves the end of the selection, which is the focused cell while nothing else is selected. */
  extendBy: (rows: number, columns: number) => void;
  anchor: (position: CellPosition) => void;
}
