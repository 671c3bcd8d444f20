import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback } from 'react';
import { SliceError } from '../errors/slice-error.js';
import { useSliceHost } from '../host/host-context.js';
import { documentIdOf } from './document-id.js';
import { toSliceError } from './to-slice-error.js';

export interface SliceFetchOptions {
  /** Aborts the request when a newer one has replaced it. */
  signal?: AbortSignal;
  /** Default `cache-first`. */
  fetchPolicy?: 'cache-first' | 'network-only' | 'no-cache';
}

/**
 * Runs a query on demand: look-ups while typing, a document on a click. For what a screen shows, use
 * `useSliceQuery`. The caller shows the error (no toast).
 * @returns a function, stable for the life of the component, that resolves to the data or throws a SliceError
 */
export function useSliceFetch<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
): (variables: TVariables, options?: SliceFetchOptions) => Promise<TData> {
  const { client } = useSliceHost();
  return useCallback(
    async (variables, { signal, fetchPolicy = 'cache-first' } = {}) => {
      try {
        const { data, error } = await client.query<TData, OperationVariables>({
          query: document as TypedDocumentNode<TData, OperationVariables>,
          variables,
          fetchPolicy,
          errorPolicy: 'all',
          context: {
            isHandled: true,
            documentId: documentIdOf(document),
            ...(signal ? { fetchOptions: { signal } } : {}),
          },
        });
        if (error) throw toSliceError(error, true);
        if (data === undefined || data === null) {
          throw new SliceError({ code: 'UNKNOWN', message: 'No Content', isHandled: true });
        }
        return data;
      } catch (cause) {
        throw toSliceError(cause, true);
      }
    },
    [client, document],
  );
}
