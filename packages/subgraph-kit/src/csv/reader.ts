import { parse, CsvError } from 'csv-parse';
import { Readable } from 'node:stream';
import { CsvFileError } from './csv-file-error.js';
import { decodeCsvText } from './encoding.js';

/** A column that a file may have; files are read by header names, in any order. */
export interface CsvColumn<K extends string = string> {
  key: K;
  header: string;
  isRequired?: boolean;
}

export interface CsvRow<K extends string = string> {
  /** Line of the file on which the row begins; the header's is 1. */
  line: number;
  /** Trimmed texts; empty for a column that the file lacks. */
  cells: Record<K, string>;
  /** The row as the file has it, without guards. */
  original: readonly string[];
}

export interface ReadCsvOptions<K extends string> {
  columns: readonly CsvColumn<K>[];
  /** Default 10,000. */
  maxRows?: number;
  /** Default 10 MiB. */
  maxBytes?: number;
}

export interface CsvTable<K extends string> {
  headers: readonly string[];
  /** Columns of the file that nobody reads. */
  ignoredHeaders: readonly string[];
  /** Keys of the columns that the file has. */
  presentKeys: ReadonlySet<K>;
  /** Rows in order, blank ones left out; iterating throws CsvFileError where the file is broken. */
  rows: AsyncIterable<CsvRow<K>>;
}

const MAX_ROWS = 10_000;
const MAX_BYTES = 10 * 1024 * 1024;
const MIB = 1024 * 1024;

interface ParsedRecord {
  record: string[];
  info: { lines: number };
}

async function readBounded(source: Readable, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > maxBytes) {
      throw new CsvFileError(
        `ファイルが大きすぎます。${Math.floor(maxBytes / MIB)}MB以下のファイルを選択してください。`,
      );
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Header names as they are compared: width and blanks make no difference. */
const headerKey = (header: string): string => header.normalize('NFKC').replaceAll(/\s/gu, '');

/** Spreadsheets show text that begins like a formula only behind one quote, and exports of ours write it. */
const withoutGuard = (text: string): string => (/^'+[=+\-@\t\r]/u.test(text) ? text.slice(1) : text);

const brokenAt = (error: unknown): CsvFileError => {
  const line = error instanceof CsvError && typeof error.lines === 'number' ? `${error.lines}行目: ` : '';
  return new CsvFileError(
    `${line}CSVの形式が正しくありません。引用符（"）の閉じ忘れがないか確認してください。`,
  );
};

function positionsOf<K extends string>(headers: readonly string[], columns: readonly CsvColumn<K>[]) {
  const keys = headers.map(headerKey);
  const doubled = headers.find((header, index) => header !== '' && keys.indexOf(headerKey(header)) !== index);
  if (doubled !== undefined) throw new CsvFileError(`見出し「${doubled}」が重複しています。`);
  const missing = columns.filter(({ header, isRequired }) => isRequired && !keys.includes(headerKey(header)));
  if (missing.length > 0 && headers.length === 1 && /[;\t]/u.test(headers[0] ?? '')) {
    throw new CsvFileError(
      '区切り文字がカンマ（,）ではありません。カンマ区切りのCSV形式で保存してください。',
    );
  }
  if (missing.length > 0) {
    throw new CsvFileError(`必須の列がありません：${missing.map(({ header }) => header).join('、')}`);
  }
  return columns.map(({ key, header }) => ({ key, index: keys.indexOf(headerKey(header)) }));
}

/**
 * Reads a CSV file of a spreadsheet (domain rules of CSV files): encoding found out, header by name.
 *
 * @throws CsvFileError for a file that is no such CSV, too large, or lacks a required column.
 */
export async function readCsv<K extends string>(
  source: Readable,
  { columns, maxRows = MAX_ROWS, maxBytes = MAX_BYTES }: ReadCsvOptions<K>,
): Promise<CsvTable<K>> {
  const text = decodeCsvText(await readBounded(source, maxBytes));
  const parser = Readable.from([text]).pipe(
    parse({ bom: true, info: true, relax_column_count: true, skip_empty_lines: false }),
  );
  const records: AsyncIterator<ParsedRecord> = parser[Symbol.asyncIterator]();
  const first = await records.next().catch((error: unknown) => {
    throw brokenAt(error);
  });
  if (first.done) throw new CsvFileError('ファイルが空です。');
  const headers = first.value.record.map((header) => header.trim());
  const positions = positionsOf(headers, columns);
  const known = new Set(columns.map(({ header }) => headerKey(header)));
  const ignoredHeaders = headers.filter((header) => header !== '' && !known.has(headerKey(header)));

  const rows = async function* (): AsyncGenerator<CsvRow<K>> {
    // The parser counts the lines that it has read; a row begins after the one before ended.
    let line = first.value.info.lines + 1;
    let count = 0;
    for (;;) {
      const next = await records.next().catch((error: unknown) => {
        throw brokenAt(error);
      });
      if (next.done) return;
      const { record, info } = next.value;
      const begin = line;
      line = info.lines + 1;
      if (record.every((cell) => cell.trim() === '')) continue;
      count += 1;
      if (count > maxRows) {
        throw new CsvFileError(
          `行数が多すぎます。${maxRows.toLocaleString('ja-JP')}行以下に分けてください。`,
        );
      }
      const entries = positions.map(
        ({ key, index }) => [key, withoutGuard((record[index] ?? '').trim())] as const,
      );
      // Every key of `columns` is there, since positions come from them.
      yield {
        line: begin,
        cells: Object.fromEntries(entries) as Record<K, string>,
        original: record.map(withoutGuard),
      };
    }
  };
  const presentKeys = new Set(positions.filter(({ index }) => index >= 0).map(({ key }) => key));
  return { headers, ignoredHeaders, presentKeys, rows: rows() };
}
