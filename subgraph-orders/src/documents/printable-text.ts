import { openSync } from 'fontkit';
import { NORMAL_FONT } from './document.fonts.js';

/** Spaces of unusual width without a glyph in the font. */
const UNUSUAL_SPACES = /(?![\u0020\u00a0\u3000])\p{Zs}/gu;
/** Invisible characters such as joiners. Variation selectors stay, since they select a glyph. */
const INVISIBLE = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

/** Text for printing, without invisible characters, which the font would draw as boxes. */
export const printableText = (text: string): string =>
  text.replace(UNUSUAL_SPACES, ' ').replace(INVISIBLE, '');

/**
 * Line breaks and tabs are handled by the layout; unsupported variation selectors fall back to the plain
 * glyph.
 */
const NEEDS_NO_GLYPH = /^(?:\p{Cc}|\p{Variation_Selector})$/u;

/** Code points that a font file supports, by its character map. */
export function codePointsOf(file: string): ReadonlySet<number> {
  const font = openSync(file);
  if (!('characterSet' in font)) throw new Error(`${file} is a font collection, not a single font.`);
  return new Set(font.characterSet);
}

let covered: ReadonlySet<number> | undefined;

/** Code points of the document font; loaded on first use. */
const coveredCodePoints = (): ReadonlySet<number> => (covered ??= codePointsOf(NORMAL_FONT));

const isPrintable = (text: string): boolean => {
  const codePoints = coveredCodePoints();
  for (const character of text) {
    if (!codePoints.has(character.codePointAt(0) ?? 0) && !NEEDS_NO_GLYPH.test(character)) return false;
  }
  return true;
};

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
/** Chunk size in code points: the segmenter takes quadratic time for some texts. */
const SEGMENT_CHUNK = 200;
/** Maximum number of characters listed. */
const MAX_CHARACTERS = 50;

/** Distinct graphemes of a text that the font cannot print, in order. */
export function unprintableCharacters(text: string): string[] {
  if (isPrintable(printableText(text))) return [];
  const codePoints = [...text];
  const found = new Set<string>();
  for (let start = 0; start < codePoints.length && found.size < MAX_CHARACTERS; start += SEGMENT_CHUNK) {
    const piece = codePoints.slice(start, start + SEGMENT_CHUNK).join('');
    if (isPrintable(printableText(piece))) continue;
    for (const { segment } of segmenter.segment(piece)) {
      if (!isPrintable(printableText(segment))) found.add(segment);
    }
  }
  return [...found].slice(0, MAX_CHARACTERS);
}
