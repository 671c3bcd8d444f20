import { type RefObject, useEffect, useMemo, useRef, useState } from 'react';
import { type CellRange, isOneCell, rangeBetween } from './cell-range.js';
import { clamp, firstInput, focusBeside, focusCell, isRendered } from './grid-focus.js';
import type { CellPosition, GridActions, LineGridProps, LineGridRow } from './line-grid.types.js';

/** Focus and selection of a grid, and the actions that its cells may call. */
export const useGridActions = <Row extends LineGridRow>(
  props: LineGridProps<Row>,
  table: RefObject<HTMLTableElement | null>,
) => {
  const latest = useRef(props);
  const anchor = useRef<CellPosition>({ row: 0, column: 0 });
  const awaited = useRef<CellPosition | undefined>(
    props.takesFocus ? { row: 0, column: firstInput(props.columns) } : undefined,
  );
  // An effect of an earlier render may run first: wait until the requested row exists before focusing.
  const awaitedRows = useRef(1);
  const [range, setRange] = useState<CellRange>();
  const [focused, setFocused] = useState<number>();
  const rangeNow = useRef(range);

  useEffect(() => {
    latest.current = props;
    rangeNow.current = range;
    const wanted = awaited.current;
    if (wanted && props.rows.length >= awaitedRows.current) {
      awaited.current = undefined;
      focusCell(table.current, { ...wanted, row: clamp(wanted.row, props.rows.length - 1) });
    }
  });

  const actions = useMemo<GridActions<Row>>(() => {
    const begin = () => latest.current.onBegin?.();
    /** Focus the cell once its row is rendered. */
    const reveal = (position: CellPosition, rowCount = 1) => {
      awaited.current = position;
      awaitedRows.current = rowCount;
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
  }, [table]);

  return { actions, range, focused };
};
