import { CsvFileError } from './csv-file-error.js';
import type { CsvLimits } from './limits.js';

const QUOTE = 0x22;
const COMMA = 0x2c;
const LF = 0x0a;
const CR = 0x0d;
const BLANK = /\s/u;
/** The range of printable ASCII characters. */
const [PRINTABLE, BEYOND_ASCII] = [0x21, 0x7f];
/** Older systems end a file with it (Ctrl+Z of CP/M and DOS); it is no content anywhere. */
const END_OF_FILE = 0x1a;
const isSpace = (code: number): boolean =>
  (code < PRINTABLE || code > BEYOND_ASCII) &&
  (code === END_OF_FILE || BLANK.test(String.fromCharCode(code)));

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

const tooManyRows = ({ maxRows, rowsAdvice = 'に分けてください。' }: CsvLimits): CsvFileError =>
  new CsvFileError(`行数が多すぎます。${maxRows.toLocaleString('ja-JP')}行以下${rowsAdvice}`);

const tooLongCell = (line: number, maxCell: number): CsvFileError =>
  new CsvFileError(`${line}行目: セルの文字数が多すぎます。1つのセルは${maxCell}文字以内にしてください。`);

const tooManyColumns = (line: number, maxColumns: number): CsvFileError =>
  new CsvFileError(
    `${line}行目: 列が多すぎます。${maxColumns.toLocaleString('ja-JP')}列以下にしてください。`,
  );

/**
 * Finds the row boundaries of a CSV text that arrives in parts, in a single pass: blank rows are skipped at no cost,
 * and a row that exceeds the limits ends the pass. Line ends may be LF, CRLF or CR, also mixed. Quotes are only
 * counted, since a quoted cell has an even number of them; the parser checks their positions.
 */
export class RecordScanner {
  /** Offset of the next part in the whole text. */
  private offset = 0;
  private line = 1;
  private start = 0;
  private startLine = 1;
  private cellStart = 0;
  private commas = 0;
  private isBlank = true;
  private isQuoted = false;
  private previous = 0;
  private count = 0;

  constructor(
    private readonly limits: CsvLimits,
    private readonly onRecord: (record: RawRecord) => void = () => undefined,
  ) {}

  /** Records so far, the header included. */
  get recordCount(): number {
    return this.count;
  }

  /** Where the row that is not complete yet starts; everything before it consists of complete rows. */
  get incomplete(): { readonly start: number; readonly line: number } {
    return { start: this.start, line: this.startLine };
  }

  /** @throws CsvFileError */
  push(text: string): void {
    const { offset } = this;
    const { maxColumns, maxRecord } = this.limits;
    for (let index = 0; index < text.length; index += 1) {
      const code = text.charCodeAt(index);
      const at = offset + index;
      const { previous } = this;
      this.previous = code;
      if (code === QUOTE) {
        // A quote right after a closing one is an escaped quote, which is content.
        if (!this.isQuoted && at > this.start && previous === QUOTE) this.isBlank = false;
        this.isQuoted = !this.isQuoted;
      } else if (code === LF && previous === CR) {
        // The second half of a line end, whose first half has ended the row.
        if (!this.isQuoted) this.start = this.cellStart = at + 1;
        continue;
      } else if (code === LF || code === CR) {
        this.line += 1;
        if (!this.isQuoted) this.endRecord(at);
      } else if (code === COMMA && !this.isQuoted) {
        this.endCell(at);
        this.commas += 1;
      } else if (this.isBlank && code !== COMMA && !isSpace(code)) {
        this.isBlank = false;
      }
      if (this.isBlank) continue;
      if (this.commas >= maxColumns) throw tooManyColumns(this.startLine, maxColumns);
      if (at - this.start >= maxRecord) {
        throw this.isQuoted ? unclosedQuote(this.startLine) : tooLong(this.startLine);
      }
    }
    this.offset += text.length;
  }

  /** The end of the text. @throws CsvFileError */
  end(): void {
    if (this.isQuoted) throw unclosedQuote(this.startLine);
    this.endRecord(this.offset);
  }

  private endCell(at: number): void {
    const { maxCell } = this.limits;
    // A cell of maximum length may be enclosed in quotes.
    if (!this.isBlank && at - this.cellStart > maxCell + 2) throw tooLongCell(this.startLine, maxCell);
    this.cellStart = at + 1;
  }

  private endRecord(at: number): void {
    this.endCell(at);
    if (!this.isBlank) {
      // The header is a record as well.
      if (this.count > this.limits.maxRows) throw tooManyRows(this.limits);
      this.count += 1;
      this.onRecord({ line: this.startLine, start: this.start, end: at, commas: this.commas });
    }
    this.start = at + 1;
    this.startLine = this.line;
    this.commas = 0;
    this.isBlank = true;
  }
}

/** The rows of a whole text. @throws CsvFileError */
export function findRecords(text: string, limits: CsvLimits): RawRecord[] {
  const records: RawRecord[] = [];
  const scanner = new RecordScanner(limits, (record) => records.push(record));
  scanner.push(text);
  scanner.end();
  return records;
}
