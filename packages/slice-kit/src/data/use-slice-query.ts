import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import { documentIdOf } from './document-id.js';
import { toSliceError, type SliceError } from './slice-error.js';

export interface SliceQueryOptions<TVariables> {
  variables?: TVariables;
  /** Do not ask yet. */
  skip?: boolean;
  /** Milliseconds between repeats, for a job that is being watched. */
  pollInterval?: number;
  /** `cache-first` unless told; `network-only` for a form that must start from the newest state. */
  fetchPolicy?: 'cache-first' | 'cache-and-network' | 'network-only' | 'no-cache';
  /** The screen shows the error itself: no toast, no not-found screen. */
  isHandled?: boolean;
}

export interface SliceQueryResult<TData> {
  /** The newest answer; while other variables load, the answer before. Partial when `error` is given too. */
  data: TData | undefined;
  /** Nothing to show yet. */
  isLoading: boolean;
  /** Older data is shown while newer data loads. */
  isRefreshing: boolean;
  error: SliceError | undefined;
  refetch(): Promise<void>;
}

/** Reads from the graph. */
export function useSliceQuery<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  options: SliceQueryOptions<TVariables> = {},
): SliceQueryResult<TData> {
  const { variables, skip = false, pollInterval, fetchPolicy, isHandled = false } = options;
  const result = useQuery<TData, OperationVariables>(
    document as TypedDocumentNode<TData, OperationVariables>,
    {
      variables,
      skip,
      pollInterval,
      fetchPolicy,
      errorPolicy: 'all',
      returnPartialData: false,
      notifyOnNetworkStatusChange: true,
      context: { isHandled, documentId: documentIdOf(document) },
    },
  );
  // Older data stands in only while the newer is on its way: after an error it would be another page's.
  const current = result.data === undefined && result.loading ? result.previousData : result.data;
  // Where a field that may not be null fails, the answer as a whole is null.
  const data = skip ? undefined : ((current ?? undefined) as TData | undefined);
  const isBusy = !skip && result.loading && result.networkStatus !== NetworkStatus.poll;
  const { error, refetch } = result;
  const sliceError = useMemo(() => (error ? toSliceError(error, isHandled) : undefined), [error, isHandled]);
  return {
    data,
    isLoading: isBusy && data === undefined,
    isRefreshing: isBusy && data !== undefined,
    error: sliceError,
    refetch: async () => {
      await refetch();
    },
  };
}
