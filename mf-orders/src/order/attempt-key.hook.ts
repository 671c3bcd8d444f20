import type { SliceError } from '@hacchu-hub/slice-kit/data';
import { useCallback, useRef } from 'react';

/** The response was lost on the way here or to the gateway: what was asked for may have happened. */
export const isLost = ({ code }: Pick<SliceError, 'code'>): boolean =>
  code === 'NETWORK' || code === 'UNAVAILABLE';

/**
 * One idempotency key per attempt: a double click, or a retry after a response that was lost on the way here or to the
 * gateway, uses the same key. Any other response of the server ends the attempt.
 */
export const useAttemptKey = () => {
  const key = useRef(crypto.randomUUID());
  const subject = useRef('');
  const renew = useCallback(() => {
    key.current = crypto.randomUUID();
  }, []);
  return {
    current: () => key.current,
    /** The key of an attempt at something: at anything else than the last time, it is a new one. */
    of: (next: string) => {
      if (next !== subject.current) renew();
      subject.current = next;
      return key.current;
    },
    renew,
    refuse: (error: SliceError) => {
      if (!isLost(error)) renew();
    },
  };
};
