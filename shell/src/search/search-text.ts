import { searchKey, searchPattern } from '@hacchu-hub/field-rules';

/** The words of a text in the normalised form of the lists: ｶﾅ, カナ and かな compare as equal. */
export const wordsOf = (text: string): string[] => text.split(/\s+/).map(searchKey).filter(Boolean);

/** Whether every word of the query occurs in one of the texts. */
export function containsWords(texts: readonly string[], query: string): boolean {
  const found = texts.map(searchKey).join('\n');
  return wordsOf(query).every((word) => new RegExp(searchPattern(word), 'u').test(found));
}

/** Whether slices are asked: one Japanese character is a word, one Latin letter or digit is not. */
export function isSearchable(query: string): boolean {
  const [only = '', ...others] = [...wordsOf(query).join('')];
  return others.length > 0 || only > '\u007f';
}

/** A part of a text; `isMatch` where it is what was searched for. */
export interface TextPart {
  text: string;
  isMatch: boolean;
}

/** Splits a text at the words of a query, in whichever form they are written there. */
export function highlighted(text: string, query: string): TextPart[] {
  // A half-width kana and its mark are one character once normalised.
  const characters = text.match(/.(?:ﾞ|ﾟ|\u3099|\u309a)?/gsu) ?? [];
  const places: number[] = [];
  let key = '';
  characters.forEach((character, index) => {
    const normalised = searchKey(character);
    key += normalised;
    for (let at = 0; at < normalised.length; at += 1) places.push(index);
  });
  const marked = new Set<number>();
  for (const word of wordsOf(query)) {
    for (const { index, 0: found } of key.matchAll(new RegExp(searchPattern(word), 'gu'))) {
      const [first = 0, last = first] = [places[index], places[index + found.length - 1]];
      // Spaces between its characters as well: the lists find a text without them.
      for (let at = first; at <= last; at += 1) marked.add(at);
    }
  }
  const parts: TextPart[] = [];
  characters.forEach((character, index) => {
    const isMatch = marked.has(index);
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) last.text += character;
    else parts.push({ text: character, isMatch });
  });
  return parts;
}
