import iconv from 'iconv-lite';

/** Characters missing from code page 932, mapped to the equivalents that Japanese software writes in their place. */
const EQUIVALENTS = new Map([
  ['\u301C', '\uFF5E'],
  ['\u2212', '\uFF0D'],
  ['\u2014', '\u2015'],
  ['\u2016', '\u2225'],
  ['\u00A2', '\uFFE0'],
  ['\u00A3', '\uFFE1'],
  ['\u00AC', '\uFFE2'],
  ['\u00A5', '\uFFE5'],
  ['\u203E', '\uFFE3'],
]);
const WITH_EQUIVALENT = new RegExp(`[${[...EQUIVALENTS.keys()].join('')}]`, 'gu');

/** What software substitutes for a character that it cannot encode. */
const REPLACEMENTS = new Set(['?', '？', '〓', '□', '\uFFFD']);
const REPLACEMENT = new RegExp(`[${[...REPLACEMENTS].join('')}]`, 'u');
const BEYOND_ASCII = /[^\0-\x7F]/u;

let known: ReadonlySet<string> | undefined;

/** All characters of the code page beyond ASCII, including the NEC and IBM extensions. */
function knownCharacters(): ReadonlySet<string> {
  if (known) return known;
  const pairs: number[] = [];
  for (let lead = 0x81; lead <= 0xfc; lead += 1) {
    if (lead >= 0xa0 && lead <= 0xdf) {
      if (lead > 0xa0) pairs.push(lead);
      continue;
    }
    for (let trail = 0x40; trail <= 0xfc; trail += 1) if (trail !== 0x7f) pairs.push(lead, trail);
  }
  known = new Set(iconv.decode(Buffer.from(pairs), 'cp932').replaceAll('\uFFFD', ''));
  return known;
}

const isEncodable = (character: string): boolean =>
  !BEYOND_ASCII.test(character) || EQUIVALENTS.has(character) || knownCharacters().has(character);

/** Whether code page 932 can encode every character of a text, if need be by an equivalent. */
export const isCp932Encodable = (text: string): boolean =>
  !BEYOND_ASCII.test(text) || [...text].every(isEncodable);

/** The text with characters replaced by the equivalents that the code page has. */
export const withCp932Equivalents = (text: string): string =>
  text.replaceAll(WITH_EQUIVALENT, (character) => EQUIVALENTS.get(character) ?? character);

/** The encoded text; characters that the code page lacks become `?`. */
export const toCp932 = (text: string): Buffer => iconv.encode(withCp932Equivalents(text), 'cp932');

/**
 * Whether `read` is what remains of `stored` after software without some of its characters saved it: the same text
 * with one replacement character (or two, for a surrogate pair) in the place of each character that code page 932
 * lacks. Runs in time proportional to the product of both lengths.
 */
export function isLossyCp932Copy(stored: string, read: string): boolean {
  if (stored === read || !REPLACEMENT.test(read) || isCp932Encodable(stored)) return false;
  const characters = [...read];
  if (characters.length > 2 * stored.length) return false;
  let ends = new Set([0]);
  for (const character of stored) {
    const next = new Set<number>();
    for (const at of ends) {
      if (isEncodable(character)) {
        if (withCp932Equivalents(characters[at] ?? '') === withCp932Equivalents(character)) next.add(at + 1);
        continue;
      }
      // Combining marks and format characters may be dropped without a replacement.
      if (/[\p{M}\p{Cf}]/u.test(character)) next.add(at);
      const isReplaced = (index: number): boolean => REPLACEMENTS.has(characters[index] ?? '');
      if (isReplaced(at)) {
        next.add(at + 1);
        if (character.length > 1 && isReplaced(at + 1)) next.add(at + 2);
      }
      if (characters[at] === character) next.add(at + 1);
    }
    ends = next;
  }
  return ends.has(characters.length);
}
