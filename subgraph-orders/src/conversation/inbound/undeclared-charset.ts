import { isUtf8 } from 'node:buffer';
import { decodedText } from './flowed-text.js';
import type { HeadField } from './mail-head.js';
import type { TextPart } from './mime-structure.js';

/** Encodings of Japanese mail that old mail programs and mail forms send without naming them. */
type Undeclared = 'iso-2022-jp' | 'shift_jis' | 'euc-jp';

/** Escape sequences with which ISO-2022-JP changes to Japanese characters. */
const ESCAPES = ['\u001B$', '\u001B(J', '\u001B(I'];
const NOT_A_NAME = /^(?:us-?ascii|ascii|utf-?8|unknown-8bit|8bit|x-unknown)?$/i;
/** Names that PHP, Java and old mail programs give to these encodings, and that the parser does not know. */
const ALIASES = new Map<string, Undeclared>([
  ...['cp50220', 'cp50221', 'cp50222', 'csiso2022jp'].map((name) => [name, 'iso-2022-jp'] as const),
  ...[
    'sjis-win',
    'sjis-open',
    'sjis-ms',
    'ms932',
    'csshiftjis',
    'cswindows31j',
    'x-ms-cp932',
    'x-windows-31j',
  ].map((name) => [name, 'shift_jis'] as const),
  ...['x-euc-jp', 'x-eucjp', 'eucjp-ms', 'eucjp-open', 'ujis', 'cseucpkdfmtjapanese'].map(
    (name) => [name, 'euc-jp'] as const,
  ),
]);
const CHARSET = /;\s*charset\s*=\s*(?:"([^"]*)"|([^\s;"]+))/i;
const CHARSETS = /;\s*charset\s*=\s*(?:"[^"]*"|[^\s;"]+)/gi;
const HIRAGANA = /\p{Script=Hiragana}/u;

function decoded(bytes: Buffer, charset: string): string | undefined {
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** The encoding of Japanese text of which nobody says it; undefined for ASCII, UTF-8 and what is no text. */
export function undeclaredCharset(bytes: Buffer): Undeclared | undefined {
  if (ESCAPES.some((escape) => bytes.includes(escape))) return 'iso-2022-jp';
  if (isUtf8(bytes)) return undefined;
  // Bytes of EUC-JP are also those of half-width letters in Shift_JIS, but hardly a text is without hiragana.
  const euc = decoded(bytes, 'euc-jp');
  if (euc !== undefined && HIRAGANA.test(euc)) return 'euc-jp';
  if (decoded(bytes, 'shift_jis') !== undefined) return 'shift_jis';
  return euc === undefined ? undefined : 'euc-jp';
}

const RAW_RUN = /[\u0080-\u00FF]+(?:[ \t]+[\u0080-\u00FF]+)*/g;

const WORD_CHARSET = /(?<==\?)[\w-]+(?=(?:\*[\w-]*)?\?[bq]\?)/gi;
const withKnownNames = (value: string): string =>
  value.replaceAll(WORD_CHARSET, (name) => ALIASES.get(name.toLowerCase()) ?? name);

/**
 * A header's value, one character per byte, with raw text as encoded words: the parser trims the byte A0, with which
 * characters may end in UTF-8.
 */
export function valueInWords(value: string): string {
  const bytes = Buffer.from(value, 'latin1');
  const charset = undeclaredCharset(bytes);
  if (charset === undefined && !isUtf8(bytes)) return withKnownNames(value);
  const text = charset === undefined ? value : new TextDecoder(charset).decode(bytes);
  const raw = charset === undefined ? value : Buffer.from(text).toString('latin1');
  return withKnownNames(raw).replaceAll(
    RAW_RUN,
    (run) => `=?UTF-8?B?${Buffer.from(run, 'latin1').toString('base64')}?=`,
  );
}

/** Control characters are in no name, but among the bytes of Japanese text, except in EUC-JP. */
const RAW_BYTES = /\p{Cc}/u;

/** A file's name that was sent as raw bytes, of which the parser made one character each. */
export function nameOfBytes(name: string): string {
  const bytes = Buffer.from(name, 'latin1');
  // Other characters do not come back from bytes: such a name was decoded already.
  if (bytes.toString('latin1') !== name || !RAW_BYTES.test(name)) return name;
  return new TextDecoder(undeclaredCharset(bytes) ?? 'utf-8').decode(bytes);
}

/** Content-Type of a part with the charset of its bytes; undefined where it names one itself. */
function contentTypeOf(raw: Buffer, { contentType, encoding, from, to }: TextPart): string | undefined {
  const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
  const name = (quoted ?? plain ?? '').trim();
  const isNamed = !NOT_A_NAME.test(name);
  const charset = isNamed
    ? ALIASES.get(name.toLowerCase())
    : undeclaredCharset(decodedText(raw.subarray(from, to), encoding));
  return charset && `${contentType.replaceAll(CHARSETS, '')}; charset=${charset}`;
}

/**
 * A message's header fields and body, whose text parts name the charset that their bytes have.
 * @param start offset of the body
 */
export function withCharsets(
  raw: Buffer,
  fields: readonly HeadField[],
  start: number,
  texts: readonly TextPart[],
): { fields: readonly HeadField[]; body: Buffer } {
  const pieces: Buffer[] = [];
  let named = fields;
  let at = start;
  for (const text of texts) {
    const value = contentTypeOf(raw, text);
    if (value === undefined) continue;
    if (text.headFrom === undefined) {
      const others = fields.filter(({ name }) => name !== 'content-type');
      named = [...others, { name: 'content-type', value, line: `Content-Type: ${value}` }];
    } else {
      // The parser takes the first field of a name.
      pieces.push(raw.subarray(at, text.headFrom), Buffer.from(`Content-Type: ${value}\r\n`, 'latin1'));
      at = text.headFrom;
    }
  }
  return { fields: named, body: Buffer.concat([...pieces, raw.subarray(at)]) };
}
