import { MAIL_LIMITS, UnreadableMailError } from './mail-limits.js';

const LF = 0x0a;
const CR = 0x0d;
const SPACE = 0x20;

function decodeQuotedPrintable(body: Buffer): Buffer {
  const text = body
    .toString('latin1')
    .replace(/=\r?\n/g, '')
    .replace(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
  return Buffer.from(text, 'latin1');
}

/** The bytes of a text without its transfer encoding. */
export function decodedText(body: Buffer, encoding: string): Buffer {
  if (/base64/i.test(encoding)) return Buffer.from(body.toString('latin1'), 'base64');
  return /quoted/i.test(encoding) ? decodeQuotedPrintable(body) : body;
}

function checkLines(text: Buffer): void {
  let paragraphBytes = 0;
  let joinedBytes = 0;
  for (let at = 0; at < text.length;) {
    const next = text.indexOf(LF, at);
    const end = next === -1 ? text.length : next;
    paragraphBytes += end - at;
    if ((joinedBytes += paragraphBytes) > MAIL_LIMITS.flowedBytes) {
      throw new UnreadableMailError('Paragraphs of flowed text too long');
    }
    const last = text[end - 1] === CR ? text[end - 2] : text[end - 1];
    if (last !== SPACE) paragraphBytes = 0;
    at = end + 1;
  }
}

/**
 * The parser joins the lines of a `format=flowed` paragraph (RFC 3676) one by one and rescans the joined text
 * each time; this limits the number of bytes that it would scan.
 * @param encoding the value of Content-Transfer-Encoding
 * @throws UnreadableMailError above the limit
 */
export function checkFlowedText(body: Buffer, encoding: string): void {
  checkLines(body);
  if (/base64/i.test(encoding)) checkLines(Buffer.from(body.toString('latin1'), 'base64'));
  if (/quoted/i.test(encoding)) checkLines(decodeQuotedPrintable(body));
}

const PLAIN = /^\s*text\/plain\b/i;
const FLOWED = /;\s*format\s*=\s*(?:flowed\b|"flowed")/i;
const WITHOUT_SPACE = /;\s*delsp\s*=\s*(?:yes\b|"yes")/i;
const PARAMETERS = /;\s*(?:format|delsp)\s*=\s*(?:"[^"]*"|[^\s;"]+)/gi;

/** How the lines of a flowed text are joined. */
interface Flow {
  /** Whether the space at the end of a line belongs to the break (`delsp=yes`). */
  readonly isSpaceDeleted: boolean;
}

/** The Content-Type of a flowed text without saying so, for text whose lines are joined; undefined for others. */
export function typeWithoutFlow(contentType: string): (Flow & { readonly contentType: string }) | undefined {
  if (!PLAIN.test(contentType) || !FLOWED.test(contentType)) return undefined;
  return {
    contentType: contentType.replaceAll(PARAMETERS, ''),
    isSpaceDeleted: WITHOUT_SPACE.test(contentType),
  };
}

const SEPARATOR = '-- ';

/** A paragraph of flowed text. */
interface Paragraph {
  readonly depth: number;
  readonly pieces: string[];
  isOpen: boolean;
}

function depthOf(line: string): number {
  let depth = 0;
  while (line.charAt(depth) === '>') depth += 1;
  return depth;
}

/**
 * Flowed text with one line for each paragraph (RFC 3676). A line goes on with the next one of the same depth only: the
 * parser would join answers to the quoted lines above them, and repeat the marks of quotations within a line.
 */
export function joinedLines(text: Buffer, { isSpaceDeleted }: Flow): Buffer {
  const paragraphs: Paragraph[] = [];
  for (const line of text.toString('latin1').split(/\r?\n/)) {
    const depth = depthOf(line);
    const content = line.slice(line.charAt(depth) === ' ' ? depth + 1 : depth);
    const isSeparator = content === SEPARATOR;
    const isOpen = content.endsWith(' ') && !isSeparator;
    const piece = isOpen && isSpaceDeleted ? content.slice(0, -1) : content;
    const last = paragraphs.at(-1);
    if (last?.isOpen && last.depth === depth && !isSeparator) {
      last.pieces.push(piece);
      last.isOpen = isOpen;
    } else paragraphs.push({ depth, pieces: [piece], isOpen });
  }
  const lines = paragraphs.map(({ depth, pieces }) => {
    const content = pieces.join('');
    return depth === 0 ? content : `${'>'.repeat(depth)} ${content}`.trimEnd();
  });
  return Buffer.from(lines.join('\n'), 'latin1');
}
