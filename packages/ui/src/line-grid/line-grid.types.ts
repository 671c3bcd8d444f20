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
  /** Whether a pasted content can belong here; a column without takes any. */
  accepts?: (text: string) => boolean;
  /** Further titles by which spreadsheets name the column. */
  aliases?: readonly string[];
}

export interface TextColumn<Row> extends ColumnBase<Row> {
  kind: 'text';
  inputMode?: 'text' | 'numeric' | 'decimal';
  /** How the content reads while it is not being edited. */
  format?: (text: string) => string;
  /** What the content becomes when the cell is left, such as `11/25` → `2026/11/25`. */
  normalize?: (text: string) => string;
  /** What is wrong with the content, told when the cell is left; undefined when nothing is. */
  check?: (text: string) => string | undefined;
  /** A small control or note inside the cell, at its left. */
  adornment?: (row: Row) => ReactNode;
  /** What is said quietly beside the content. */
  describe?: (row: Row) => ReactNode;
  /** What is good to know while the cell has the focus, shown below it. */
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
  /** What is said quietly behind the content of a cell. */
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

/** A cell that takes over what stands in the same column of another row. */
export interface CellFill {
  sourceKey: string;
  rowKey: string;
  columnId: string;
}

export interface LineGridProps<Row extends LineGridRow> {
  /** Name of the grid for a screen reader. */
  label: string;
  /** Keep the array the same between renders: rows render again when it changes. */
  columns: readonly LineGridColumn<Row>[];
  rows: readonly Row[];
  errors?: LineGridErrors;
  /** The rows as they were, by key: cells with another content are marked, all those of a new row. */
  before?: ReadonlyMap<string, Row>;
  /** Several edits at once (clearing a selection) are one call and one step of undo. */
  onEdit: (edits: readonly CellEdit[]) => void;
  /** Ctrl+D: cells that take over what stands above them, with what belongs to it (the chosen product, not its name). */
  onFill: (fills: readonly CellFill[]) => void;
  onPick: (rowKey: string, columnId: string, value: string) => void;
  /** Before an edit begins: the moment to remember what Ctrl+Z returns to. */
  onBegin?: () => void;
  onUndo?: () => void;
  onRedo?: () => void;
  /** Puts a row back as it was when its edit began (Esc). */
  onRestore: (row: Row) => void;
  onRemove: (rowKey: string) => void;
  onDuplicate: (rowKey: string) => void;
  /** Makes a row that will stand at the index; the number of rows makes it the last one. */
  onInsert: (rowIndex: number) => void;
  /** Nothing was typed into the row: Tab leaves the grid from the last row only while it is blank. */
  isBlank: (row: Row) => boolean;
  /**
   * A block of cells from a spreadsheet, whose left upper corner belongs at a row; columns that the grid does not know
   * come as ''.
   */
  onPaste: (rowIndex: number, columnIds: readonly string[], cells: readonly (readonly string[])[]) => void;
  /** A cell's input has the id `<idPrefix>-<row key>-<column id>`, so that a summary of errors can lead to it. */
  idPrefix?: string;
  /** Below the table: totals, buttons; what it is given makes a row below the last one and goes there. */
  footer?: (addRow: () => void) => ReactNode;
  /** The first cell has the focus when the grid is drawn for the first time. */
  takesFocus?: boolean;
}

/** What a cell may ask of the grid; one object for the life of the grid, so that rows need not render again. */
export interface GridActions<Row> {
  /** Marks the start of an edit, so that it can be undone as one step. */
  begin: () => void;
  edit: (edit: CellEdit) => void;
  pick: (rowKey: string, columnId: string, value: string) => void;
  restore: (row: Row) => void;
  remove: (rowKey: string) => void;
  /** Copies a row below itself and goes there. */
  duplicate: (rowKey: string) => void;
  /** Makes a blank row above a row and goes there. */
  insertAbove: (position: CellPosition) => void;
  /** Makes a blank row below the last one and goes to one of its cells. */
  addRow: (column: number) => void;
  /** Draws a row that is out of view and moves the focus into one of its cells. */
  reveal: (position: CellPosition) => void;
  undo: () => void;
  redo: () => void;
  /** Moves the focus; below the last row a new one is made. */
  move: (from: CellPosition, rows: number, columns: number) => void;
  /** Selects from the cell that has the focus to another one. */
  selectTo: (position: CellPosition) => void;
  /** Moves the end of the selection, which is the cell that has the focus as long as nothing else is selected. */
  extendBy: (rows: number, columns: number) => void;
  anchor: (position: CellPosition) => void;
}
