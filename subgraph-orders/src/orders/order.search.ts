import { checkedQuery, searchKey } from '@hacchu-hub/subgraph-kit';
import type { NamesByWord } from '../external/catalog.client.js';

/** Maximum number of search words; it limits the cost of a query. */
const MAX_WORDS = 8;

/** Search fields of a document for infix search. */
export interface SearchKeys {
  searchText: string;
  /** Single characters and bigrams, indexed: infix search without a collection scan. */
  searchGrams: string[];
}

function grams(line: string): string[] {
  const characters = [...line];
  return characters.flatMap((character, index) => {
    const next = characters[index + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

/** Computes the search fields of a document from its texts. */
export function searchKeysOf(texts: readonly (string | null | undefined)[]): SearchKeys {
  const lines = texts.map((one) => searchKey(one ?? '')).filter((line) => line !== '');
  return { searchText: lines.join('\n'), searchGrams: [...new Set(lines.flatMap(grams))] };
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Conditions that match documents with every word of a query: the index on grams preselects, the regular
 * expression decides.
 *
 * @param named words that also match an order by its supplier or destination
 */
export function searchConditions(
  query: string | null | undefined,
  named: NamesByWord = new Map(),
): Record<string, unknown>[] {
  const words = [...new Set(checkedQuery(query, 'text').split(/\s+/u).map(searchKey))].filter(
    (word) => word !== '',
  );
  return words.slice(0, MAX_WORDS).map((word) => {
    const pairs = grams(word).filter((gram) => [...gram].length === 2);
    const own = {
      searchGrams: { $all: pairs.length > 0 ? [...new Set(pairs)] : [word] },
      searchText: { $regex: escaped(word) },
    };
    const { suppliers = [], destinations = [] } = named.get(word) ?? {};
    if (suppliers.length + destinations.length === 0) return own;
    return {
      $or: [
        own,
        ...(suppliers.length > 0 ? [{ demandSupplierId: { $in: [...suppliers] } }] : []),
        ...(destinations.length > 0 ? [{ deliveryDestinationId: { $in: [...destinations] } }] : []),
      ],
    };
  });
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
