import { decodedText, joinedLines, typeWithoutFlow } from './flowed-text.js';
import type { HeadField } from './mail-head.js';
import type { TextPart } from './mime-structure.js';
import { typeWithCharset } from './undeclared-charset.js';

/** What the parser gets instead of a text. */
interface Replacement {
  readonly head: readonly (readonly [name: string, value: string])[];
  /** Undefined where only the header differs. */
  readonly body: string | undefined;
}

const inBase64 = (bytes: Buffer): string => `${bytes.toString('base64').replaceAll(/.{76}/g, '$&\r\n')}\r\n`;

function replacementOf(raw: Buffer, part: TextPart): Replacement | undefined {
  const { contentType, encoding, from, to } = part;
  const bytes = decodedText(raw.subarray(from, to), encoding);
  const named = typeWithCharset(contentType, bytes);
  const flow = typeWithoutFlow(named ?? contentType);
  if (flow) {
    const head = [
      ['Content-Type', flow.contentType],
      ['Content-Transfer-Encoding', 'base64'],
    ] as const;
    return { head, body: inBase64(joinedLines(bytes, flow)) };
  }
  return named === undefined ? undefined : { head: [['Content-Type', named]], body: undefined };
}

function withFields(fields: readonly HeadField[], head: Replacement['head']): HeadField[] {
  const replaced = new Set(head.map(([name]) => name.toLowerCase()));
  const others = fields.filter(({ name }) => !replaced.has(name));
  const added = head.map(([name, value]) => ({ name: name.toLowerCase(), value, line: `${name}: ${value}` }));
  return [...others, ...added];
}

/**
 * A message's header fields and body for the parser: its texts name the charset that their bytes have, and the lines
 * of flowed ones are joined.
 * @param start offset of the body
 */
export function withReadableTexts(
  raw: Buffer,
  fields: readonly HeadField[],
  start: number,
  texts: readonly TextPart[],
): { fields: readonly HeadField[]; body: Buffer } {
  const pieces: Buffer[] = [];
  let named = fields;
  let at = start;
  for (const text of texts) {
    const replacement = replacementOf(raw, text);
    if (replacement === undefined) continue;
    const { head, body } = replacement;
    if (text.headFrom === undefined) named = withFields(fields, head);
    else {
      // The parser takes the first field of a name.
      const lines = head.map(([name, value]) => `${name}: ${value}\r\n`).join('');
      pieces.push(raw.subarray(at, text.headFrom), Buffer.from(lines, 'latin1'));
      at = text.headFrom;
    }
    if (body !== undefined) {
      pieces.push(raw.subarray(at, text.from), Buffer.from(body, 'latin1'));
      at = text.to;
    }
  }
  return { fields: named, body: Buffer.concat([...pieces, raw.subarray(at)]) };
}
