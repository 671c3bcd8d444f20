import iconv from 'iconv-lite';
import { CsvFileError } from './csv-file-error.js';

const UNKNOWN_ENCODING = '文字コードを判別できません。UTF-8またはShift_JISで保存してください。';

/** Magic numbers of binary formats that get renamed to .csv. */
const BINARY_STARTS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
  [0x25, 0x50, 0x44, 0x46],
  [0x89, 0x50, 0x4e, 0x47],
  [0xff, 0xd8, 0xff],
  [0x1f, 0x8b],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]): boolean =>
  start.every((byte, index) => bytes[index] === byte);

/** Encodings in which spreadsheets save CSV files. */
export type CsvFileEncoding = 'utf-16le' | 'utf-8' | 'cp932';

const notCsv = (): CsvFileError =>
  new CsvFileError('CSVファイルではありません。CSV形式で保存したファイルを選択してください。');

/** A file in an encoding other than the assumed one. */
class EncodingError extends Error {}

/** Decodes a file that arrives in parts. */
interface CsvDecoder {
  /** @throws EncodingError for bytes that the encoding does not have */
  write(bytes: Uint8Array): string;
  end(): string;
}

function strictDecoder(encoding: Exclude<CsvFileEncoding, 'cp932'>): CsvDecoder {
  const decoder = new TextDecoder(encoding, { fatal: true });
  const strictly = (decode: () => string): string => {
    try {
      return decode();
    } catch {
      throw new EncodingError();
    }
  };
  return {
    write: (bytes) => strictly(() => decoder.decode(bytes, { stream: true })),
    end: () => strictly(() => decoder.decode()),
  };
}

function cp932Decoder(): CsvDecoder {
  const decoder = iconv.getDecoder('cp932');
  const strictly = (text: string | undefined): string => {
    if (text?.includes('\uFFFD')) throw new EncodingError();
    return text ?? '';
  };
  return {
    write: (bytes) => strictly(decoder.write(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))),
    end: () => strictly(decoder.end()),
  };
}

const decoderOf = (encoding: CsvFileEncoding): CsvDecoder =>
  encoding === 'cp932' ? cp932Decoder() : strictDecoder(encoding);

/** Encodings that a file with these first bytes may have, in the order in which they are tried. */
function candidatesOf(start: Uint8Array): readonly CsvFileEncoding[] {
  if (BINARY_STARTS.some((magic) => startsWith(start, magic))) throw notCsv();
  return startsWith(start, [0xff, 0xfe]) ? ['utf-16le'] : ['utf-8', 'cp932'];
}

/** NUL bytes of binary data decode without an error in each of these encodings. */
const withoutNul = (text: string): string => {
  if (text.includes('\0')) throw new CsvFileError(UNKNOWN_ENCODING);
  return text;
};

/** The text of a file in a known encoding, in parts. @throws CsvFileError */
export async function* decodedParts(
  source: AsyncIterable<Uint8Array>,
  encoding: CsvFileEncoding,
): AsyncGenerator<string> {
  const decoder = decoderOf(encoding);
  for await (const bytes of source) yield withoutNul(decoder.write(bytes));
  yield withoutNul(decoder.end());
}

/**
 * Reads a file in the first of its possible encodings that all of its bytes have: UTF-8 or UTF-16LE with a byte order
 * mark, else strict UTF-8, else CP932.
 *
 * @param start the first bytes of the file
 * @param read reads the whole file with `decodedParts`; called once per encoding that is tried
 * @throws CsvFileError for other file formats and for bytes that are valid in none of these encodings
 */
export async function withEncoding<T>(
  start: Uint8Array,
  read: (encoding: CsvFileEncoding) => Promise<T>,
): Promise<T> {
  for (const encoding of candidatesOf(start)) {
    try {
      return await read(encoding);
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
    }
  }
  throw new CsvFileError(UNKNOWN_ENCODING);
}

/** The whole text of a file in memory; see `withEncoding`. @throws CsvFileError */
export function decodeCsvText(bytes: Uint8Array): string {
  for (const encoding of candidatesOf(bytes)) {
    const decoder = decoderOf(encoding);
    try {
      return withoutNul(decoder.write(bytes) + decoder.end());
    } catch (error) {
      if (!(error instanceof EncodingError)) throw error;
    }
  }
  throw new CsvFileError(UNKNOWN_ENCODING);
}
