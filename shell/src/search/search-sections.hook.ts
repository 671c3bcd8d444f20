import type { ApolloClient } from '@apollo/client';
import type { CurrentUser } from '@hacchu-hub/slice-kit/host';
import { useMemo, useState } from 'react';
import { mayOpen } from '../workspace/access.js';
import { useWorkspace } from '../workspace/workspace-context.js';
import { recentItems } from './recent-items.js';
import { useSearchHits } from './search-hits.hook.js';
import { actionsOf, type SearchEntry, searchesOf } from './search-sources.js';
import { containsWords } from './search-text.js';

/** Where to search, and as whom. */
export interface SearchScope {
  user: CurrentUser;
  client: ApolloClient;
  /** The demand in the address of an operator. */
  demandUuid: string | undefined;
  /** Operators may search all demands. */
  isEverywhere: boolean;
  /** The pages that the frame links to. */
  screens: readonly SearchEntry[];
}

export interface SearchSection {
  label: string;
  entries: readonly SearchEntry[];
  /** Opening an entry makes it a recent item. */
  isRemembered?: boolean;
}

const matching = (entries: readonly SearchEntry[], query: string): SearchEntry[] =>
  entries.filter(({ label, context, keywords = [] }) => containsWords([label, context, ...keywords], query));

/** What is offered for a query: recent records, actions, screens and what slices find. */
export function useSearchSections(
  { user, client, demandUuid, isEverywhere, screens }: SearchScope,
  query: string,
) {
  const { catalogue } = useWorkspace();
  const searches = useMemo(
    () => searchesOf(catalogue, { user, demandUuid, isEverywhere }),
    [catalogue, user, demandUuid, isEverywhere],
  );
  const { groups, isLoading } = useSearchHits(
    { client, searches, demandUuid: isEverywhere ? undefined : demandUuid },
    query,
  );
  const [recent] = useState(() =>
    recentItems(user).filter(({ href }) => {
      const match = catalogue.match(new URL(href, window.location.origin).pathname);
      return match !== undefined && mayOpen(user, match.route);
    }),
  );
  const actions = actionsOf(catalogue, { user, demandUuid, isEverywhere });
  const all: SearchSection[] = [
    ...(query.trim() === '' ? [{ label: '最近開いた項目', entries: recent }] : []),
    { label: '操作', entries: matching(actions, query) },
    { label: '画面', entries: matching(screens, query) },
    ...groups.map(({ label, hits }) => ({ label, entries: hits, isRemembered: true })),
  ];
  return {
    sections: all.filter(({ entries }) => entries.length > 0),
    failed: groups.filter(({ hasFailed }) => hasFailed).map(({ label }) => label),
    isLoading,
  };
}
