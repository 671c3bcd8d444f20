import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo } from 'react';
import type { SliceError } from '../errors/slice-error.js';
import { refetchAnew } from '../host/refetch-anew.js';
import { documentIdOf } from './document-id.js';
import { toSliceError } from './to-slice-error.js';

export interface SliceQueryOptions<TVariables> {
  variables?: TVariables;
  /** Do not send the query yet. */
  skip?: boolean;
  /** Milliseconds between requests, to watch a running job; none are sent while the page is hidden. */
  pollInterval?: number;
  /** Default `cache-first`; `network-only` for a form that must start from the newest state. */
  fetchPolicy?: 'cache-first' | 'cache-and-network' | 'network-only' | 'no-cache';
  /** The screen shows the error itself: no toast, no not-found screen. */
  isHandled?: boolean;
}

export interface SliceQueryResult<TData> {
  /** The newest data; while other variables load, the previous data. Partial when `error` is set too. */
  data: TData | undefined;
  /** There is no data to show yet. */
  isLoading: boolean;
  /** Older data is shown while newer data loads. */
  isRefreshing: boolean;
  error: SliceError | undefined;
  refetch(): Promise<void>;
}

const isHidden = (): boolean => document.visibilityState === 'hidden';

/** Runs a query. */
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
      skipPollAttempt: isHidden,
      fetchPolicy,
      errorPolicy: 'all',
      returnPartialData: false,
      notifyOnNetworkStatusChange: true,
      context: { isHandled, documentId: documentIdOf(document) },
    },
  );
  // Previous data is shown only while loading: after an error it would be the data of other variables.
  const current = result.data === undefined && result.loading ? result.previousData : result.data;
  // When a non-null field fails, the whole of `data` is null.
  const data = skip ? undefined : ((current ?? undefined) as TData | undefined);
  const isBusy = !skip && result.loading && result.networkStatus !== NetworkStatus.poll;
  const { error, observable } = result;
  const sliceError = useMemo(() => (error ? toSliceError(error, isHandled) : undefined), [error, isHandled]);
  return {
    data,
    isLoading: isBusy && data === undefined,
    isRefreshing: isBusy && data !== undefined,
    error: sliceError,
    refetch: () => refetchAnew(observable),
  };
}
