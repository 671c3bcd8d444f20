import type { ObservableQuery, OperationVariables } from '@apollo/client';

/**
 * Refetches a query with a request of its own. Apollo's `refetch` joins an identical request that is under way, such as
 * a poll, whose response may have been computed before the change that is to be shown.
 */
export async function refetchAnew<TData, TVariables extends OperationVariables>(
  query: ObservableQuery<TData, TVariables>,
): Promise<void> {
  const { options } = query;
  const { context } = options;
  options.context = { ...context, queryDeduplication: false };
  // `refetch` copies the options before it returns.
  const refetched = query.refetch();
  options.context = context;
  await refetched.catch((cause: unknown) => {
    // The screen of the query was left meanwhile: nobody waits for the response.
    if (!(cause instanceof Error && cause.name === 'AbortError')) throw cause;
  });
}
