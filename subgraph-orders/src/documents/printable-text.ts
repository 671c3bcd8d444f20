import { openSync } from 'fontkit';
import { NORMAL_FONT } from './document.fonts.js';

/** Spaces of other widths, for which the font has no glyph. */
const OTHER_SPACES = /(?![\u0020\u00a0\u3000])\p{Zs}/gu;
/** What people do not see: joiners and the like. Variation selectors stay, since they choose a glyph. */
const INVISIBLE = /(?!\p{Variation_Selector})\p{Default_Ignorable_Code_Point}/gu;

/** A text as it is printed: without what is invisible anyway, for which the font would draw a box. */
export const printedText = (text: string): string => text.replace(OTHER_SPACES, ' ').replace(INVISIBLE, '');

/** Line ends and tabs, which the layout deals with, and variation selectors, without which the plain glyph is taken. */
const NEEDS_NO_GLYPH = /^(?:\p{Cc}|\p{Variation_Selector})$/u;

/** Code points of a font file by its own table. */
export function codePointsOf(file: string): ReadonlySet<number> {
  const font = openSync(file);
  if (!('characterSet' in font)) throw new Error(`${file} is a collection, not one font.`);
  return new Set(font.characterSet);
}

let covered: ReadonlySet<number> | undefined;

/** Code points of the printed font; read when they are first asked for. */
const coveredCodePoints = (): ReadonlySet<number> => (covered ??= codePointsOf(NORMAL_FONT));

const isPrintable = (text: string): boolean => {
  const codePoints = coveredCodePoints();
  for (const character of text) {
    if (!codePoints.has(character.codePointAt(0) ?? 0) && !NEEDS_NO_GLYPH.test(character)) return false;
  }
  return true;
};

const segmenter = new Intl.Segmenter('ja', { granularity: 'grapheme' });
/** Code points that are segmented at once: the segmenter's time grows with the square of some texts. */
const PIECE = 200;
/** More characters than anybody replaces one by one. */
const MAX_CHARACTERS = 50;

/** Characters of a text, as people count them, for which the font has no glyph; each once, in their order. */
export function unprintableCharacters(text: string): string[] {
  if (isPrintable(printedText(text))) return [];
  const codePoints = [...text];
  const found = new Set<string>();
  for (let start = 0; start < codePoints.length && found.size < MAX_CHARACTERS; start += PIECE) {
    const piece = codePoints.slice(start, start + PIECE).join('');
    if (isPrintable(printedText(piece))) continue;
    for (const { segment } of segmenter.segment(piece)) {
      if (!isPrintable(printedText(segment))) found.add(segment);
    }
  }
  return [...found].slice(0, MAX_CHARACTERS);
}
