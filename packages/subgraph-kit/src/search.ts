import { invalidArgument } from './errors.js';
import { lengthOf, searchKey } from './input.js';

/** More words than anyone types; keeps one query's cost bounded. */
const MAX_WORDS = 8;

/** More characters than anyone types; a longer text reaches no expression of the database. */
const MAX_QUERY_LENGTH = 200;

/** @throws INVALID_ARGUMENT (`field`) for a text that is too long to be searched for. */
export function checkedQuery(query: string | null | undefined, field = 'query'): string {
  const text = query ?? '';
  // The first comparison spares counting the characters of a text that cannot be short.
  if (text.length > 2 * MAX_QUERY_LENGTH || lengthOf(text) > MAX_QUERY_LENGTH) {
    throw invalidArgument({
      fields: { [field]: [`検索語は${MAX_QUERY_LENGTH}文字以内で入力してください。`] },
    });
  }
  return text;
}

/** What a document stores to be found by any part of its texts; index `searchGrams` behind the tenant. */
export interface SearchKeys {
  /** Search keys of the texts, one per line. */
  searchText: string;
  /** Characters and pairs of neighbouring characters of each line, each once. */
  searchGrams: string[];
}

const pairs = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);

function grams(line: string): string[] {
  const characters = [...line];
  return [...characters, ...pairs(characters)];
}

/** Search keys of a document from its texts; what is empty or missing is left out. */
export function searchKeysOf(texts: readonly (string | null | undefined)[]): SearchKeys {
  const lines = texts.map((one) => searchKey(one ?? '')).filter((line) => line !== '');
  return { searchText: lines.join('\n'), searchGrams: [...new Set(lines.flatMap(grams))] };
}

/** Words of a query in the form of search keys, each once, at most eight. @throws INVALID_ARGUMENT (query) */
export function searchWords(query: string | null | undefined): string[] {
  const words = checkedQuery(query).split(/\s+/u).map(searchKey);
  return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_WORDS);
}

/** The source of a regular expression that matches the text itself. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** What documents with `SearchKeys` must fulfil for one word. */
export interface SearchCondition {
  searchGrams: { $all: string[] };
  searchText: { $regex: string };
}

/**
 * Conditions under which every word of a query occurs in a document (for `$and`); none for an empty query.
 * The grams find by index, the expression decides.
 */
export function searchConditions(query: string | null | undefined): SearchCondition[] {
  return searchWords(query).map((word) => {
    const characters = [...word];
    const $all = characters.length === 1 ? characters : [...new Set(pairs(characters))];
    return { searchGrams: { $all }, searchText: { $regex: escapeRegex(word) } };
  });
}

/** True when every word of the query occurs in one of the texts: the same search on what is already in memory. */
export function matchesSearch(
  query: string | null | undefined,
  texts: readonly (string | null | undefined)[],
): boolean {
  const keys = texts.map((text) => searchKey(text ?? ''));
  return searchWords(query).every((word) => keys.some((key) => key.includes(word)));
}
