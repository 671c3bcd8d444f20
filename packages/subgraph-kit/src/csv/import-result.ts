import type { Readable } from 'node:stream';
import { shownCsvText } from './reader.js';
import { writeCsvBatches } from './writer.js';

/**
 * Columns that a result file adds to those of the imported file; they are ignored when a corrected result file is
 * imported.
 */
export const CSV_RESULT_HEADERS: readonly string[] = ['行番号', '結果', 'エラー内容'];

/** Rows with errors that a result file lists. */
export const MAX_ERROR_ROWS = 1_000;
const MAX_REASONS = 3;
const MAX_REASON = 200;

/** The import result of one row. */
export interface CheckedCsvRow {
  readonly line: number;
  readonly original: readonly string[];
  /** Japanese sentences; empty for a valid row. */
  readonly errors: readonly string[];
  /** Japanese; what the import does with a valid row. */
  readonly result: string;
}

const isWrong = ({ errors }: CheckedCsvRow): boolean => errors.length > 0;

/** The result file of an import: its rows with errors, up to 1,000, or all of its rows if there are none. */
export function importResultFile(headers: readonly string[], rows: readonly CheckedCsvRow[]): Readable {
  const failed = rows.filter(isWrong);
  if (failed.length === 0) return importResultBatches(headers, [rows]);
  const shown = failed.slice(0, MAX_ERROR_ROWS);
  const width = shown.reduce((widest, { original }) => Math.max(widest, original.length), headers.length);
  return resultFile(headers, width - headers.length, [shown]);
}

/** A file of valid rows, which arrive some at a time: their original columns, their line numbers and results. */
export function importResultBatches(
  headers: readonly string[],
  batches: Iterable<readonly CheckedCsvRow[]> | AsyncIterable<readonly CheckedCsvRow[]>,
): Readable {
  return resultFile(headers, 0, batches);
}

/**
 * @param surplus cells beyond the headers. They come last and without a header, so that a row that has not been
 * corrected is refused again.
 */
function resultFile(
  headers: readonly string[],
  surplus: number,
  batches: Iterable<readonly CheckedCsvRow[]> | AsyncIterable<readonly CheckedCsvRow[]>,
): Readable {
  return writeCsvBatches<CheckedCsvRow>(
    [
      ...headers.flatMap((header, index) =>
        CSV_RESULT_HEADERS.includes(header)
          ? []
          : [{ header, value: ({ original }: CheckedCsvRow) => original[index] }],
      ),
      { header: '行番号', value: ({ line }) => line, isNumeric: true },
      { header: '結果', value: (row) => (isWrong(row) ? 'エラー' : row.result) },
      { header: 'エラー内容', value: ({ errors }) => errors.join(' ') },
      ...Array.from({ length: surplus }, (_, at) => ({
        header: '',
        value: ({ original }: CheckedCsvRow) => original[headers.length + at],
      })),
    ],
    batches,
  );
}

/** The first errors of a file, as the reason why it was not imported. */
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
