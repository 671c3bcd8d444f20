import { stringify } from 'csv-stringify';
import { Readable, pipeline } from 'node:stream';
import { holdsInCp932, toCp932 } from './cp932.js';
import { withGuard } from './formula-guard.js';

/** UTF_8 with a byte order mark, as Excel wants it; SHIFT_JIS is code page 932. */
export const CsvEncoding = { UTF_8: 'UTF_8', SHIFT_JIS: 'SHIFT_JIS' } as const;
export type CsvEncoding = keyof typeof CsvEncoding;

/** A column of an export. */
export interface CsvOutputColumn<T> {
  header: string;
  /** Text of the cell; null and undefined leave it empty. */
  value: (row: T) => string | number | null | undefined;
  /** Numbers are written as they are; texts are guarded against being run as formulas. */
  isNumeric?: boolean;
}

export interface WriteCsvOptions {
  /** Default UTF_8. */
  encoding?: CsvEncoding;
  /** Called for each row that has characters which the encoding lacks. */
  onLossyRow?: () => void;
}

/** What some reader takes for the end of a cell or of a row; a single CR or LF is neither here. */
const OTHER_SEPARATORS = /[;\t\r\n]/u;

const noop = (): void => undefined;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield toCp932(text);
}

/** A CSV file as a stream, row by row: CRLF, quoted as RFC 4180 says. Characters that CP932 lacks become `?`. */
export function writeCsv<T>(
  columns: readonly CsvOutputColumn<T>[],
  rows: AsyncIterable<T> | Iterable<T>,
  { encoding = 'UTF_8', onLossyRow }: WriteCsvOptions = {},
): Readable {
  const records = async function* (): AsyncGenerator<string[]> {
    // Result files repeat the headers of the user's file.
    yield columns.map(({ header }) => withGuard(header));
    for await (const row of rows) {
      const cells = columns.map(({ value, isNumeric }) => {
        const cell = value(row);
        if (cell === null || cell === undefined) return '';
        return isNumeric ? String(cell) : withGuard(String(cell));
      });
      if (encoding === 'SHIFT_JIS' && !cells.every(holdsInCp932)) onLossyRow?.();
      yield cells;
    }
  };
  const lines = stringify({
    record_delimiter: 'windows',
    bom: encoding === 'UTF_8',
    quoted_match: OTHER_SEPARATORS,
  });
  // A failing row reaches the reader of `lines`, since pipeline destroys it with the error.
  pipeline(Readable.from(records()), lines, noop);
  if (encoding === 'UTF_8') return lines;
  lines.setEncoding('utf8');
  return Readable.from(encoded(lines), { objectMode: false });
}

/** How many rows would lose characters in code page 932. */
export interface CsvLoss {
  /** Rows that would. */
  lossyRowCount: number;
  /** Rows that were looked at. */
  checkedRowCount: number;
  /** Whether those are all rows. */
  isComplete: boolean;
}

/** Looks at the rows that a file would have, up to a number of them, without writing it. */
export async function lossInCp932<T>(
  columns: readonly CsvOutputColumn<T>[],
  rows: AsyncIterable<T>,
  maxRows: number,
): Promise<CsvLoss> {
  const loss: CsvLoss = { lossyRowCount: 0, checkedRowCount: 0, isComplete: true };
  for await (const row of rows) {
    if (loss.checkedRowCount === maxRows) return { ...loss, isComplete: false };
    loss.checkedRowCount += 1;
    const isLossy = columns.some(({ value, isNumeric }) => {
      const cell = isNumeric ? null : value(row);
      return cell !== null && cell !== undefined && !holdsInCp932(String(cell));
    });
    if (isLossy) loss.lossyRowCount += 1;
  }
  return loss;
}
