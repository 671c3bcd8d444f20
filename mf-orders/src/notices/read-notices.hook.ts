import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { MarkNoticesReadDocument } from '../generated/graphql.js';

/** Marks as read: one notice as it is followed, or all that were there when the list was shown. */
export const useReadNotices = () => {
  const notify = useNotify();
  const [run, { isRunning }] = useSliceMutation(MarkNoticesReadDocument, {
    touches: ['Notice'],
    isHandled: true,
  });
  return {
    isRunning,
    /** On the way to what it is about: where it fails, the notice just stays unread. */
    read: (id: string) => void run({ input: { ids: [id] } }).catch(() => undefined),
    /** @param until when the newest one that the person saw happened */
    readAll: async (until: string) => {
      try {
        await run({ input: { until } });
      } catch (cause) {
        notify.error('既読にできませんでした', toSliceError(cause, true).message);
      }
    },
  };
};
