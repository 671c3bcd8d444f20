import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { toSliceError, useSliceMutation } from '../data/index.js';
import { useNotify } from '../notify/index.js';

export interface JobCancellationOptions {
  /** Types whose lists show the jobs. */
  touches: readonly string[];
  /** 「取り込み」 or 「出力」 */
  verb: string;
}

/**
 * Cancels imports or exports.
 * @param document the mutation
 * @returns the function that does so, and notifies the person of the result
 */
export function useJobCancellation<TData, TVariables extends OperationVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  { touches, verb }: JobCancellationOptions,
): (variables: TVariables) => Promise<void> {
  const notify = useNotify();
  const [cancel] = useSliceMutation(document, { touches, isHandled: true });
  return async (variables) => {
    try {
      await cancel(variables);
      notify.success(`${verb}を中止しました。`);
    } catch (error) {
      notify.error(`${verb}を中止できませんでした`, toSliceError(error, true).message);
    }
  };
}
