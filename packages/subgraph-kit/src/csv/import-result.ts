import type { Readable } from 'node:stream';
import { shownCsvText } from './reader.js';
import { writeCsv } from './writer.js';

/** Columns that result files have beside those of the file, so that a corrected result file can be sent again. */
export const CSV_RESULT_HEADERS: readonly string[] = ['行番号', '結果', 'エラー内容'];

const MAX_ERROR_ROWS = 1_000;
const MAX_REASONS = 3;
const MAX_REASON = 200;

/** What became of one row of a file that was taken in. */
export interface CheckedCsvRow {
  readonly line: number;
  readonly original: readonly string[];
  /** Japanese, each a sentence; none where the row is right. */
  readonly errors: readonly string[];
  /** Japanese; what becomes of the row where nothing is wrong. */
  readonly result: string;
}

const isWrong = ({ errors }: CheckedCsvRow): boolean => errors.length > 0;

/** The file that tells what became of each row: the original columns, the line, the result, every error. */
export function importResultFile(headers: readonly string[], rows: readonly CheckedCsvRow[]): Readable {
  const failed = rows.filter(isWrong);
  const told = failed.length > 0 ? failed.slice(0, MAX_ERROR_ROWS) : rows;
  return writeCsv<CheckedCsvRow>(
    [
      ...headers.flatMap((header, index) =>
        CSV_RESULT_HEADERS.includes(header)
          ? []
          : [{ header, value: ({ original }: CheckedCsvRow) => original[index] }],
      ),
      { header: '行番号', value: ({ line }) => line, isNumeric: true },
      { header: '結果', value: (row) => (isWrong(row) ? 'エラー' : row.result) },
      { header: 'エラー内容', value: ({ errors }) => errors.join(' ') },
    ],
    told,
  );
}

/** The first errors of a file as the reason for which it was not taken in. */
export function importReasons(rows: readonly CheckedCsvRow[]): string {
  const reasons: string[] = [];
  for (const { line, errors } of rows) {
    for (const error of errors) {
      if (reasons.length === MAX_REASONS) return reasons.join('\n');
      reasons.push(`${line}行目: ${shownCsvText(error, MAX_REASON)}`);
    }
  }
  return reasons.join('\n');
}
