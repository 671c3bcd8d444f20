import { type CellRange, positionsOf } from './cell-range.js';
import type { CellEdit, LineGridColumn, LineGridProps, LineGridRow } from './line-grid.types.js';

/** Computed cells have no input. */
export const isEditable = <Row>(column: LineGridColumn<Row> | undefined): boolean =>
  column !== undefined && column.kind !== 'output';

/** Empties the cells of a range, as one undo step. */
export const clearCells = <Row extends LineGridRow>(
  { columns, rows, onBegin, onEdit }: LineGridProps<Row>,
  range: CellRange,
): void => {
  const edits = positionsOf(range).flatMap(({ row, column }): CellEdit[] => {
    const [target, changed] = [rows[row], columns[column]];
    return target && changed && isEditable(changed)
      ? [{ rowKey: target.key, columnId: changed.id, text: '' }]
      : [];
  });
  onBegin?.();
  onEdit(edits);
};
