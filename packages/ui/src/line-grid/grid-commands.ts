import type { ClipboardEvent, KeyboardEvent } from 'react';
import { type CellRange, positionsOf, rangeBetween } from './cell-range.js';
import { firstInput, positionOf } from './grid-focus.js';
import { isComposing } from './keys.js';
import type { CellEdit, CellPosition, GridActions, LineGridProps, LineGridRow } from './line-grid.types.js';
import { type PasteLayout, pasteLayout } from './paste-layout.js';
import { formatTsv, parseTsv } from './tsv.js';

/** A pasted block whose columns cannot be matched automatically. */
export interface AmbiguousBlock {
  /** Target row of the block's first row. */
  row: number;
  layout: PasteLayout;
}

/** Keyboard and clipboard events that concern more than the cell they occur in. */
export const gridCommands = <Row extends LineGridRow>(
  props: LineGridProps<Row>,
  range: CellRange | undefined,
  actions: GridActions<Row>,
  onAmbiguous: (block: AmbiguousBlock) => void,
) => {
  const { columns, rows } = props;
  const isEditable = (column: number) => columns[column] !== undefined && columns[column].kind !== 'output';

  const clear = (block: CellRange) => {
    const edits = positionsOf(block).flatMap(({ row, column }): CellEdit[] => {
      const [target, changed] = [rows[row], columns[column]];
      return target && changed && isEditable(column)
        ? [{ rowKey: target.key, columnId: changed.id, text: '' }]
        : [];
    });
    props.onBegin?.();
    props.onEdit(edits);
  };

  const fillDown = (from: CellPosition) => {
    const block = range ?? rangeBetween(from, from);
    const sourceRow = block.top === block.bottom ? block.top - 1 : block.top;
    const source = rows[sourceRow];
    if (!source) return;
    props.onBegin?.();
    props.onFill(
      positionsOf(block).flatMap(({ row, column }) => {
        const [target, changed] = [rows[row], columns[column]];
        return target && changed && row !== sourceRow && isEditable(column)
          ? [{ sourceKey: source.key, rowKey: target.key, columnId: changed.id }]
          : [];
      }),
    );
  };

  /** Tab in the last cell adds a row, except after a blank one, so that Tab can leave the grid. */
  const makesRow = ({ row, column }: CellPosition): boolean => {
    const last = rows.at(-1);
    const isLastCell =
      row === rows.length - 1 && column === columns.findLastIndex(({ kind }) => kind !== 'output');
    return isLastCell && last !== undefined && !props.isBlank(last);
  };

  const withModifier = (event: KeyboardEvent, position: CellPosition): (() => void) | undefined => {
    const key = event.key.toLowerCase();
    const row = rows[position.row];
    if (key === 'z') return event.shiftKey ? actions.redo : actions.undo;
    if (key === 'y') return actions.redo;
    if (key === 'd' && event.shiftKey) return () => row && actions.duplicate(row.key);
    if (key === 'd') return () => fillDown(position);
    if (key === '+') return () => actions.insertAbove(position);
    if (key === 'delete') return () => row && actions.remove(row.key);
    return undefined;
  };
  const commandOf = (event: KeyboardEvent, position: CellPosition): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey) return withModifier(event, position);
    if (event.key === 'Delete' && range) return () => clear(range);
    if (event.key === 'Tab' && !event.shiftKey && makesRow(position)) {
      return () => actions.addRow(firstInput(columns));
    }
    return undefined;
  };

  const onKeyDown = (event: KeyboardEvent<HTMLTableElement>) => {
    const position = positionOf(event.target);
    if (!position || isComposing(event) || event.defaultPrevented || event.altKey) return;
    const command = commandOf(event, position);
    if (!command) return;
    event.preventDefault();
    command();
  };

  /** Computed cells are left out, so that a copied block can be pasted back. */
  const onCopy = (event: ClipboardEvent<HTMLTableElement>) => {
    if (!range) return;
    event.preventDefault();
    const cells: string[][] = [];
    for (const { row, column } of positionsOf(range)) {
      const source = rows[row];
      if (source && isEditable(column))
        (cells[row - range.top] ??= []).push(columns[column]?.text(source) ?? '');
    }
    event.clipboardData.setData('text/plain', formatTsv(cells));
  };
  const onCut = (event: ClipboardEvent<HTMLTableElement>) => {
    if (!range) return;
    onCopy(event);
    clear(range);
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
    const room = range ? widthOf(range, isEditable) : 0;
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

  return { onKeyDown, onCopy, onCut, onPaste };
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

const widthOf = (range: CellRange, isEditable: (column: number) => boolean): number => {
  let width = 0;
  for (let column = range.left; column <= range.right; column += 1) if (isEditable(column)) width += 1;
  return width;
};

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
