import type { CellPosition } from './line-grid.types.js';

/** A rectangle of cells, both ends inclusive. */
export interface CellRange {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const rangeBetween = (a: CellPosition, b: CellPosition): CellRange => ({
  top: Math.min(a.row, b.row),
  bottom: Math.max(a.row, b.row),
  left: Math.min(a.column, b.column),
  right: Math.max(a.column, b.column),
});

export const isOneCell = (range: CellRange): boolean =>
  range.top === range.bottom && range.left === range.right;

export const positionsOf = (range: CellRange): CellPosition[] => {
  const positions: CellPosition[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let column = range.left; column <= range.right; column += 1) positions.push({ row, column });
  }
  return positions;
};
