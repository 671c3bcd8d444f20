import { stringify } from 'csv-stringify';
import iconv from 'iconv-lite';
import { Readable, pipeline } from 'node:stream';
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
}

/** What some reader takes for the end of a cell or of a row; a single CR or LF is neither here. */
const OTHER_SEPARATORS = /[;\t\r\n]/u;

const noop = (): void => undefined;

async function* encoded(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) yield iconv.encode(text, 'cp932');
}

/** A CSV file as a stream, row by row: CRLF, quoted as RFC 4180 says. Characters that CP932 lacks become `?`. */
export function writeCsv<T>(
  columns: readonly CsvOutputColumn<T>[],
  rows: AsyncIterable<T> | Iterable<T>,
  { encoding = 'UTF_8' }: WriteCsvOptions = {},
): Readable {
  const records = async function* (): AsyncGenerator<string[]> {
    // Result files repeat the headers of the user's file.
    yield columns.map(({ header }) => withGuard(header));
    for await (const row of rows) {
      yield columns.map(({ value, isNumeric }) => {
        const cell = value(row);
        if (cell === null || cell === undefined) return '';
        return isNumeric ? String(cell) : withGuard(String(cell));
      });
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
