import { toSliceError, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { MarkNoticesReadDocument } from '../generated/graphql.js';

/** Marks as read: one notice when it is opened, or all that existed when the list was loaded. */
export const useReadNotices = () => {
  const notify = useNotify();
  const [run, { isRunning }] = useSliceMutation(MarkNoticesReadDocument, {
    touches: ['Notice'],
    isHandled: true,
  });
  return {
    isRunning,
    /** Runs while navigating to the notice's target: on failure, the notice just stays unread. */
    read: (id: string) => void run({ input: { ids: [id] } }).catch(() => undefined),
    /** @param until time of the newest notice that the user saw */
    readAll: async (until: string) => {
      try {
        await run({ input: { until } });
      } catch (cause) {
        notify.error('既読にできませんでした', toSliceError(cause, true).message);
      }
    },
  };
};
