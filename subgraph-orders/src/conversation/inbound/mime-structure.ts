import { checkFlowedText } from './flowed-text.js';
import { bodyStart, type HeadField, readHead, valuesOf } from './mail-head.js';
import { MAIL_LIMITS, UnreadableMailError } from './mail-limits.js';

const LF = 0x0a;
const DASH = 0x2d;
/** RFC 2046 allows 70 characters. */
const MAX_BOUNDARY = 256;
const BOUNDARY = /;\s*boundary\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i;
const BOUNDARY_IN_PIECES = /;\s*boundary\*/i;
/** Matches split or encoded parameters too; a false positive is harmless here. */
const FORMAT = /;\s*format\b/i;

/** A text of a message that is displayed, where it is in its bytes. */
export interface TextPart {
  /** Offset of the part's header section; undefined for the header of the message. */
  readonly headFrom: number | undefined;
  readonly from: number;
  readonly to: number;
  readonly contentType: string;
  readonly encoding: string;
}

interface Part {
  readonly type: string;
  readonly contentType: string;
  readonly boundary: string | undefined;
  /** Whether the body is displayed text, not a file. */
  readonly isText: boolean;
  /** Whether the parser may join its lines to paragraphs. */
  readonly isFlowed: boolean;
  readonly encoding: string;
}

/** Such a message has nothing but text; a parser that looks for its parts finds none. */
export const isWithoutParts = (contentType: string): boolean =>
  /^\s*multipart\//i.test(contentType) && !/;\s*boundary\*?\d*\*?\s*=\s*"?[^"\s;]/i.test(contentType);

function partOf(fields: readonly HeadField[]): Part {
  const content = valuesOf(fields, 'content-type').at(-1) ?? 'text/plain';
  const declared = (content.split(';', 1)[0] ?? '').trim().toLowerCase();
  const isMultipart = declared.startsWith('multipart/');
  const type = isWithoutParts(content) ? 'text/plain' : declared;
  if (isMultipart && BOUNDARY_IN_PIECES.test(content)) {
    throw new UnreadableMailError('Unsupported multipart boundary');
  }
  const [, quoted, plain] = (isMultipart && BOUNDARY.exec(content)) || [];
  const boundary = (quoted ?? plain)?.trim();
  if (boundary !== undefined && boundary.length > MAX_BOUNDARY) {
    throw new UnreadableMailError('Multipart boundary too long');
  }
  const isFile = valuesOf(fields, 'content-disposition').some((value) => /^attachment\b/i.test(value));
  const isText = type.startsWith('text/') && !isFile;
  const encoding = valuesOf(fields, 'content-transfer-encoding').at(-1) ?? '';
  return {
    type,
    // The parser reads the first one.
    contentType: type === declared ? (valuesOf(fields, 'content-type')[0] ?? type) : type,
    boundary: boundary || undefined,
    isText,
    isFlowed: isText && FORMAT.test(content),
    encoding,
  };
}

/** Nesting level of a boundary line, and whether it opens a part or closes the level. */
function delimiterAt(line: string, levels: readonly string[]): { level: number; opens: boolean } | undefined {
  const token = line.slice(2).trimEnd();
  const opened = levels.lastIndexOf(token);
  if (opened !== -1) return { level: opened, opens: true };
  const ended = token.endsWith('--') ? levels.lastIndexOf(token.slice(0, -2)) : -1;
  return ended === -1 ? undefined : { level: ended, opens: false };
}

/**
 * Checks the MIME structure in one pass over the lines, before the message is parsed.
 * @returns its texts, in order
 * @throws UnreadableMailError above the limits
 */
export function checkStructure(raw: Buffer): TextPart[] {
  if (raw.length > MAIL_LIMITS.bytes) throw new UnreadableMailError('Message too large');
  const start = bodyStart(raw) ?? raw.length;
  let part = partOf(readHead(raw.subarray(0, start)));
  const levels: string[] = part.boundary === undefined ? [] : [part.boundary];
  let parts = 0;
  let lines = 0;
  let textBytes = 0;
  let partHeadFrom: number | undefined;
  let partFrom: number | undefined = start;
  let headFrom: number | undefined;
  const texts: TextPart[] = [];
  const endPart = (to: number): void => {
    if (partFrom !== undefined && part.isText) {
      const { contentType, encoding, isFlowed } = part;
      if (isFlowed) checkFlowedText(raw.subarray(partFrom, to), encoding);
      texts.push({ headFrom, from: partFrom, to, contentType, encoding });
    }
    partFrom = undefined;
  };
  for (let at = start; at < raw.length;) {
    const next = raw.indexOf(LF, at);
    const end = next === -1 ? raw.length : next + 1;
    const length = end - at;
    if ((lines += 1) > MAIL_LIMITS.lines) throw new UnreadableMailError('Too many lines');
    if (length > MAIL_LIMITS.lineBytes) throw new UnreadableMailError('Line too long');
    const isCandidate =
      levels.length > 0 && raw[at] === DASH && raw[at + 1] === DASH && length <= MAX_BOUNDARY + 8;
    const delimiter = isCandidate ? delimiterAt(raw.toString('latin1', at, end), levels) : undefined;
    if (delimiter) {
      endPart(at);
      levels.length = delimiter.level + 1;
      partHeadFrom = delimiter.opens ? end : undefined;
      if (delimiter.opens && (parts += 1) > MAIL_LIMITS.parts)
        throw new UnreadableMailError('Too many parts');
    } else if (partHeadFrom !== undefined) {
      if (end - partHeadFrom > MAIL_LIMITS.partHeadBytes) {
        throw new UnreadableMailError('Header section of a part too large');
      }
      const isEmpty = length === 1 || (length === 2 && raw[at] === 0x0d);
      if (isEmpty) {
        part = partOf(readHead(raw.subarray(partHeadFrom, end), MAIL_LIMITS.partHeadBytes));
        headFrom = partHeadFrom;
        partHeadFrom = undefined;
        partFrom = end;
        if (part.boundary !== undefined) levels.push(part.boundary);
        if (levels.length > MAIL_LIMITS.depth) throw new UnreadableMailError('Parts nested too deep');
      }
    } else if (part.isText && (textBytes += length) > MAIL_LIMITS.textBytes) {
      throw new UnreadableMailError('Text too long');
    }
    at = end;
  }
  endPart(raw.length);
  return texts;
}
