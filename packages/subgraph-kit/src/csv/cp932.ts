import iconv from 'iconv-lite';

/** Characters that code page 932 has in another form only, which Japanese software writes in their place. */
const FORMS = new Map([
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
const FORMED = new RegExp(`[${[...FORMS.keys()].join('')}]`, 'gu');

/** What programs write for a character that they cannot write. */
const REPLACEMENTS = new Set(['?', '？', '〓', '□', '\uFFFD']);
const REPLACED = new RegExp(`[${[...REPLACEMENTS].join('')}]`, 'u');
const BEYOND_ASCII = /[^\0-\x7F]/u;

let known: ReadonlySet<string> | undefined;

/** Everything that two bytes, or one beyond ASCII, of the code page mean; NEC's and IBM's extensions are among it. */
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

const holds = (character: string): boolean =>
  !BEYOND_ASCII.test(character) || FORMS.has(character) || knownCharacters().has(character);

/** Whether code page 932 has every character of a text, be it in another form. */
export const holdsInCp932 = (text: string): boolean => !BEYOND_ASCII.test(text) || [...text].every(holds);

/** A text with the forms that the code page has. */
export const inCp932Forms = (text: string): string =>
  text.replaceAll(FORMED, (character) => FORMS.get(character) ?? character);

/** The bytes of a text; what the code page lacks becomes `?`. */
export const toCp932 = (text: string): Buffer => iconv.encode(inCp932Forms(text), 'cp932');

/**
 * Whether `read` is `stored` after a program wrote it without the characters that code page 932 lacks: the same text
 * with a replacement, or two for a pair of code units, in the place of each. Its time grows with the product of both lengths.
 */
export function isReplacedForm(stored: string, read: string): boolean {
  if (stored === read || !REPLACED.test(read) || holdsInCp932(stored)) return false;
  const characters = [...read];
  if (characters.length > 2 * stored.length) return false;
  let ends = new Set([0]);
  for (const character of stored) {
    const next = new Set<number>();
    for (const at of ends) {
      if (holds(character)) {
        if (inCp932Forms(characters[at] ?? '') === inCp932Forms(character)) next.add(at + 1);
        continue;
      }
      // Marks that only change the look of what stands before them may go without a trace.
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
