import { invalidArgument } from '../errors/errors.js';
import { lengthOf, searchKey } from '../values/input.js';

/** More words than anyone types; bounds the cost of a query. */
const MAX_WORDS = 8;

/** More characters than anyone types; a longer text never reaches a database expression. */
const MAX_QUERY_LENGTH = 200;

/** @throws INVALID_ARGUMENT (`field`) for a text that is too long to search for */
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
  /** Search keys of the texts, one per line. */
  searchText: string;
  /** Distinct characters and pairs of adjacent characters of each line. */
  searchGrams: string[];
}

const pairs = (characters: readonly string[]): string[] =>
  characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);

function grams(line: string): string[] {
  const characters = [...line];
  return [...characters, ...pairs(characters)];
}

/** The search keys of a document's texts; empty and missing ones are skipped. */
export function searchKeysOf(texts: readonly (string | null | undefined)[]): SearchKeys {
  const lines = texts.map((one) => searchKey(one ?? '')).filter((line) => line !== '');
  return { searchText: lines.join('\n'), searchGrams: [...new Set(lines.flatMap(grams))] };
}

/** Distinct words of a query in search key form, at most eight. @throws INVALID_ARGUMENT (query) */
export function searchWords(query: string | null | undefined): string[] {
  const words = checkedQuery(query).split(/\s+/u).map(searchKey);
  return [...new Set(words)].filter((word) => word !== '').slice(0, MAX_WORDS);
}

/** The source of a regular expression that matches exactly this text. */
export const escapeRegex = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');

/** A MongoDB filter on documents with `SearchKeys` for one word. */
export interface SearchCondition {
  searchGrams: { $all: string[] };
  searchText: { $regex: string };
}

/**
 * MongoDB filters (for `$and`) that match documents containing every word of a query; none for an empty query. The
 * grams use the index, the expression decides.
 */
export function searchConditions(query: string | null | undefined): SearchCondition[] {
  return searchWords(query).map((word) => {
    const characters = [...word];
    const $all = characters.length === 1 ? characters : [...new Set(pairs(characters))];
    return { searchGrams: { $all }, searchText: { $regex: escapeRegex(word) } };
  });
}

/** True when each word of the query occurs in one of the texts: the same search on data in memory. */
export function matchesSearch(
  query: string | null | undefined,
  texts: readonly (string | null | undefined)[],
): boolean {
  const keys = texts.map((text) => searchKey(text ?? ''));
  return searchWords(query).every((word) => keys.some((key) => key.includes(word)));
}
