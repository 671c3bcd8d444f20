import { lengthOf, searchedUnits, searchKey, searchPattern, withoutInvisible } from '@hacchu-hub/field-rules';
import { invalidArgument } from '../errors/errors.js';
import { numberGramsToFind, storedNumberGrams } from './number-grams.js';

export { beginningPatterns, escapeRegex, searchPattern } from '@hacchu-hub/field-rules';

/** More words than anyone types; bounds the cost of a query. */
const MAX_WORDS = 8;

/** More characters than anyone types; a longer text never reaches a database expression. */
const MAX_QUERY_LENGTH = 200;

/**
 * A text to search for; empty for none.
 * @param field named by the error
 * @throws INVALID_ARGUMENT (`field`) for more than 200 characters
 */
export function checkedQuery(query: string | null | undefined, field = 'query'): string {
  const text = query ?? '';
  // The first comparison avoids counting the characters of a text that is certainly too long.
  if (text.length > 2 * MAX_QUERY_LENGTH || lengthOf(text) > MAX_QUERY_LENGTH) {
    throw invalidArgument({
      fields: { [field]: [`検索語は${MAX_QUERY_LENGTH}文字以内で入力してください。`] },
    });
  }
  return text;
}

/** Stored with a document to find it by any substring of its texts; index `searchGrams` after the tenant. */
export interface SearchKeys {
  /** Search keys of the texts, one per line; after an empty line where number grams are stored. */
  searchText: string;
  /** Distinct characters and pairs of adjacent characters of each line, and its number grams where they are stored. */
  searchGrams: string[];
}

/** For collections so large that most pairs of digits occur in most of their documents. */
export interface SearchOptions {
  /**
   * Number grams: six adjacent ASCII characters of which at least three are digits. Search for them only where each
   * document has them (`WITHOUT_NUMBER_GRAMS`).
   */
  withNumbers?: boolean;
  /**
   * What share of the documents has a character or pair, from 0 to 1 (`gramFrequencies`); those without an entry are
   * rare. Empty where nothing is known.
   */
  frequencies?: ReadonlyMap<string, number>;
}

/**
 * MongoDB filter of documents that were stored without number grams: their text does not begin with an empty line, and
 * a process of a release without them stores the text anew. As a partial filter, its index holds only these documents.
 */
export const WITHOUT_NUMBER_GRAMS = { searchText: { $gte: ' ' } };

const pairs = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);

function grams(line: string): string[] {
  const characters = [...line];
  return [...characters, ...pairs(characters)];
}

/** The search keys of texts; a text with variation selectors or joiners has a second line without them. */
function linesOf(texts: readonly (string | null | undefined)[]): string[] {
  const written = texts.map((one) => searchKey(one ?? '')).filter((line) => line !== '');
  const plain = written.map(withoutInvisible).filter((line) => line !== '' && !written.includes(line));
  return [...written, ...plain];
}

/**
 * The search keys of a document's texts; empty and missing ones are skipped. A text with variation selectors or joiners
 * has a second line without them.
 */
export function searchKeysOf(
  texts: readonly (string | null | undefined)[],
  { withNumbers = false }: SearchOptions = {},
): SearchKeys {
  const lines = linesOf(texts);
  const searchText = lines.join('\n');
  const searchGrams = new Set(lines.flatMap(grams));
  if (!withNumbers || searchText === '') return { searchText, searchGrams: [...searchGrams] };
  return { searchText: `\n${searchText}`, searchGrams: [...searchGrams, ...storedNumberGrams(lines)] };
}

/** Distinct words of a query in search key form, at most eight. @throws INVALID_ARGUMENT (`field`) */
export function searchWords(query: string | null | undefined, field?: string): string[] {
  const words = checkedQuery(query, field).split(/\s+/u).map(searchKey);
  return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_WORDS);
}

/** The number grams to find a word by. What is written in several ways is in none of them. */
const numberGramsOf = (word: string): string[] | undefined =>
  numberGramsToFind(
    searchedUnits(word)
      .map(({ text, anchor }) => (anchor === undefined ? text : '\n'))
      .join(''),
  );

/** Whether number grams can be searched for: one of the words has some. */
export const hasNumber = (words: readonly string[]): boolean =>
  words.some((word) => numberGramsOf(word) !== undefined);

/** A MongoDB filter on documents with `SearchKeys` for one word. */
export interface SearchCondition {
  /** Absent where the grams of another word select far fewer documents. */
  searchGrams?: { $all: string[] } | { $in: string[] };
  searchText: { $regex: string };
}

/** A character or pair of adjacent ones in each form in which it may be written. */
type GramForms = readonly string[];

/** The parts of a word between those that may be longer or shorter, and the characters of these that are always there. */
function piecesOf(word: string): GramForms[][] {
  const pieces: GramForms[][] = [[]];
  for (const { forms, anchor } of searchedUnits(word)) {
    if (anchor === undefined) pieces.at(-1)?.push(forms);
    else pieces.push(...searchedUnits(anchor).map((unit) => [unit.forms]), []);
  }
  return pieces;
}

const pairsOfForms = (piece: readonly GramForms[]): GramForms[] =>
  piece
    .slice(1)
    .map((seconds, index) =>
      (piece[index] ?? []).flatMap((first) => seconds.map((second) => `${first}${second}`)),
    );

/**
 * What a word is looked up by: its grams with a single form, or else one of the others. Not every document has pairs
 * across a variation selector, a joiner or the form of a company.
 */
function gramsOf(word: string): GramForms[] {
  const pieces = piecesOf(word);
  const inPieces = pieces.flatMap(pairsOfForms);
  const found = inPieces.length > 0 ? inPieces : pieces.flat();
  const all = [...new Map(found.map((forms) => [forms.join('\n'), forms])).values()];
  const single = all.filter((forms) => forms.length === 1);
  return single.length > 0 ? single : all.slice(0, 1);
}

type Frequencies = ReadonlyMap<string, number>;

/** A gram of at least that share of the documents selects nothing, and takes longest to look up. */
const COMMON = 0.5;

/** Each further gram takes as long to intersect as the first one, and selects little that the expression does not. */
const MOST_GRAMS = 3;

const frequencyOf = (forms: GramForms, frequencies: Frequencies): number =>
  Math.max(...forms.map((form) => frequencies.get(form) ?? 0));

/** The grams by which each word is looked up, the rarest first; none for a word that is only compared. */
function gramsToFind(words: readonly string[], frequencies: Frequencies): GramForms[][] {
  const all = words.map((word) =>
    gramsOf(word).toSorted((one, other) => frequencyOf(one, frequencies) - frequencyOf(other, frequencies)),
  );
  if (frequencies.size === 0) return all;
  const rarest = all
    .flat()
    .filter((gram) => frequencyOf(gram, frequencies) < COMMON)
    .toSorted((one, other) => frequencyOf(one, frequencies) - frequencyOf(other, frequencies))
    .slice(0, MOST_GRAMS);
  if (rarest.length === 0) return all.map((grams) => grams.slice(0, 1));
  return all.map((grams) => grams.filter((gram) => rarest.includes(gram)));
}

/** Words of a query in the order of their rarest grams: the database may read the documents of the first condition. */
export function rarestFirst(words: readonly string[], frequencies: ReadonlyMap<string, number>): string[] {
  const rank = (word: string): number =>
    Math.min(...gramsOf(word).map((gram) => frequencyOf(gram, frequencies)));
  return words.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * MongoDB filters (for `$and`) that match documents containing a word, for each of them. The grams use the index, the
 * expression decides. With a number among the words, only numbers use the index: MongoDB looks up one of the
 * conditions, whichever it is, and others intersect all of them. In the same way only the rarest grams use it where
 * frequencies are known.
 */
export function wordConditions(
  words: readonly string[],
  { withNumbers = false, frequencies = new Map() }: SearchOptions = {},
): SearchCondition[] {
  const numbers = words.map((word) => (withNumbers ? numberGramsOf(word) : undefined));
  const hasNumber = numbers.some((one) => one !== undefined);
  const grams = gramsToFind(words, frequencies);
  return words.map((word, index) => {
    const searchText = { $regex: searchPattern(word) };
    const $in = numbers[index];
    if ($in) return { searchGrams: { $in }, searchText };
    const found = grams[index] ?? [];
    const [one, ...others] = found;
    if (hasNumber || !one) return { searchText };
    const isSingle = one.length === 1 || others.length > 0;
    return { searchGrams: isSingle ? { $all: found.flat() } : { $in: [...one] }, searchText };
  });
}

/**
 * Conditions of which documents with all words meet each: the first and the last gram of each word that uses the index.
 * One gram is looked up in the order of an index, where several would have to be intersected first.
 */
export function candidateConditions(
  conditions: readonly SearchCondition[],
): Pick<SearchCondition, 'searchGrams'>[] {
  return conditions.flatMap(({ searchGrams }): Pick<SearchCondition, 'searchGrams'>[] => {
    if (!searchGrams) return [];
    if ('$in' in searchGrams) return [{ searchGrams }];
    const ends = new Set([...searchGrams.$all.slice(0, 1), ...searchGrams.$all.slice(-1)]);
    return [...ends].map((gram) => ({ searchGrams: { $all: [gram] } }));
  });
}

/** What share of some documents has each of their characters, pairs and number grams, from 0 to 1. */
export function gramFrequencies(documents: readonly Pick<SearchKeys, 'searchGrams'>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { searchGrams } of documents)
    for (const gram of searchGrams) counts.set(gram, (counts.get(gram) ?? 0) + 1);
  return new Map([...counts].map(([gram, count]) => [gram, count / documents.length]));
}

/** `wordConditions` of every word of a query; none for an empty query. @throws INVALID_ARGUMENT (query) */
export const searchConditions = (query: string | null | undefined): SearchCondition[] =>
  wordConditions(searchWords(query));

/** True when each word of the query occurs in one of the texts: the same search on data in memory. */
export function matchesSearch(
  query: string | null | undefined,
  texts: readonly (string | null | undefined)[],
): boolean {
  const text = linesOf(texts).join('\n');
  return searchWords(query).every((word) => new RegExp(searchPattern(word), 'u').test(text));
}
