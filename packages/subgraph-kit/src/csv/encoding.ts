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

const decodeStrictly = (bytes: Uint8Array, encoding: string): string | undefined => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
};

const decodeCp932 = (bytes: Uint8Array): string | undefined => {
  const text = iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'cp932');
  return text.includes('\uFFFD') ? undefined : text;
};

/**
 * The text of a CSV file as spreadsheets save it: UTF-8 or UTF-16LE with a byte order mark, else strict UTF-8, else
 * CP932.
 *
 * @throws CsvFileError for other file formats and for bytes that are valid in none of these encodings.
 */
export function decodeCsvText(bytes: Uint8Array): string {
  if (BINARY_STARTS.some((start) => startsWith(bytes, start))) {
    throw new CsvFileError('CSVファイルではありません。CSV形式で保存したファイルを選択してください。');
  }
  const text = startsWith(bytes, [0xff, 0xfe])
    ? decodeStrictly(bytes, 'utf-16le')
    : (decodeStrictly(bytes, 'utf-8') ?? decodeCp932(bytes));
  // NUL bytes of binary data decode without an error in each of these encodings.
  if (text === undefined || text.includes('\0')) throw new CsvFileError(UNKNOWN_ENCODING);
  return text;
}
