import { CsvFileError } from './csv-file-error.js';
import type { CsvLimits } from './limits.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = /\s/u;

/** A non-blank row of the file, unparsed. */
export interface RawRecord {
  /** Line of the file on which it starts; the first is 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Separators outside quotes. */
  readonly commas: number;
}

const tooLong = (line: number): CsvFileError =>
  new CsvFileError(`${line}行目: 1行の文字数が多すぎます。セルの内容を短くしてください。`);

/** A row with an unclosed quote: the parser would read the rest of the file as one cell. */
export const unclosedQuote = (line: number): CsvFileError =>
  new CsvFileError(
    `${line}行目: CSVの形式が正しくありません。引用符（"）の閉じ忘れがないか確認してください。`,
  );

/**
 * Finds the row boundaries of a CSV text in a single pass: blank rows are skipped at no cost, and a row that exceeds
 * the limits ends the pass. Line ends may be LF, CRLF or CR, also mixed. Quotes are only counted, since a quoted cell
 * has an even number of them; the parser checks their positions.
 *
 * @throws CsvFileError
 */
export function findRecords(text: string, limits: CsvLimits): RawRecord[] {
  const { maxRows, maxColumns, maxCell, maxRecord } = limits;
  const records: RawRecord[] = [];
  let line = 1;
  let start = 0;
  let startLine = 1;
  let cellStart = 0;
  let commas = 0;
  let isBlank = true;
  let isQuoted = false;

  const endCell = (at: number): void => {
    // A cell of maximum length may be enclosed in quotes.
    if (!isBlank && at - cellStart > maxCell + 2) {
      throw new CsvFileError(
        `${startLine}行目: セルの文字数が多すぎます。1つのセルは${maxCell.toLocaleString('ja-JP')}文字以内にしてください。`,
      );
    }
    cellStart = at + 1;
  };
  const endRecord = (at: number): void => {
    endCell(at);
    if (!isBlank) {
      // The header is a record as well.
      if (records.length > maxRows) {
        throw new CsvFileError(
          `行数が多すぎます。${maxRows.toLocaleString('ja-JP')}行以下に分けてください。`,
        );
      }
      records.push({ line: startLine, start, end: at, commas });
    }
  };

  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      // A quote right after a closing one is an escaped quote, which is content.
      if (!isQuoted && at > start && text.charCodeAt(at - 1) === QUOTE) isBlank = false;
      isQuoted = !isQuoted;
    } else if (code === LF || code === CR) {
      const isPair = code === CR && text.charCodeAt(at + 1) === LF;
      line += 1;
      if (!isQuoted) {
        endRecord(at);
        start = at + (isPair ? 2 : 1);
        cellStart = start;
        startLine = line;
        commas = 0;
        isBlank = true;
      }
      if (isPair) at += 1;
    } else if (code === COMMA && !isQuoted) {
      endCell(at);
      commas += 1;
    } else if (isBlank && code !== COMMA && !BLANK.test(text.charAt(at))) {
      isBlank = false;
    }
    if (isBlank) continue;
    if (commas >= maxColumns) {
      throw new CsvFileError(
        `${startLine}行目: 列が多すぎます。${maxColumns.toLocaleString('ja-JP')}列以下にしてください。`,
      );
    }
    if (at - start >= maxRecord) throw isQuoted ? unclosedQuote(startLine) : tooLong(startLine);
  }
  if (isQuoted) throw unclosedQuote(startLine);
  endRecord(text.length);
  return records;
}
