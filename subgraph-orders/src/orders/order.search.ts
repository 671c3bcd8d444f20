import type { NamesByWord } from '../external/catalog.client.js';
import { checkedQuery, searchKey } from '@hacchu-hub/subgraph-kit';

/** More words than anyone types; keeps one query's cost bounded. */
const MAX_WORDS = 8;

/** What a document stores to be found by any part of its texts. */
export interface SearchKeys {
  searchText: string;
  /** Single characters and pairs of neighbours, indexed: an infix search without scanning. */
  searchGrams: string[];
}

function grams(line: string): string[] {
  const characters = [...line];
  return characters.flatMap((character, index) => {
    const next = characters[index + 1];
    return next === undefined ? [character] : [character, character + next];
  });
}

/** Search keys of a document from its texts. */
export function searchKeysOf(texts: readonly (string | null | undefined)[]): SearchKeys {
  const lines = texts.map((one) => searchKey(one ?? '')).filter((line) => line !== '');
  return { searchText: lines.join('\n'), searchGrams: [...new Set(lines.flatMap(grams))] };
}

const escaped = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

/**
 * Conditions under which every word of a query occurs in a document: the grams find, the expression decides.
 *
 * @param named words that also find an order by its supplier or destination
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

/** What an order is found by: its own texts, and those of its products as far as they are known. */
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
