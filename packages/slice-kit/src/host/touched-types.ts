import type { ApolloClient, NormalizedCacheObject, ObservableQuery } from '@apollo/client';
import { refetchAnew } from './refetch-anew.js';

/** The page of a list counts as its items' type even while it is empty. */
function names(type: string): string[] {
  return [type, `${type}Page`];
}

/** Whether a cached value contains one of the types, also through references, or may contain one. */
function touches(
  value: unknown,
  types: ReadonlySet<string>,
  cache: NormalizedCacheObject,
  seen: Set<string>,
): boolean {
  if (Array.isArray(value)) {
    // An empty list does not tell which type it can contain.
    return value.length === 0 || value.some((item) => touches(item, types, cache, seen));
  }
  if (typeof value !== 'object' || value === null) return false;
  const object: Record<string, unknown> = { ...value };
  if (typeof object.__ref === 'string') {
    if (seen.has(object.__ref)) return false;
    seen.add(object.__ref);
    return touches(cache[object.__ref], types, cache, seen);
  }
  if (typeof object.__typename === 'string' && types.has(object.__typename)) return true;
  return Object.values(object).some((item) => typeof item === 'object' && touches(item, types, cache, seen));
}

/** Field name of a cache key such as `orders({"page":1})`. */
const fieldNameOf = (storeField: string) => /^[A-Za-z_0-9]+/.exec(storeField)?.[0] ?? storeField;

/** The queries on screen whose response is awaited. */
export const loadingQueries = (client: ApolloClient): ObservableQuery[] =>
  [...client.getObservableQueries('active')].filter((query) => query.getCurrentResult().loading);

/** The queries on screen whose last request failed: nothing is cached of what they show. */
const failedQueries = (client: ApolloClient): ObservableQuery[] =>
  [...client.getObservableQueries('active')].filter((query) => query.getCurrentResult().error !== undefined);

/** The data of a query once it has loaded; undefined when there is none. */
function loadedData(query: ObservableQuery): Promise<unknown> {
  return new Promise((resolve) => {
    const subscription = query.subscribe({
      next: ({ loading, data }) => {
        if (loading) return;
        resolve(data);
        // The first result may come before `subscribe` has returned.
        queueMicrotask(() => subscription.unsubscribe());
      },
      complete: () => resolve(undefined),
    });
  });
}

/** Refetches a query once it has loaded, if it shows one of the types. */
async function refetchLoaded(query: ObservableQuery, types: ReadonlySet<string>): Promise<void> {
  const data = await loadedData(query);
  if (touches(data, types, {}, new Set())) await refetchAnew(query);
}

/**
 * Evicts every cached root field that read one of the document types, and refetches the active queries that
 * show them, and those that could not be read. Inactive queries go to the server when they are next shown.
 * @param overtaken queries that were loading when the documents changed: nothing is cached of those that still load
 */
export async function refetchTouched(
  client: ApolloClient,
  types: readonly string[],
  overtaken: readonly ObservableQuery[] = [],
): Promise<void> {
  if (types.length === 0) return;
  const wanted = new Set(types.flatMap(names));
  const stale = new Set<ObservableQuery>(failedQueries(client));
  await client.refetchQueries({
    updateCache(cache) {
      const store = client.cache.extract() as NormalizedCacheObject;
      for (const [storeField, value] of Object.entries(store.ROOT_QUERY ?? {})) {
        if (storeField === '__typename') continue;
        if (value !== null && !touches(value, wanted, store, new Set())) continue;
        cache.evict({ id: 'ROOT_QUERY', fieldName: storeField });
        if (fieldNameOf(storeField) === storeField) continue;
        cache.evict({ id: 'ROOT_QUERY', fieldName: fieldNameOf(storeField), args: argumentsOf(storeField) });
      }
    },
    onQueryUpdated: (query) => {
      stale.add(query);
      return false;
    },
  });
  const loading = new Set(loadingQueries(client));
  const late = overtaken.filter((query) => loading.has(query) && !stale.has(query));
  // Each query shows and reports its own error.
  await Promise.allSettled([
    ...[...stale].map((query) => refetchAnew(query)),
    ...late.map((query) => refetchLoaded(query, wanted)),
  ]);
}

function argumentsOf(storeField: string): Record<string, unknown> | undefined {
  const text = /^[A-Za-z_0-9]+\((.*)\)$/s.exec(storeField)?.[1];
  if (text === undefined) return undefined;
  const parsed: unknown = JSON.parse(text);
  return typeof parsed === 'object' && parsed !== null ? { ...parsed } : undefined;
}
