import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { isCp932Encodable, toCp932 } from './cp932.js';
import { withGuard } from './formula-guard.js';

/** UTF_8 has a byte order mark, which Excel needs; SHIFT_JIS is code page 932. */
export const CsvEncoding = { UTF_8: 'UTF_8', SHIFT_JIS: 'SHIFT_JIS' } as const;
export type CsvEncoding = keyof typeof CsvEncoding;

/** A column of an export. */
export interface CsvOutputColumn<T> {
  header: string;
  /** Text of the cell; empty for null and undefined. */
  value: (row: T) => string | number | null | undefined;
  /** Numbers are written unchanged; texts are guarded against execution as formulas. */
  isNumeric?: boolean;
}

export interface WriteCsvOptions {
  /** Default UTF_8. */
  encoding?: CsvEncoding;
  /** Called for each row with characters that the encoding lacks. */
  onLossyRow?: () => void;
}

/**
 * Further characters that some software treats as the end of a cell or a row; a single CR or LF is not among them.
 */
const OTHER_SEPARATORS = /[;\t\r\n]/u;

const noop = (): void => undefined;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield toCp932(text);
}

/** A CSV file as a stream, row by row: CRLF, quoted as in RFC 4180. Characters that CP932 lacks become `?`. */
export function writeCsv<T>(
  columns: readonly CsvOutputColumn<T>[],
  rows: AsyncIterable<T> | Iterable<T>,
  { encoding = 'UTF_8', onLossyRow }: WriteCsvOptions = {},
): Readable {
  const records = async function* (): AsyncGenerator<string[]> {
    // Result files repeat the headers of the imported file.
    yield columns.map(({ header }) => withGuard(header));
    for await (const row of rows) {
      const cells = columns.map(({ value, isNumeric }) => {
        const cell = value(row);
        if (cell === null || cell === undefined) return '';
        return isNumeric ? String(cell) : withGuard(String(cell));
      });
      if (encoding === 'SHIFT_JIS' && !cells.every(isCp932Encodable)) onLossyRow?.();
      yield cells;
    }
  };
  const lines = stringify({
    record_delimiter: 'windows',
    bom: encoding === 'UTF_8',
    quoted_match: OTHER_SEPARATORS,
  });
  // A row that throws reaches the consumer of `lines`, since pipeline destroys the stream with the error.
  pipeline(Readable.from(records()), lines, noop);
  if (encoding === 'UTF_8') return lines;
  lines.setEncoding('utf8');
  return Readable.from(encoded(lines), { objectMode: false });
}

/** How many rows would lose characters in code page 932. */
export interface CsvLoss {
  /** Rows that would lose characters. */
  lossyRowCount: number;
  /** Rows examined. */
  checkedRowCount: number;
  /** Whether all rows were examined. */
  isComplete: boolean;
}

/** Examines the rows that an export would have, up to a maximum, without writing the file. */
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
      return cell !== null && cell !== undefined && !isCp932Encodable(String(cell));
    });
    if (isLossy) loss.lossyRowCount += 1;
  }
  return loss;
}
