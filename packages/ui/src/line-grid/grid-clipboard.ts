import type { ClipboardEvent } from 'react';
import { type CellRange, positionsOf } from './cell-range.js';
import { clearCells, isEditable } from './edited-cells.js';
import { positionOf } from './grid-focus.js';
import type { LineGridColumn, LineGridProps, LineGridRow } from './line-grid.types.js';
import { type PasteLayout, pasteLayout } from './paste-layout.js';
import { formatTsv, parseTsv } from './tsv.js';

/** A pasted block whose columns cannot be matched automatically. */
export interface AmbiguousBlock {
  /** Target row of the block's first row. */
  row: number;
  layout: PasteLayout;
}

/** Copies, cuts and pastes blocks of cells. */
export const gridClipboard = <Row extends LineGridRow>(
  props: LineGridProps<Row>,
  range: CellRange | undefined,
  onAmbiguous: (block: AmbiguousBlock) => void,
) => {
  const { columns, rows } = props;
  /** Computed cells are left out, so that a copied block can be pasted back. */
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    if (!range) return;
    event.preventDefault();
    const cells: string[][] = [];
    for (const { row, column } of positionsOf(range)) {
      const source = rows[row];
      if (source && isEditable(columns[column]))
        (cells[row - range.top] ??= []).push(columns[column]?.text(source) ?? '');
    }
    event.clipboardData.setData('text/plain', formatTsv(cells));
  };
  const onCut = (event: ClipboardEvent<HTMLTableElement>) => {
    if (!range) return;
    onCopy(event);
    clearCells(props, range);
  };

  const onPaste = (event: ClipboardEvent<HTMLTableElement>) => {
    const position = positionOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    if (!position || text === '') return;
    const cells = toOneLine(parseTsv(text));
    const isOneValue = cells.length === 1 && cells[0]?.length === 1;
    // A single value is pasted into the input natively, unless there is no input or several cells are
    // selected.
    if (isOneValue && !range && columns[position.column]?.kind !== 'select') return;
    event.preventDefault();
    const row = range?.top ?? position.row;
    const left = range?.left ?? position.column;
    const width = Math.max(...cells.map((texts) => texts.length));
    const room = range ? widthOf(range, columns) : 0;
    if (range && width <= room) {
      props.onBegin?.();
      const ids = columns.slice(left).flatMap(({ id, kind }) => (kind === 'output' ? [] : [id]));
      props.onPaste(row, ids, repeated(cells, range.bottom - range.top + 1, room));
      return;
    }
    const layout = pasteLayout(cells, columns, left);
    if (!layout.isCertain) {
      onAmbiguous({ row, layout });
      return;
    }
    props.onBegin?.();
    props.onPaste(row, layout.columnIds, layout.cells);
  };

  return { onCopy, onCut, onPaste };
};

/** A cell of the grid is a single line. */
const toOneLine = (cells: readonly (readonly string[])[]): string[][] =>
  cells.map((row) =>
    row.map((text) =>
      text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '')
        .join(' '),
    ),
  );

/** The number of cells of a row of the range that have an input. */
const widthOf = <Row>(range: CellRange, columns: readonly LineGridColumn<Row>[]): number =>
  columns.slice(range.left, range.right + 1).filter(isEditable).length;

/** A block that fits into the selection several times fills it, as in a spreadsheet. */
const repeated = (
  cells: readonly (readonly string[])[],
  height: number,
  width: number,
): readonly (readonly string[])[] => {
  const ownWidth = Math.max(...cells.map((row) => row.length));
  if (height % cells.length !== 0 || width % ownWidth !== 0) return cells;
  return Array.from({ length: height }, (_, row) =>
    Array.from({ length: width }, (_cell, column) => cells[row % cells.length]?.[column % ownWidth] ?? ''),
  );
};
