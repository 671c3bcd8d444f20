import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { useCallback, useRef } from 'react';

/**
 * One idempotency key per attempt: a double click, or a retry after a response that was lost on the way here or to the
 * gateway, uses the same key. Any other response of the server ends the attempt.
 */
export const useAttemptKey = () => {
  const key = useRef(crypto.randomUUID());
  const renew = useCallback(() => {
    key.current = crypto.randomUUID();
  }, []);
  return {
    current: () => key.current,
    renew,
    refuse: (error: SliceError) => {
      if (error.code !== 'NETWORK' && error.code !== 'UNAVAILABLE') renew();
    },
  };
};
