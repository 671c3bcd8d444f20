import { CsvError, parse } from 'csv-parse/sync';
import { decodeCsvText } from './encoding.js';
import type { CsvLimits } from './limits.js';
import { findRecords, type RawRecord, unclosedQuote } from './records.js';

/** The cells of a CSV file, decoded but otherwise unchanged. */
export interface ParsedCsv {
  /** Undefined for a file without content. */
  readonly header: readonly string[] | undefined;
  readonly rows: readonly ParsedCsvRow[];
}

export interface ParsedCsvRow {
  /** Line of the file on which the row starts; the first is 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const MAX_BYTES_PER_CHARACTER = 3;

/**
 * Pads all rows to the same width: the parser allocates an error object for each row that differs from the first one.
 */
const padded = (text: string, { start, end, commas }: RawRecord, widest: number): string =>
  text.slice(start, end) + ','.repeat(widest - commas);

/**
 * Parses a whole file synchronously, which takes a while for a large one; server processes run it on a worker through
 * `readCsv`.
 *
 * @throws CsvFileError for a file that is not CSV or exceeds the limits
 */
export function parseCsv(bytes: Uint8Array, limits: CsvLimits): ParsedCsv {
  const [header, ...rows] = parseCsvText(decodeCsvText(bytes), limits);
  return { header: header?.cells, rows };
}

/**
 * Parses a text of complete rows synchronously.
 *
 * @param firstLine the line of the file on which the text starts
 * @throws CsvFileError for a text that is not CSV or exceeds the limits
 */
export function parseCsvText(text: string, limits: CsvLimits, firstLine = 1): ParsedCsvRow[] {
  const records = findRecords(text, limits).map((record) => ({
    ...record,
    line: record.line + firstLine - 1,
  }));
  const widest = records.reduce((most, { commas }) => Math.max(most, commas), 0);
  const lines = records.map((record) => padded(text, record, widest));
  return cellsOf(lines.join('\n'), records, limits).map((cells, at) => ({
    line: records[at]?.line ?? 0,
    cells: cells.slice(0, (records[at]?.commas ?? 0) + 1),
  }));
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
