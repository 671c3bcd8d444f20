import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { useCallback, useRef, useState } from 'react';
import { SliceError } from '../errors/slice-error.js';
import { usePendingRefetches, useSliceHost } from '../host/host-context.js';
import { documentIdOf } from './document-id.js';
import { toSliceError } from './to-slice-error.js';

/** Refusals because somebody else has created, deleted, ended or changed what the page shows. */
const OUTDATED = /NOT_FOUND|ALREADY_EXISTS|FAILED_PRECONDITION|ABORTED/;

export interface SliceMutationOptions {
  /** Document types that the mutation changes: queries that read them run again after success, and after a refusal because of what others have changed. */
  touches?: readonly string[];
  /** The screen shows the error itself: no global toast. */
  isHandled?: boolean;
}

export interface SliceMutationState {
  isRunning: boolean;
  /** The error of the last run; reset when the next one starts. */
  error: SliceError | undefined;
  reset(): void;
}

/**
 * Runs a mutation.
 * @returns the function that runs it (it throws a SliceError) and its state
 */
export function useSliceMutation<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  options: SliceMutationOptions = {},
): [run: (variables: TVariables) => Promise<TData>, state: SliceMutationState] {
  const { client } = useSliceHost();
  const changes = usePendingRefetches();
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<SliceError>();
  const latest = useRef(options);
  latest.current = options;

  const run = useCallback(
    async (variables: TVariables): Promise<TData> => {
      const { touches = [], isHandled = false } = latest.current;
      setRunning((count) => count + 1);
      setError(undefined);
      try {
        return await changes.run(touches, async () => {
          const result = await client.mutate<TData, OperationVariables>({
            mutation: document as TypedDocumentNode<TData, OperationVariables>,
            variables,
            errorPolicy: 'all',
            context: { isHandled, documentId: documentIdOf(document) },
          });
          if (result.error) throw toSliceError(result.error, isHandled);
          if (result.data === undefined || result.data === null) {
            throw new SliceError({ code: 'UNKNOWN', message: 'No Content', isHandled });
          }
          return result.data as TData;
        });
      } catch (cause) {
        const failure = toSliceError(cause, isHandled);
        if (OUTDATED.test(failure.code)) changes.touch(touches);
        setError(failure);
        throw failure;
      } finally {
        setRunning((count) => count - 1);
      }
    },
    [client, changes, document],
  );

  return [run, { isRunning: running > 0, error, reset: () => setError(undefined) }];
}
