import type { ApolloClient } from '@apollo/client';

/** What a form or a dialog started from stays as it is: it was read anew when they were opened. */
const startingPoints = new Set(['network-only', 'no-cache']);

/**
 * Reads again what the queries on screen show, beside them: they receive the results through the cache, without a
 * state of loading, and keep what they have where a request fails. @throws when all of them fail
 */
export async function refreshActive(client: ApolloClient): Promise<void> {
  const queries = [...client.getObservableQueries('active')].filter(
    ({ options: { fetchPolicy } }) => !startingPoints.has(fetchPolicy ?? ''),
  );
  if (queries.length === 0) return;
  await Promise.any(
    queries.map(({ query, variables, options: { context } }) =>
      client.query({
        query,
        variables,
        fetchPolicy: 'network-only',
        context: { ...context, isBackground: true },
      }),
    ),
  );
}
