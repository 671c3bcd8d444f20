import { CsvError, parse } from 'csv-parse/sync';
import { decodeCsvText } from './encoding.js';
import type { CsvLimits } from './limits.js';
import { findRecords, unclosedQuote, type RawRecord } from './records.js';

/** The cells of a CSV file, unchanged but for the encoding. */
export interface ParsedCsv {
  /** Undefined for a file without any content. */
  readonly header: readonly string[] | undefined;
  readonly rows: readonly ParsedCsvRow[];
}

export interface ParsedCsvRow {
  /** Line of the file on which the row begins; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const MAX_BYTES_PER_CHARACTER = 3;

/** The parser makes an error object for each row of another width than the first one's, so all get the same width. */
const padded = (text: string, { start, end, commas }: RawRecord, widest: number): string =>
  text.slice(start, end) + ','.repeat(widest - commas);

/**
 * Reads a whole file. It takes a while for a large one: in a process that serves, `readCsv` has it done by a worker.
 *
 * @throws CsvFileError for a file that is no CSV file or beyond the limits
 */
export function parseCsv(bytes: Uint8Array, limits: CsvLimits): ParsedCsv {
  const text = decodeCsvText(bytes);
  const records = findRecords(text, limits);
  const widest = records.reduce((most, { commas }) => Math.max(most, commas), 0);
  const lines = records.map((record) => padded(text, record, widest));
  const [header, ...rows] = cellsOf(lines.join('\n'), records, limits).map((cells, at) => ({
    line: records[at]?.line ?? 0,
    cells: cells.slice(0, (records[at]?.commas ?? 0) + 1),
  }));
  return { header: header?.cells, rows };
}

function cellsOf(text: string, records: readonly RawRecord[], limits: CsvLimits): string[][] {
  try {
    return parse(text, {
      record_delimiter: '\n',
      max_record_size: (limits.maxRecord + limits.maxColumns) * MAX_BYTES_PER_CHARACTER,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const broken = typeof error.records === 'number' ? records[error.records] : undefined;
    throw unclosedQuote(broken?.line ?? 1);
  }
}
