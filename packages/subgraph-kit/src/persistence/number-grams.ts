/** Long enough for few records of a million to have the same one, short enough for a part of a number to have one. */
const LENGTH = 6;
/** Fewer occur in words, and two digits say little more than a pair of characters. */
const DIGITS = 3;
/** Different characters of a gram that is not mostly zeros. */
const VARIED = 3;
/** More than a hundred numbers of 13 digits have; bounds what one document adds to the index. */
const MAX_GRAMS = 1_000;

/** Stored with a document that has too many number grams, beside the first ones. No gram contains a space. */
const FURTHER_NUMBERS = 'further numbers';

/** ASCII characters that a number gram may be part of; search keys contain no spaces. */
const RUNS = /[!-~]{6,}/g;
const NO_DIGITS = /\D/g;

const isNumberGram = (gram: string): boolean => gram.replace(NO_DIGITS, '').length >= DIGITS;

/** Six adjacent ASCII characters of which at least three are digits, wherever they occur in a search key. */
function* numberGrams(line: string): Generator<string> {
  for (const [run] of line.matchAll(RUNS)) {
    for (let from = 0; from + LENGTH <= run.length; from += 1) {
      const gram = run.slice(from, from + LENGTH);
      if (isNumberGram(gram)) yield gram;
    }
  }
}

/** What is stored of the numbers in a document's search keys. */
export function storedNumberGrams(lines: readonly string[]): string[] {
  const grams = new Set<string>();
  for (const line of lines) {
    for (const gram of numberGrams(line)) {
      if (grams.size === MAX_GRAMS && !grams.has(gram)) return [...grams, FURTHER_NUMBERS];
      grams.add(gram);
    }
  }
  return [...grams];
}

/**
 * Stored values of which each document with this word has one. Numbers begin with what they have in common, such as a
 * year, so it is the last gram of the word, before zeros that fill it up. Undefined for a word without a number gram.
 */
export function numberGramsToFind(word: string): string[] | undefined {
  const grams = [...numberGrams(word)];
  const gram = grams.findLast((one) => new Set(one).size >= VARIED) ?? grams.at(-1);
  return gram === undefined ? undefined : [gram, FURTHER_NUMBERS];
}
