import { cleanLine } from '@hacchu-hub/field-rules';

/** Longest file name that common file systems support, in bytes of UTF-8. */
const MAX_BYTES = 255;

/** Windows device names, which cannot be used as file names with any extension. */
const RESERVED = /^(?:con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/iu;

const isEdge = (character: string): boolean => character === '.' || character === ' ';

/** Without leading and trailing dots and spaces: they hide a file, name a folder, or are dropped by Windows. */
function withoutEdges(name: string): string {
  let start = 0;
  let end = name.length;
  while (start < end && isEdge(name.charAt(start))) start += 1;
  while (end > start && isEdge(name.charAt(end - 1))) end -= 1;
  return name.slice(start, end);
}

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });

/** The first of these parts that have room for this many bytes. */
function fitting(parts: Iterable<string>, bytes: number): string {
  let room = bytes;
  let text = '';
  for (const part of parts) {
    room -= Buffer.byteLength(part);
    if (room < 0) break;
    text += part;
  }
  return text;
}

/** The beginning of a text, of at most this many bytes; characters of several code points stay whole. */
function beginning(text: string, bytes: number): string {
  // Segmenting takes quadratic time for some texts, and a character has at least one byte.
  const enough = text.slice(0, bytes + 1);
  const graphemes = Array.from(segmenter.segment(enough), ({ segment }) => segment);
  // One character with marks without end is longer than any name.
  return fitting(graphemes, bytes) || fitting(enough, bytes);
}

/** Truncated to 255 bytes, keeping the extension. */
function shortened(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const dot = name.lastIndexOf('.');
  const extension = dot > 0 && Buffer.byteLength(name.slice(dot)) <= 32 ? name.slice(dot) : '';
  const stem = name.slice(0, name.length - extension.length);
  return withoutEdges(beginning(stem, MAX_BYTES - Buffer.byteLength(extension))) + extension;
}

/**
 * A file name that can be displayed and saved anywhere: one line without invisible characters and path separators, at
 * most 255 bytes, not a Windows device name.
 *
 * @param fallback the name if nothing else remains
 */
export function safeFileName(raw: string, fallback = 'file'): string {
  const name = withoutEdges(shortened(withoutEdges(cleanLine(raw).replace(/[/\\]/gu, ''))));
  if (name === '') return fallback;
  return RESERVED.test(name) ? `_${name}` : name;
}

/** Media types that no browser executes or renders as a page. */
const SERVED_TYPES: ReadonlySet<string> = new Set([
  'application/msword',
  'application/pdf',
  'application/vnd.ms-excel',
  'application/vnd.ms-powerpoint',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/zip',
  'image/bmp',
  'image/gif',
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'text/csv',
  'text/plain',
]);

const CHARSETS: ReadonlySet<string> = new Set(['utf-8', 'shift_jis', 'windows-31j', 'utf-16le']);

/**
 * The media type under which a file is stored and served, whatever the client announced: one known to be harmless, or
 * `application/octet-stream`.
 */
export function safeContentType(announced: string): string {
  const [type = '', ...parameters] = announced.toLowerCase().split(';');
  const known = type.trim();
  if (!SERVED_TYPES.has(known)) return 'application/octet-stream';
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='))
    ?.slice('charset='.length);
  return charset !== undefined && CHARSETS.has(charset) ? `${known}; charset=${charset}` : known;
}

/** Whether a browser saves a file or shows it in an iframe of ours. */
export type Disposition = 'attachment' | 'inline';

/** Content-Disposition of a download: RFC 6266 with the encoding of RFC 8187 (which replaces RFC 5987). */
export function contentDisposition(fileName: string, disposition: Disposition = 'attachment'): string {
  const encoded = encodeURIComponent(safeFileName(fileName)).replace(
    /['()*]/gu,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename*=UTF-8''${encoded}`;
}
