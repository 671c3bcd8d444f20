import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type CellRange, isOneCell, rangeBetween } from './cell-range.js';
import { clamp, firstInput, focusBeside, focusCell, isRendered } from './grid-focus.js';
import type { CellPosition, GridActions, LineGridProps, LineGridRow } from './line-grid.types.js';

/**
 * @returns focuses a cell once its row is rendered, and there are as many rows as requested: an effect of an earlier
 * render may run first
 */
const useAwaitedFocus = <Row extends LineGridRow>(
  { takesFocus, columns, rows }: LineGridProps<Row>,
  table: RefObject<HTMLTableElement | null>,
) => {
  const awaited = useRef<CellPosition | undefined>(
    takesFocus ? { row: 0, column: firstInput(columns) } : undefined,
  );
  const awaitedRows = useRef(1);
  useEffect(() => {
    const wanted = awaited.current;
    if (!wanted || rows.length < awaitedRows.current) return;
    awaited.current = undefined;
    focusCell(table.current, { ...wanted, row: clamp(wanted.row, rows.length - 1) });
  });
  return useCallback((position: CellPosition, rowCount = 1) => {
    awaited.current = position;
    awaitedRows.current = rowCount;
  }, []);
};

/** Focus and selection of a grid, and the actions that its cells may call. */
export const useGridActions = <Row extends LineGridRow>(
  props: LineGridProps<Row>,
  table: RefObject<HTMLTableElement | null>,
) => {
  const latest = useRef(props);
  const anchor = useRef<CellPosition>({ row: 0, column: 0 });
  const focusOnceRendered = useAwaitedFocus(props, table);
  const [range, setRange] = useState<CellRange>();
  const [focused, setFocused] = useState<number>();
  const rangeNow = useRef(range);

  useEffect(() => {
    latest.current = props;
    rangeNow.current = range;
  });

  const actions = useMemo<GridActions<Row>>(() => {
    const begin = () => latest.current.onBegin?.();
    const reveal = (position: CellPosition, rowCount?: number) => {
      focusOnceRendered(position, rowCount);
      setFocused(position.row);
    };
    const addRow = (column: number) => {
      const { length } = latest.current.rows;
      reveal({ row: length, column }, length + 1);
      begin();
      latest.current.onInsert(length);
    };
    const indexOf = (rowKey: string) => latest.current.rows.findIndex((row) => row.key === rowKey);
    // The focused row may no longer exist after undo or redo.
    const undoOrRedo = (step: (() => void) | undefined) => {
      reveal(anchor.current);
      setRange(undefined);
      step?.();
    };
    const selectTo = (position: CellPosition) => {
      const { rows, columns } = latest.current;
      const next = rangeBetween(anchor.current, {
        row: clamp(position.row, rows.length - 1),
        column: clamp(position.column, columns.length - 1),
      });
      setRange(isOneCell(next) ? undefined : next);
    };
    return {
      begin,
      addRow,
      reveal,
      edit: (edit) => latest.current.onEdit([edit]),
      pick: (rowKey, columnId, value) => latest.current.onPick(rowKey, columnId, value),
      restore: (row) => latest.current.onRestore(row),
      undo: () => undoOrRedo(latest.current.onUndo),
      redo: () => undoOrRedo(latest.current.onRedo),
      remove: (rowKey) => {
        reveal({ row: indexOf(rowKey), column: anchor.current.column });
        setRange(undefined);
        begin();
        latest.current.onRemove(rowKey);
      },
      duplicate: (rowKey) => {
        reveal({ row: indexOf(rowKey) + 1, column: anchor.current.column }, latest.current.rows.length + 1);
        setRange(undefined);
        begin();
        latest.current.onDuplicate(rowKey);
      },
      insertAbove: ({ row }) => {
        reveal({ row, column: firstInput(latest.current.columns) }, latest.current.rows.length + 1);
        setRange(undefined);
        begin();
        latest.current.onInsert(row);
      },
      move: (from, byRows, byColumns) => {
        const row = from.row + byRows;
        if (row < 0) return;
        if (row >= latest.current.rows.length) {
          addRow(from.column);
          return;
        }
        const target = { row, column: from.column };
        if (!isRendered(table.current, row)) reveal(target);
        else focusBeside(table.current, target, byColumns, latest.current.columns.length);
      },
      anchor: (position) => {
        anchor.current = position;
        setFocused(position.row);
        setRange(undefined);
      },
      selectTo,
      extendBy: (byRows, byColumns) => {
        const from = anchor.current;
        const now = rangeNow.current ?? rangeBetween(from, from);
        selectTo({
          row: (now.top === from.row ? now.bottom : now.top) + byRows,
          column: (now.left === from.column ? now.right : now.left) + byColumns,
        });
      },
    };
  }, [table, focusOnceRendered]);

  return { actions, range, focused };
};
