import type { KeyboardEvent } from 'react';
import { type CellRange, positionsOf, rangeBetween } from './cell-range.js';
import { clearCells, isEditable } from './edited-cells.js';
import { type AmbiguousBlock, gridClipboard } from './grid-clipboard.js';
import { firstInput, positionOf } from './grid-focus.js';
import { isComposing } from './keys.js';
import type { CellPosition, GridActions, LineGridProps, LineGridRow } from './line-grid.types.js';

/** Events of keyboard and clipboard that concern more than the cell they occur in. */
export const gridCommands = <Row extends LineGridRow>(
  props: LineGridProps<Row>,
  range: CellRange | undefined,
  actions: GridActions<Row>,
  onAmbiguous: (block: AmbiguousBlock) => void,
) => {
  const { columns, rows } = props;
  const fillDown = (from: CellPosition) => {
    const block = range ?? rangeBetween(from, from);
    const sourceRow = block.top === block.bottom ? block.top - 1 : block.top;
    const source = rows[sourceRow];
    if (!source) return;
    props.onBegin?.();
    props.onFill(
      positionsOf(block).flatMap(({ row, column }) => {
        const [target, changed] = [rows[row], columns[column]];
        return target && changed && row !== sourceRow && isEditable(changed)
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
    if (event.key === 'Delete' && range) return () => clearCells(props, range);
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

  return { onKeyDown, ...gridClipboard(props, range, onAmbiguous) };
};
