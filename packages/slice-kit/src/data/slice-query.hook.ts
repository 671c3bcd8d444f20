import { NetworkStatus, type OperationVariables, type TypedDocumentNode } from '@apollo/client';
import { useQuery } from '@apollo/client/react';
import { useMemo, useRef } from 'react';
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
  /**
   * The newest data; while other variables load, the previous data. Beside an `error` it is partial, or what was read
   * before: a refetch that fails takes no form off the screen, unless the answer is that there is nothing to show.
   */
  data: TData | undefined;
  /** There is no data to show yet. */
  isLoading: boolean;
  /** Older data is shown while newer data loads. */
  isRefreshing: boolean;
  error: SliceError | undefined;
  refetch(): Promise<void>;
}

/** Errors which say that the user is not to see the data, or that it is gone. */
const WITHOUT_DATA = new Set(['NOT_FOUND', 'PERMISSION_DENIED', 'FORBIDDEN']);

/** What was last read with the same variables: shown while reading it again takes time or fails. */
function useDataBefore<TData>(
  data: TData | null | undefined,
  error: SliceError | undefined,
  variables: unknown,
): TData | undefined {
  const last = useRef<{ data: TData; asked: string }>(undefined);
  const asked = JSON.stringify(variables) ?? '';
  if (error && WITHOUT_DATA.has(error.code)) last.current = undefined;
  else if (data != null && !error) last.current = { data, asked };
  return last.current?.asked === asked ? last.current.data : undefined;
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
  const { error, observable } = result;
  const sliceError = useMemo(() => (error ? toSliceError(error, isHandled) : undefined), [error, isHandled]);
  const before = useDataBefore(result.data, sliceError, variables);
  // Data of other variables is shown only while loading.
  const previous = result.loading ? result.previousData : undefined;
  // When a non-null field fails, the whole of `data` is null.
  const data = skip ? undefined : ((result.data ?? before ?? previous ?? undefined) as TData | undefined);
  const isBusy = !skip && result.loading && result.networkStatus !== NetworkStatus.poll;
  return {
    data,
    isLoading: isBusy && data === undefined,
    isRefreshing: isBusy && data !== undefined,
    error: sliceError,
    refetch: () => refetchAnew(observable),
  };
}
