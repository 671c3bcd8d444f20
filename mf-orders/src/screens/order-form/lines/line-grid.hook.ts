import { todayInJapan } from '@hacchu-hub/ui/date';
import { fieldId } from '@hacchu-hub/ui/form';
import type { LineGridProps } from '@hacchu-hub/ui/line-grid';
import { useCallback, useMemo } from 'react';
import { gridErrors } from '../order-form.errors.js';
import type { OrderFormState } from '../order-form.hook.js';
import type { OrderFormValues } from '../order-form.values.js';
import { duplicateRow, editRows, fillRows, type LineRow, type LineRules, pasteRows } from './line-changes.js';

/** One of the two lists of lines; a stable object. */
export interface LineList<Line extends LineRow> extends LineRules<Line> {
  /** Name of the list in the server's input. */
  name: 'orderProductLines' | 'orderExpenseLines';
  read: (values: OrderFormValues) => readonly Line[];
  write: (values: OrderFormValues, lines: readonly Line[]) => OrderFormValues;
  make: (values: OrderFormValues) => Line;
  isBlank: (line: Line) => boolean;
}

type Wiring<Line extends LineRow> = Omit<
  LineGridProps<Line>,
  'label' | 'columns' | 'footer' | 'onPick' | 'errors'
> & { errors: NonNullable<LineGridProps<Line>['errors']> };

/**
 * Edits of a line grid on the form: every edit is one undo step, and clears the errors of the cells it
 * changes.
 */
export const useLineGrid = <Line extends LineRow>(
  state: OrderFormState,
  list: LineList<Line>,
  compareWith?: OrderFormValues,
) => {
  const { form, begin, undo, redo } = state;
  const { update, values } = form;
  const rows = list.read(values);
  const errors = useMemo(() => gridErrors(form.errors, list.name), [form.errors, list.name]);
  const before = useMemo(
    () => compareWith && new Map(list.read(compareWith).map((line) => [line.key, line])),
    [compareWith, list],
  );

  const change = useCallback(
    (to: (lines: readonly Line[], now: OrderFormValues) => readonly Line[], paths?: readonly string[]) =>
      update((now) => list.write(now, to(list.read(now), now)), paths),
    [update, list],
  );
  const changeLine = useCallback(
    (key: string, to: (line: Line) => Line, columnId: string) =>
      change(
        (lines) => lines.map((line) => (line.key === key ? to(line) : line)),
        [`${list.name}.${key}.${columnId}`],
      ),
    [change, list],
  );
  const insert = (rowIndex: number) =>
    change((lines, now) => [...lines.slice(0, rowIndex), list.make(now), ...lines.slice(rowIndex)]);
  const pathsOf = (cells: readonly { rowKey: string; columnId: string }[]) =>
    cells.map(({ rowKey, columnId }) => `${list.name}.${rowKey}.${columnId}`);

  const wiring: Wiring<Line> = {
    idPrefix: fieldId(form.id, list.name),
    rows,
    errors,
    before,
    onBegin: begin,
    onUndo: undo,
    onRedo: redo,
    isBlank: list.isBlank,
    onEdit: (edits) => change((lines) => editRows(lines, edits, list), pathsOf(edits)),
    onFill: (fills) => change((lines) => fillRows(lines, fills, list), pathsOf(fills)),
    onRestore: (before) => change((lines) => lines.map((line) => (line.key === before.key ? before : line))),
    onRemove: (key) => change((lines) => lines.filter((line) => line.key !== key), [`${list.name}.${key}`]),
    onDuplicate: (key) => change((lines) => duplicateRow(lines, key, list)),
    onInsert: insert,
    onPaste: (rowIndex, columnIds, cells) =>
      change(
        (lines, now) =>
          pasteRows(lines, { rowIndex, columnIds, cells }, todayInJapan(), {
            edit: list.edit,
            settle: list.settle,
            make: () => list.make(now),
          }),
        rows.slice(rowIndex, rowIndex + cells.length).map((line) => `${list.name}.${line.key}`),
      ),
  };
  const addLine = () => {
    begin();
    insert(rows.length);
  };
  return { wiring, changeLine, addLine };
};
