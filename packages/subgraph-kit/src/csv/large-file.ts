import type { Readable } from 'node:stream';
import { type CsvFileEncoding, decodedParts, withEncoding } from './encoding.js';
import type { CsvLimits } from './limits.js';
import { tooLargeCsv } from './reader.js';
import { RecordScanner } from './records.js';

/** Opens a stored file for reading, from its beginning each time. */
export type OpenCsv = () => Promise<Readable>;

/** What one pass over a file has found. */
export interface ScannedCsv {
  readonly encoding: CsvFileEncoding;
  /** Non-blank rows, without the header. */
  readonly rowCount: number;
}

/** Complete rows of a file. */
export interface CsvSegment {
  readonly text: string;
  /** Line of the file on which the text starts; the first is 1. */
  readonly firstLine: number;
}

/** Characters that are parsed at a time: a few milliseconds of a worker. */
const SEGMENT_LENGTH = 128 * 1024;
const MAGIC_LENGTH = 8;

async function* bounded(source: Readable, maxBytes: number): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of source) {
    const bytes = Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk);
    size += bytes.byteLength;
    if (size > maxBytes) throw tooLargeCsv(maxBytes);
    yield bytes;
  }
}

async function firstBytes(open: OpenCsv): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const bytes of bounded(await open(), Number.POSITIVE_INFINITY)) {
    chunks.push(bytes);
    size += bytes.byteLength;
    if (size >= MAGIC_LENGTH) break;
  }
  return Buffer.concat(chunks);
}

/**
 * Reads a file once, in parts, and checks that it keeps the limits; nothing of it stays in memory.
 * @throws CsvFileError
 */
export async function scanCsv(open: OpenCsv, limits: CsvLimits): Promise<ScannedCsv> {
  return withEncoding(await firstBytes(open), async (encoding) => {
    const scanner = new RecordScanner(limits);
    for await (const text of decodedParts(bounded(await open(), limits.maxBytes), encoding)) {
      scanner.push(text);
    }
    scanner.end();
    return { encoding, rowCount: Math.max(0, scanner.recordCount - 1) };
  });
}

/** The text of a file in segments of complete rows. @throws CsvFileError */
export async function* segmentsOf(
  open: OpenCsv,
  { encoding }: ScannedCsv,
  limits: CsvLimits,
): AsyncGenerator<CsvSegment> {
  const scanner = new RecordScanner(limits);
  let text = '';
  let start = 0;
  let firstLine = 1;
  for await (const part of decodedParts(bounded(await open(), limits.maxBytes), encoding)) {
    scanner.push(part);
    text += part;
    const { incomplete } = scanner;
    if (incomplete.start - start < SEGMENT_LENGTH) continue;
    yield { text: text.slice(0, incomplete.start - start), firstLine };
    text = text.slice(incomplete.start - start);
    start = incomplete.start;
    firstLine = incomplete.line;
  }
  scanner.end();
  if (text !== '') yield { text, firstLine };
}
