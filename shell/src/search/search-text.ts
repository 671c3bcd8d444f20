/** Normalises width, case, kana and dashes as the lists do: ｶﾅ, カナ and かな compare as equal. */
function normalise(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[‐-―−ー]/g, '-');
}

/** The normalised words of a text. */
export const wordsOf = (text: string): string[] => normalise(text).split(/\s+/).filter(Boolean);

/** Whether every word of the query occurs in one of the texts. */
export function containsWords(texts: readonly string[], query: string): boolean {
  const found = normalise(texts.join('\n'));
  return wordsOf(query).every((word) => found.includes(word));
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

/** Splits a text at the words of a query. */
export function highlighted(text: string, query: string): TextPart[] {
  // A half-width kana and its mark are one character once normalised.
  const characters = text.match(/.(?:ﾞ|ﾟ|\u3099|\u309a)?/gsu) ?? [];
  const places: number[] = [];
  let key = '';
  characters.forEach((character, index) => {
    const normalised = normalise(character);
    key += normalised;
    for (let at = 0; at < normalised.length; at += 1) places.push(index);
  });
  const marked = new Set<number>();
  for (const word of wordsOf(query)) {
    for (let at = key.indexOf(word); at >= 0; at = key.indexOf(word, at + word.length)) {
      for (const place of places.slice(at, at + word.length)) marked.add(place);
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
