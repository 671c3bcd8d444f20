import { type ApolloClient, gql } from '@apollo/client';
import { useEffect, useState } from 'react';
import type { CatalogueSearch } from '../remotes/catalogue.js';
import { type FoundGroup, readGroups } from './search-sources.js';
import { isSearchable } from './search-text.js';

/** Typing pauses this long before slices are asked. */
export const SEARCH_DELAY = 200;
/** A slice that has not answered by then is left out. */
export const SEARCH_TIMEOUT = 8_000;

interface Asked {
  client: ApolloClient;
  searches: readonly CatalogueSearch[];
  demandUuid: string | undefined;
}

export interface SearchAnswer {
  groups: FoundGroup[];
  /** Some slice has not answered yet. */
  isLoading: boolean;
}

interface Found {
  /** What was asked, so that hits of another text are never shown. */
  key: string;
  groups: FoundGroup[];
  open: number;
}

const byOrder = (one: FoundGroup, other: FoundGroup): number => one.order - other.order;

async function ask(
  { client, demandUuid }: Asked,
  { query, groups }: CatalogueSearch,
  text: string,
  signal: AbortSignal,
): Promise<FoundGroup[]> {
  try {
    const { data } = await client.query<unknown>({
      query: gql(query),
      variables: { text, ...(demandUuid === undefined ? {} : { demandUuid }) },
      fetchPolicy: 'no-cache',
      errorPolicy: 'all',
      context: { isBackground: true, isHandled: true, fetchOptions: { signal } },
    });
    return readGroups(groups, data, text, demandUuid);
  } catch {
    return readGroups(groups, undefined, text, demandUuid);
  }
}

/**
 * The hits of all slices for a text. Each slice is asked once and on its own, side by side with the others: the slow
 * and the broken ones keep nobody waiting.
 */
export function useSearchHits(asked: Asked, typed: string): SearchAnswer {
  const text = typed.trim();
  const { client, searches, demandUuid } = asked;
  const key = JSON.stringify([text, demandUuid, searches.map(({ query }) => query)]);
  const [found, setFound] = useState<Found>();
  const isWanted = isSearchable(text) && searches.length > 0;

  useEffect(() => {
    if (!isWanted) return;
    const abort = new AbortController();
    let limit: ReturnType<typeof setTimeout> | undefined;
    const delay = setTimeout(() => {
      setFound({ key, groups: [], open: searches.length });
      const deadline = new AbortController();
      abort.signal.addEventListener('abort', () => deadline.abort());
      limit = setTimeout(() => deadline.abort(), SEARCH_TIMEOUT);
      for (const search of searches) {
        void ask({ client, searches, demandUuid }, search, text, deadline.signal).then((groups) => {
          if (abort.signal.aborted) return;
          setFound((now) =>
            now?.key === key
              ? { key, groups: [...now.groups, ...groups].sort(byOrder), open: now.open - 1 }
              : now,
          );
        });
      }
    }, SEARCH_DELAY);
    return () => {
      clearTimeout(delay);
      clearTimeout(limit);
      abort.abort();
    };
  }, [key, text, isWanted, searches, demandUuid, client]);

  if (!isWanted) return { groups: [], isLoading: false };
  return found?.key === key
    ? { groups: found.groups, isLoading: found.open > 0 }
    : { groups: [], isLoading: true };
}
