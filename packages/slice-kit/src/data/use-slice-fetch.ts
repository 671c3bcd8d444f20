import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback } from 'react';
import { useSliceHost } from '../host/host-context.js';
import { documentIdOf } from './document-id.js';
import { SliceError, toSliceError } from './slice-error.js';

export interface SliceFetchOptions {
  /** The answer is not wanted any more, because something newer was asked. */
  signal?: AbortSignal;
  /** `cache-first` unless told. */
  fetchPolicy?: 'cache-first' | 'network-only' | 'no-cache';
}

/**
 * Reads from the graph when told to: look-ups as one types, a document on a click. For what a screen shows, use
 * `useSliceQuery`. The caller shows the error (no toast).
 * @returns a function that answers the data or throws a SliceError; the same one for the life of the component
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
        if (error) throw error;
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
