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
