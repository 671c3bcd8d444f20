import { workerTask } from '@hacchu-hub/subgraph-kit/workers/worker-task';
import writeExcelFile, { type Cell } from 'write-excel-file/node';
import { printedSheet } from './printed-sheet.js';

/** Column kinds; they determine the type of the cells. */
export type ExcelKind = 'text' | 'date' | 'yen';

export interface ExcelColumn {
  readonly header: string;
  /** Width in characters. */
  readonly width: number;
  readonly kind: ExcelKind;
}

export interface ExcelTask {
  readonly sheet: string;
  readonly columns: readonly ExcelColumn[];
  /** A cell per column: text, YYYY-MM-DD dates and whole yen; null is an empty cell. */
  readonly rows: readonly (readonly (string | null)[])[];
}

const DATE_FORMAT = 'yyyy/mm/dd';
const YEN_FORMAT = '#,##0;[Red]-#,##0';

/** Text is stored as strings, so it is never evaluated as a formula. */
const CELLS: Readonly<Record<ExcelKind, (value: string) => Cell>> = {
  text: (value) => ({ value, type: String }),
  date: (value) => ({ value: new Date(`${value}T00:00:00Z`), type: Date, format: DATE_FORMAT }),
  yen: (value) => ({ value: Number(value), type: Number, format: YEN_FORMAT }),
};

export default workerTask(
  async ({ sheet, columns, rows }: ExcelTask): Promise<Uint8Array> => {
    const header = columns.map((column): Cell => ({
      value: column.header,
      type: String,
      fontWeight: 'bold',
      ...(column.kind === 'yen' && { align: 'right' as const }),
    }));
    const data = rows.map((row) =>
      columns.map(({ kind }, at): Cell => {
        const value = row[at] ?? null;
        return value === null || value === '' ? null : CELLS[kind](value);
      }),
    );
    const widths = columns.map(({ width }) => ({ width }));
    const printed = printedSheet({ sheet, columnCount: columns.length, rowCount: rows.length + 1 });
    const bytes = await writeExcelFile(
      [header, ...data],
      { columns: widths, sheet, stickyRowsCount: 1 },
      { features: [printed] },
    ).toBuffer();
    return Uint8Array.from(bytes);
  },
  (bytes) => [bytes],
);
