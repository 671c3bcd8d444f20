import { MAIL_LIMITS, UnreadableMailError } from './mail-limits.js';

const LF = 0x0a;
const CR = 0x0d;

/** One header field, one character per byte. */
export interface HeadField {
  /** In lower case. */
  readonly name: string;
  /** Unfolded, not decoded. */
  readonly value: string;
  /** Original text with its folds, without the line end. */
  readonly line: string;
}

/**
 * Offset of the body, after the first empty line; undefined before that line was received.
 * @param from where to continue the search: three bytes before the end of the part that was searched
 */
export function bodyStart(raw: Buffer, from = 0): number | undefined {
  if (raw[0] === LF) return 1;
  if (raw[0] === CR && raw[1] === LF) return 2;
  for (let at = raw.indexOf(LF, from); at !== -1; at = raw.indexOf(LF, at + 1)) {
    if (raw[at + 1] === LF) return at + 2;
    if (raw[at + 1] === CR && raw[at + 2] === LF) return at + 3;
  }
  return undefined;
}

const withoutReturn = (line: string): string => (line.endsWith('\r') ? line.slice(0, -1) : line);

const BLANK = new Set([' ', '\t', '\r']);

/** Without blanks at both ends. `trim` takes the byte A0 for one, with which characters may end in UTF-8. */
function trimmed(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && BLANK.has(text.charAt(start))) start += 1;
  while (end > start && BLANK.has(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** A field from its lines; undefined when they are not a valid field. */
function fieldOf(lines: readonly string[]): HeadField | undefined {
  const [first = '', ...rest] = lines;
  const colon = first.indexOf(':');
  if (colon <= 0) return undefined;
  const value = trimmed([first.slice(colon + 1), ...rest].join(' '));
  return { name: first.slice(0, colon).trim().toLowerCase(), value, line: lines.join('\r\n') };
}

/**
 * Fields of a header section in order, in one pass.
 * @throws UnreadableMailError when they exceed the limits
 */
export function readHead(head: Buffer, maxBytes: number = MAIL_LIMITS.headBytes): HeadField[] {
  if (head.length > maxBytes) throw new UnreadableMailError('Header section too large');
  const fields: HeadField[] = [];
  let lines: string[] = [];
  let bytes = 0;
  const take = (): void => {
    const field = lines.length > 0 ? fieldOf(lines) : undefined;
    if (field) fields.push(field);
    if (fields.length > MAIL_LIMITS.fields) throw new UnreadableMailError('Too many header fields');
    lines = [];
    bytes = 0;
  };
  for (const raw of head.toString('latin1').split('\n')) {
    const line = withoutReturn(raw);
    const isContinuation = lines.length > 0 && (line.startsWith(' ') || line.startsWith('\t'));
    if (!isContinuation) take();
    if (line === '') continue;
    bytes += line.length;
    if (bytes > MAIL_LIMITS.fieldBytes) throw new UnreadableMailError('Header field too long');
    lines.push(line);
  }
  take();
  return fields;
}

/** Values of the fields with a name, in order. */
export const valuesOf = (fields: readonly HeadField[], name: string): string[] =>
  fields.filter((field) => field.name === name).map(({ value }) => value);

const MAX_ID_LENGTH = 998;
/**
 * When there are more, the first one (which started the conversation) and the last ones (the nearest) are
 * kept.
 */
const MAX_IDS = 100;

/** Message-IDs in angle brackets; some clients put several into one field, with comments in between. */
export function messageIdsIn(value: string): string[] {
  const ids = (value.match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= MAX_ID_LENGTH);
  return ids.length <= MAX_IDS ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_IDS)];
}
