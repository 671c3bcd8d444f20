import { toSliceError } from '../data/index.js';
import { useNotify } from '../notify/index.js';

/**
 * Cancels imports or exports.
 * @param cancel runs the mutation, which handles its errors itself
 * @param verb 「取り込み」 or 「出力」
 * @returns the function that does so, and notifies the person of the result
 */
export function useJobCancellation<TVariables>(
  cancel: (variables: TVariables) => Promise<unknown>,
  verb: string,
): (variables: TVariables) => Promise<void> {
  const notify = useNotify();
  return async (variables) => {
    try {
      await cancel(variables);
      notify.success(`${verb}を中止しました。`);
    } catch (error) {
      notify.error(`${verb}を中止できませんでした`, toSliceError(error, true).message);
    }
  };
}
