import { CsvFileError } from './csv-file-error.js';
import type { CsvLimits } from './limits.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = /\s/u;

/** A row of the file that is not blank, still as the file writes it. */
export interface RawRecord {
  /** Line of the file on which it begins; the first is 1. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  /** Separators outside of quotes. */
  readonly commas: number;
}

const tooLong = (line: number): CsvFileError =>
  new CsvFileError(`${line}行目: 1行の文字数が多すぎます。セルの内容を短くしてください。`);

/** A row whose quote is never closed: the parser would take the rest of the file for one cell. */
export const unclosedQuote = (line: number): CsvFileError =>
  new CsvFileError(
    `${line}行目: CSVの形式が正しくありません。引用符（"）の閉じ忘れがないか確認してください。`,
  );

/**
 * Where the rows of a CSV text begin and end, in one pass over it: blank rows are left out and cost nothing, and a row
 * beyond the limits ends the pass. Line ends may be LF, CRLF or CR, also mixed. Quotes are counted only, since a quoted
 * cell has an even number of them; whether they stand where they may is the parser's business.
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
    // A cell of the greatest length may stand in quotes.
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
      // The header is a record, too.
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
      // A quote right behind a closing one is an escaped quote: content.
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
