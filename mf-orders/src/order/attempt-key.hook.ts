import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { useCallback, useRef } from 'react';

/**
 * One key for one effect: a second click, or a repeat after a lost answer, is the same attempt. Any other answer of
 * the server is final for its key.
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
      if (error.code !== 'NETWORK') renew();
    },
  };
};
