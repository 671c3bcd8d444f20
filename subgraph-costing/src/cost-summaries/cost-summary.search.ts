import { searchKey } from '@hacchu-hub/subgraph-kit';

/** Tells whether every word of a query occurs in one of the texts; an empty query matches everything. */
export function matchesQuery(query: string, texts: readonly (string | null)[]): boolean {
  const words = query.split(/\s+/u).map(searchKey);
  const keys = texts.map((text) => searchKey(text ?? ''));
  return words.every((word) => keys.some((key) => key.includes(word)));
}
