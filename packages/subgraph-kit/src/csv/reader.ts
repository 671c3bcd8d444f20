import type { Readable } from 'node:stream';
import { CsvFileError } from './csv-file-error.js';
import { withoutGuard } from './formula-guard.js';
import { CSV_LIMITS, type CsvLimits } from './limits.js';
import { parseCsv, type ParsedCsv, type ParsedCsvRow } from './parse.js';

/** A column that a file may have; columns are matched by header name, in any order. */
export interface CsvColumn<K extends string = string> {
  key: K;
  header: string;
  isRequired?: boolean;
}

/** A row of a CSV file by the keys of the columns. */
export interface CsvRow<K extends string = string> {
  /** Line of the file on which the row starts; the header's is 1. */
  line: number;
  /** Trimmed texts; empty for a column that the file lacks. */
  cells: Record<K, string>;
  /** The row as in the file, without guards. */
  original: readonly string[];
  /**
   * Japanese sentences: why the cells cannot be assigned to the columns. An import refuses such a row, since a value may
   * have moved to another column.
   */
  errors: readonly string[];
}

/** Parses the bytes of a file; server processes pass one that uses a worker. @throws CsvFileError */
export type CsvParser = (
  bytes: Uint8Array<ArrayBuffer>,
  limits: CsvLimits,
) => Promise<{
  readonly header: ParsedCsv['header'];
  readonly rows: Iterable<ParsedCsvRow> | AsyncIterable<ParsedCsvRow>;
}>;

export interface ReadCsvOptions<K extends string> {
  columns: readonly CsvColumn<K>[];
  /** Default 10,000. */
  maxRows?: number;
  /** What to do about more rows; see `CsvLimits`. */
  rowsAdvice?: string;
  /** Default 10 MiB. */
  maxBytes?: number;
}

/** A CSV file whose header has been matched with the columns; its rows are read as they are asked for. */
export interface CsvTable<K extends string> {
  /** Up to the last column with a header. */
  headers: readonly string[];
  /** Columns of the file that are not read. */
  ignoredHeaders: readonly string[];
  /** Keys of the columns present in the file. */
  presentKeys: ReadonlySet<K>;
  /** Rows in order, without blank ones. */
  rows: AsyncIterable<CsvRow<K>>;
}

const MIB = 1024 * 1024;
/** Longest part of a user's header that a message repeats, in characters. */
const MAX_SHOWN = 40;
const MAX_NOTICES = 20;

const inThisThread: CsvParser = (bytes, limits) => Promise.resolve(parseCsv(bytes, limits));

export const tooLargeCsv = (maxBytes: number): CsvFileError =>
  new CsvFileError(
    `ファイルが大きすぎます。${Math.floor(maxBytes / MIB)}MB以下のファイルを選択してください。`,
  );

async function readBounded(source: Readable, maxBytes: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > maxBytes) throw tooLargeCsv(maxBytes);
    chunks.push(bytes);
  }
  // A buffer of its own, so that it can be transferred to a worker.
  const all = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    all.set(chunk, at);
    at += chunk.byteLength;
  }
  return all;
}

/** Header names as they are compared: character width and white space are ignored. */
const headerKey = (header: string): string => header.normalize('NFKC').replaceAll(/\s/gu, '');

/** Text from a file as a message quotes it, truncated. */
export const shownCsvText = (text: string, length = MAX_SHOWN): string => {
  const characters = Array.from(text.slice(0, 2 * length + 2));
  return characters.length > length ? `${characters.slice(0, length).join('')}…` : text;
};

/**
 * Japanese notices about the columns of a file that were not read.
 * @param silent headers that are not worth a notice
 */
export function ignoredColumnNotices(
  ignoredHeaders: readonly string[],
  silent: readonly string[] = [],
): string[] {
  const reported = ignoredHeaders.filter((header) => !silent.includes(header));
  const notices = reported
    .slice(0, MAX_NOTICES)
    .map((header) => `列「${shownCsvText(header)}」は取り込まれません。`);
  const others = reported.length - notices.length;
  return others > 0 ? [...notices, `ほかに${others}列が取り込まれません。`] : notices;
}

/** The position of each column, by its normalised header. @throws CsvFileError for duplicate headers */
function placesOf(headers: readonly string[]): ReadonlyMap<string, number> {
  const places = new Map<string, number>();
  for (const [index, header] of headers.entries()) {
    const key = headerKey(header);
    if (key !== '' && places.has(key)) {
      throw new CsvFileError(`見出し「${shownCsvText(header)}」が重複しています。`);
    }
    places.set(key, index);
  }
  return places;
}

function positionsOf<K extends string>(headers: readonly string[], columns: readonly CsvColumn<K>[]) {
  const places = placesOf(headers);
  const missing = columns.filter(({ header, isRequired }) => isRequired && !places.has(headerKey(header)));
  if (missing.length > 0 && headers.length === 1 && /[;\t]/u.test(headers[0] ?? '')) {
    throw new CsvFileError(
      '区切り文字がカンマ（,）ではありません。カンマ区切りのCSV形式で保存してください。',
    );
  }
  if (missing.length > 0) {
    throw new CsvFileError(`必須の列がありません：${missing.map(({ header }) => header).join('、')}`);
  }
  return columns.map(({ key, header }) => ({ key, index: places.get(headerKey(header)) ?? -1 }));
}

/** The value of a cell: trimmed, without a formula guard. */
const cellText = (cell: string): string => withoutGuard(cell.trim());

/** Without the quotes, `1,234` is two cells, and the last of the row are beyond the headers. */
const TOO_MANY_CELLS = '列の数が見出しより多くなっています。カンマを含む値は引用符（"）で囲んでください。';

/** Empty cells beyond the headers are what spreadsheets write for columns that were used once. */
const rowErrors = (cells: readonly string[], width: number): string[] =>
  cells.slice(width).some((cell) => cellText(cell) !== '') ? [TOO_MANY_CELLS] : [];

/**
 * Reads a CSV file of a spreadsheet (domain rules of CSV files): detects the encoding and matches columns by header.
 *
 * @param parser default: parses on the calling thread and blocks it; server processes use `CsvReader`
 * @throws CsvFileError when the file is not the expected CSV, exceeds the limits or lacks a required column.
 */
export async function readCsv<K extends string>(
  source: Readable,
  { columns, ...options }: ReadCsvOptions<K>,
  parser: CsvParser = inThisThread,
): Promise<CsvTable<K>> {
  const limits: CsvLimits = { ...CSV_LIMITS, ...options };
  const { header, rows } = await parser(await readBounded(source, limits.maxBytes), limits);
  const { toRow, ...head } = csvHead(header, columns);
  const read = async function* (): AsyncGenerator<CsvRow<K>> {
    for await (const row of rows) yield toRow(row);
  };
  return { ...head, rows: read() };
}

/** The columns of a file, and how its rows are read by them. */
export interface CsvHead<K extends string> extends Omit<CsvTable<K>, 'rows'> {
  readonly toRow: (row: ParsedCsvRow) => CsvRow<K>;
}

/** Matches the columns of a parsed file. @throws CsvFileError where a required column is missing */
export function csvHead<K extends string>(
  header: ParsedCsv['header'],
  columns: readonly CsvColumn<K>[],
): CsvHead<K> {
  if (!header) throw new CsvFileError('ファイルが空です。');
  const texts = header.map(cellText);
  const headers = texts.slice(0, texts.findLastIndex((text) => text !== '') + 1);
  const positions = positionsOf(headers, columns);
  const known = new Set(columns.map((column) => headerKey(column.header)));
  return {
    headers,
    ignoredHeaders: headers.filter((one) => one !== '' && !known.has(headerKey(one))),
    presentKeys: new Set(positions.filter(({ index }) => index >= 0).map(({ key }) => key)),
    toRow: ({ line, cells }) => ({
      line,
      // Every key of `columns` is present, since `positions` is built from them.
      cells: Object.fromEntries(
        positions.map(({ key, index }) => [key, cellText(cells[index] ?? '')]),
      ) as Record<K, string>,
      original: cells.map(withoutGuard),
      errors: rowErrors(cells, headers.length),
    }),
  };
}
