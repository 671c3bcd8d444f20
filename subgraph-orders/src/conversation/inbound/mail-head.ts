import { MAIL_LIMITS, UnreadableMailError } from './mail-limits.js';

const LF = 0x0a;
const CR = 0x0d;

/** One field of a header section, one byte per character. */
export interface HeadField {
  /** In lower case. */
  readonly name: string;
  /** Unfolded, not decoded. */
  readonly value: string;
  /** As it came, with its folds, without the line end. */
  readonly line: string;
}

/**
 * Where the body of a message begins: behind its first empty line. Undefined while that line has not come.
 * @param from where to look on; a caller that has looked before steps back by three bytes.
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

/** A field out of its lines; undefined for lines that are none. */
function fieldOf(lines: readonly string[]): HeadField | undefined {
  const [first = '', ...rest] = lines;
  const colon = first.indexOf(':');
  if (colon <= 0) return undefined;
  const value = [first.slice(colon + 1), ...rest].join(' ').trim();
  return { name: first.slice(0, colon).trim().toLowerCase(), value, line: lines.join('\r\n') };
}

/**
 * The fields of a header section, in their order, in one pass.
 * @throws UnreadableMailError where it has more or longer ones than we read.
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

/** Values of the fields of one name, in their order. */
export const valuesOf = (fields: readonly HeadField[], name: string): string[] =>
  fields.filter((field) => field.name === name).map(({ value }) => value);

const MAX_ID_LENGTH = 998;
/** Ids at the end are the nearest ones; the first is the message that began the conversation. */
const MAX_IDS = 100;

/** Ids between angle brackets; clients put several into one header, with comments between them. */
export function messageIdsIn(value: string): string[] {
  const ids = (value.match(/<[^<>\s]+>/g) ?? []).filter((id) => id.length <= MAX_ID_LENGTH);
  return ids.length <= MAX_IDS ? ids : [...ids.slice(0, 1), ...ids.slice(1 - MAX_IDS)];
}
