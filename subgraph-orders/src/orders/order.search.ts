import {
  candidateConditions,
  rarestFirst,
  type SearchKeys,
  searchKeysOf as keysOf,
  searchWords,
  wordConditions,
} from '@hacchu-hub/subgraph-kit';
import type { NamesByWord } from '../external/catalog.client.js';

/** Index of the documents without number grams: usually none. */
export const WITHOUT_NUMBER_GRAMS_INDEX = { demandUuid: 1, _id: 1 } as const;

/** Search fields of an order, a line or a sending, computed from its texts. */
export const searchKeysOf = (texts: readonly (string | null | undefined)[]): SearchKeys =>
  keysOf(texts, { withNumbers: true });

/** How the words of a search are looked up. */
export interface WordSearch {
  /** Words that also match an order by its supplier or destination. */
  readonly named?: NamesByWord;
  /** Whether every document has the grams of its numbers (`NumberGrams`). */
  readonly withNumbers?: boolean;
  /** What share of the demand's documents has a gram (`GramFrequencies`). */
  readonly frequencies?: ReadonlyMap<string, number>;
}

/**
 * Conditions that match documents with every word of a query: the index on grams preselects, the regular
 * expression decides.
 */
export function searchConditions(
  query: string | null | undefined,
  { named = new Map(), withNumbers = false, frequencies = new Map() }: WordSearch = {},
): Record<string, unknown>[] {
  const words = rarestFirst(searchWords(query, 'text'), frequencies);
  // Beside names of suppliers, the database has to find each word by itself.
  const conditions = wordConditions(words, { withNumbers, ...(named.size === 0 && { frequencies }) });
  return conditions.map((own, index) => {
    const { suppliers = [], destinations = [] } = named.get(words[index] ?? '') ?? {};
    if (suppliers.length + destinations.length === 0) return { ...own };
    return {
      $or: [
        own,
        ...(suppliers.length > 0 ? [{ demandSupplierId: { $in: [...suppliers] } }] : []),
        ...(destinations.length > 0 ? [{ deliveryDestinationId: { $in: [...destinations] } }] : []),
      ],
    };
  });
}

/** Conditions that each document with every word of a query meets, each of one gram; none where names are searched, too. */
export function searchCandidates(
  query: string | null | undefined,
  { named = new Map(), ...options }: WordSearch = {},
): Record<string, unknown>[] {
  if (named.size > 0) return [];
  return candidateConditions(wordConditions(searchWords(query, 'text'), options)).map((one) => ({ ...one }));
}

interface NamedProduct {
  readonly name: string;
  readonly modelNumber: string | null;
}

/** Search fields of an order: its own texts, and those of its products as far as they are known. */
export const orderSearchKeys = (
  order: { readonly purchaseNumber: string; readonly subject: string | null; readonly notes: string | null },
  products: readonly NamedProduct[],
): SearchKeys =>
  searchKeysOf([
    order.purchaseNumber,
    order.subject,
    order.notes,
    ...products.flatMap(({ name, modelNumber }) => [name, modelNumber]),
  ]);
