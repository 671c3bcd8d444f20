import { SliceError, toSliceError } from '@hacchu-hub/slice-kit/data';
import { useAttemptKey } from '../../order/attempt-key.hook.js';

/** The key came with other input before: an attempt whose answer was lost has created the order. */
const KEY_REUSED = 'KEY_REUSED';

/**
 * One order is created by the form, however often the dialogs that create it are opened and whatever is changed after
 * an answer that was lost.
 */
export const useCreation = () => {
  const key = useAttemptKey();
  return {
    /** What only a creation sends. */
    with: (temporaryAttachmentUuids: readonly string[]) => ({
      temporaryAttachmentUuids,
      creationKey: key.current(),
    }),
    /** The error of an attempt; an order that was created unseen is not on this page. */
    errorOf: (cause: unknown, isStored: boolean): SliceError => {
      const error = toSliceError(cause, true);
      const isTaken = error.blockers.includes(KEY_REUSED);
      // ABORTED: an earlier attempt is still at work.
      if (!isTaken && error.code !== 'ABORTED') key.refuse(error);
      const message = 'この発注は、変更する前の内容で受け付けられています。発注の一覧で確認してください。';
      return isTaken && !isStored ? new SliceError({ ...error, message }) : error;
    },
  };
};
