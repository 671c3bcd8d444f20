import { isAscii, isUtf8 } from 'node:buffer';

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

const hasEscapes = (bytes: Buffer): boolean => ESCAPES.some((escape) => bytes.includes(escape));

/** Broken characters per hundred that a text may have, and at least one: servers that cut long lines break them. */
const MAX_BROKEN = 0.01;

/** The encoding of text of which a few bytes are broken; undefined for UTF-8, and where none is certain. */
function leastBroken(bytes: Buffer): Undeclared | undefined {
  const readings = (['utf-8', 'euc-jp', 'shift_jis'] as const).map((charset) => {
    const text = new TextDecoder(charset).decode(bytes);
    const broken = text.split('\uFFFD').length - 1;
    const isCertain = HIRAGANA.test(text) && broken <= Math.max(1, text.length * MAX_BROKEN);
    return { charset, broken: isCertain ? broken : Number.POSITIVE_INFINITY };
  });
  const [best] = readings.sort((one, other) => one.broken - other.broken);
  return best && Number.isFinite(best.broken) && best.charset !== 'utf-8' ? best.charset : undefined;
}

/** The encoding of Japanese text of which nobody says it; undefined for ASCII, UTF-8 and what is no text. */
export function undeclaredCharset(bytes: Buffer): Undeclared | undefined {
  if (hasEscapes(bytes)) return 'iso-2022-jp';
  if (isUtf8(bytes)) return undefined;
  // Bytes of EUC-JP are also those of half-width letters in Shift_JIS, but hardly a text is without hiragana.
  const euc = decoded(bytes, 'euc-jp');
  if (euc !== undefined && HIRAGANA.test(euc)) return 'euc-jp';
  if (decoded(bytes, 'shift_jis') !== undefined) return 'shift_jis';
  return euc === undefined ? leastBroken(bytes) : 'euc-jp';
}

const SHIFT_JIS = /^(?:shift[_-]?jis|x-sjis|sjis|ms_kanji|cp932|windows-31j)$/i;
const EUC_JP = /^euc[_-]?jp$/i;
const ISO_2022_JP = /^iso-2022-jp/i;
const WESTERN = /^(?:iso[_-]?8859-15?|latin-?1|windows-1252|cp1252)$/i;
/** Their bytes say nothing about other encodings. */
const OF_SEVEN_BITS_OR_WORDS = /^(?:iso-2022|hz|utf-?(?:7|16|32)|ucs)/i;

/** The encoding of text whose bytes the named one does not have; undefined where it may have them. */
export function contradictedCharset(bytes: Buffer, name: string): Undeclared | 'utf-8' | undefined {
  if (ISO_2022_JP.test(name)) return hasEscapes(bytes) ? undefined : undeclaredCharset(bytes);
  if (OF_SEVEN_BITS_OR_WORDS.test(name)) return undefined;
  if (hasEscapes(bytes)) return 'iso-2022-jp';
  if (WESTERN.test(name)) return isUtf8(bytes) && !isAscii(bytes) ? 'utf-8' : undefined;
  const named = SHIFT_JIS.test(name) ? 'shift_jis' : EUC_JP.test(name) ? 'euc-jp' : undefined;
  if (named === undefined || decoded(bytes, named) !== undefined) return undefined;
  return isUtf8(bytes) ? 'utf-8' : undeclaredCharset(bytes);
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

/**
 * Content-Type of a text with the charset of its bytes; undefined where it names that one itself.
 * @param bytes without the transfer encoding
 */
export function typeWithCharset(contentType: string, bytes: Buffer): string | undefined {
  const [, quoted, plain] = CHARSET.exec(contentType) ?? [];
  const name = (quoted ?? plain ?? '').trim();
  const known = ALIASES.get(name.toLowerCase());
  const charset = NOT_A_NAME.test(name)
    ? undeclaredCharset(bytes)
    : (contradictedCharset(bytes, known ?? name) ?? known);
  return charset && `${contentType.replaceAll(CHARSETS, '')}; charset=${charset}`;
}
