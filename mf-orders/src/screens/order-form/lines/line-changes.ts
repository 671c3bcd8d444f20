import { cleanLine, cleanText, numberInUnit } from '@hacchu-hub/field-rules';
import type { CellEdit, CellFill } from '@hacchu-hub/ui/line-grid';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import { normalizeDay } from '../order-form.edits.js';

/** What both kinds of lines have in common for a grid. */
export interface LineRow {
  readonly key: string;
  readonly id: string | undefined;
}

/** How lines of one kind change; dependent values (the price by quantity) are part of it. */
export interface LineRules<Line extends LineRow> {
  edit: (line: Line, columnId: string, text: string) => Line;
  /** What leaving a typed cell does to it, for cells that are pasted. */
  settle?: (line: Line) => Line;
  /** Copies a cell from another line. */
  fill: (line: Line, columnId: string, source: Line) => Line;
  /** A copy of the line for another row, without server state. */
  copy: (line: Line) => Line;
}

const changeRows = <Line extends LineRow>(
  lines: readonly Line[],
  changes: readonly { rowKey: string; change: (line: Line) => Line }[],
): Line[] => {
  const byKey = new Map<string, ((line: Line) => Line)[]>();
  for (const { rowKey, change } of changes) byKey.set(rowKey, [...(byKey.get(rowKey) ?? []), change]);
  return lines.map((line) => byKey.get(line.key)?.reduce((now, change) => change(now), line) ?? line);
};

export const editRows = <Line extends LineRow>(
  lines: readonly Line[],
  edits: readonly CellEdit[],
  rules: LineRules<Line>,
): Line[] =>
  changeRows(
    lines,
    edits.map(({ rowKey, columnId, text }) => ({
      rowKey,
      change: (line: Line) => rules.edit(line, columnId, text),
    })),
  );

export const fillRows = <Line extends LineRow>(
  lines: readonly Line[],
  fills: readonly CellFill[],
  rules: LineRules<Line>,
): Line[] => {
  const byKey = new Map(lines.map((line) => [line.key, line]));
  return changeRows(
    lines,
    fills.map(({ sourceKey, rowKey, columnId }) => ({
      rowKey,
      change: (line: Line) => {
        const source = byKey.get(sourceKey);
        return source ? rules.fill(line, columnId, source) : line;
      },
    })),
  );
};

/** Duplicates a line; the server treats it as a new one. */
export const duplicateRow = <Line extends LineRow>(
  lines: readonly Line[],
  rowKey: string,
  { copy }: Pick<LineRules<Line>, 'copy'>,
): Line[] => lines.flatMap((line) => (line.key === rowKey ? [line, copy(line)] : [line]));

const dayColumns = new Set(['deliveryDate', 'paymentDueDate', 'deadline']);

/** Normalises a pasted cell as if it had been typed: without invisible characters, and, but for notes, on one line. */
const toCellText = (columnId: string, text: string, today: string): string => {
  if (columnId === 'notes') return cleanText(text);
  const plain = cleanLine(text);
  if (dayColumns.has(columnId)) return normalizeDay(plain, today);
  if (columnId !== 'lot' && columnId !== 'unitPrice') return plain;
  // 「500円」 is no quantity.
  if (columnId === 'lot' && numberInUnit(plain, null) === undefined) return plain;
  const parsed = parseDecimalText(plain);
  return parsed.kind === 'value' ? parsed.value : plain;
};

export interface PastedBlock {
  rowIndex: number;
  /** '' for a column of the block that has no target. */
  columnIds: readonly string[];
  cells: readonly (readonly string[])[];
}

/** Pastes a spreadsheet block over the lines from a row on, and adds the lines it needs. */
export const pasteRows = <Line extends LineRow>(
  lines: readonly Line[],
  { rowIndex, columnIds, cells }: PastedBlock,
  today: string,
  { make, edit, settle = (line) => line }: Pick<LineRules<Line>, 'edit' | 'settle'> & { make: () => Line },
): Line[] => {
  const next = [...lines];
  cells.forEach((texts, offset) => {
    const edited = texts.reduce(
      (line, text, index) => {
        const columnId = columnIds[index] ?? '';
        return columnId === '' ? line : edit(line, columnId, toCellText(columnId, text, today));
      },
      next[rowIndex + offset] ?? make(),
    );
    next[rowIndex + offset] = settle(edited);
  });
  return next;
};
