import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify/sync';
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

const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Further characters that some software treats as the end of a cell or a row; a single CR or LF is not among them.
 */
const OTHER_SEPARATORS = /[;\t\r\n]/u;

/** Rows whose text is made without yielding to the event loop: a few milliseconds. */
const ROWS_AT_A_TIME = 500;

/** Rows some at a time: much cheaper than one by one, where each would wait for a promise. */
export async function* inCsvBatches<T>(rows: AsyncIterable<T> | Iterable<T>): AsyncGenerator<readonly T[]> {
  let batch: T[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < ROWS_AT_A_TIME) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** A CSV file as a stream, row by row: CRLF, quoted as in RFC 4180. Characters that CP932 lacks become `?`. */
export function writeCsv<T>(
  columns: readonly CsvOutputColumn<T>[],
  rows: AsyncIterable<T> | Iterable<T>,
  options: WriteCsvOptions = {},
): Readable {
  return writeCsvBatches(columns, inCsvBatches(rows), options);
}

/** `writeCsv` for rows that arrive some at a time. */
export function writeCsvBatches<T>(
  columns: readonly CsvOutputColumn<T>[],
  batches: AsyncIterable<readonly T[]> | Iterable<readonly T[]>,
  { encoding = 'UTF_8', onLossyRow }: WriteCsvOptions = {},
): Readable {
  const cellsOf = (row: T): string[] => {
    const cells = columns.map(({ value, isNumeric }) => {
      const cell = value(row);
      if (cell === null || cell === undefined) return '';
      return isNumeric ? String(cell) : withGuard(String(cell));
    });
    if (encoding === 'SHIFT_JIS' && !cells.every(isCp932Encodable)) onLossyRow?.();
    return cells;
  };
  const bytesOf = (records: readonly string[][]): Buffer => {
    const text = stringify([...records], { record_delimiter: 'windows', quoted_match: OTHER_SEPARATORS });
    return encoding === 'UTF_8' ? Buffer.from(text) : toCp932(text);
  };
  const parts = async function* (): AsyncGenerator<Buffer> {
    if (encoding === 'UTF_8') yield Buffer.from(BYTE_ORDER_MARK);
    // Result files repeat the headers of the imported file.
    yield bytesOf([columns.map(({ header }) => withGuard(header))]);
    for await (const batch of batches) {
      for (let at = 0; at < batch.length; at += ROWS_AT_A_TIME) {
        yield bytesOf(batch.slice(at, at + ROWS_AT_A_TIME).map(cellsOf));
      }
    }
  };
  return Readable.from(parts(), { objectMode: false });
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
