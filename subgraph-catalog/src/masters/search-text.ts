import { searchKey } from '@hacchu-hub/subgraph-kit';

/** Hyphens, minus signs, dashes and the long vowel mark: an IME writes any of them between two digits. */
const DASHES = /[\u00ad\u2010-\u2015\u2212\u30fc\ufe58\ufe63\uff0d]/gu;
const WAVE_DASHES = /[\u301c\u3030\uff5e]/gu;

/** More words than anyone types; keeps one query's cost bounded. */
const MAX_QUERY_WORDS = 8;

/**
 * One spelling for what a person takes for the same text: width, case, kind of kana, spaces (as the kit's search
 * key has it) and any kind of dash. Both the stored text and the query pass through it, since the database
 * compares code points only.
 */
export function normaliseForSearch(text: string): string {
  return searchKey(text).replace(DASHES, '-').replace(WAVE_DASHES, '~');
}

/** The words of a query, normalised; every one of them has to be found. */
export function searchWords(query: string | null | undefined): string[] {
  const words = (query ?? '')
    .split(/\s+/u)
    .map(normaliseForSearch)
    .filter((word) => word !== '');
  return [...new Set(words)].slice(0, MAX_QUERY_WORDS);
}

/** The distinct pairs of neighbouring characters of a normalised text: what the index of an infix search holds. */
export function bigrams(normalised: string): string[] {
  const characters = [...normalised];
  return [
    ...new Set(characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`)),
  ];
}

/** What a document stores so that it can be found. */
export interface SearchKeys {
  /** Normalised name: prefix search and order of pickers. */
  readonly nameKey: string;
  /** Normalised searchable values, one per line. */
  readonly searchText: string;
  /** Bigrams of every line of `searchText`, indexed. */
  readonly searchGrams: string[];
}

/** Builds the search keys of a document from its name and its other searchable values. */
export function searchKeys(name: string, others: readonly (string | null | undefined)[]): SearchKeys {
  const nameKey = normaliseForSearch(name);
  const lines = [nameKey, ...others.map((value) => normaliseForSearch(value ?? ''))].filter(
    (line) => line !== '',
  );
  return { nameKey, searchText: lines.join('\n'), searchGrams: [...new Set(lines.flatMap(bigrams))] };
}

/** A regular expression source that matches the text itself. */
export function escapeRegex(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/gu, '\\$&');
}
