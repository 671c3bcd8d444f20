import { useRef } from 'react';
import { toSliceError } from '../data/index.js';
import { mayHaveRun } from '../errors/slice-error.js';

/**
 * Starts jobs so that one that is asked for again, by a double click or after its response was lost, is still one job.
 * @returns the function that does so: it passes on the input with its idempotency key, which is the same until the
 * server has answered
 */
export const useStartJob = () => {
  const unanswered = useRef(new Map<string, string>());
  return async <V extends object, R>(
    input: V,
    start: (input: V & { idempotencyKey: string }) => Promise<R>,
  ): Promise<R> => {
    const content = JSON.stringify(input);
    const idempotencyKey = unanswered.current.get(content) ?? crypto.randomUUID();
    unanswered.current.set(content, idempotencyKey);
    try {
      const result = await start({ ...input, idempotencyKey });
      unanswered.current.delete(content);
      return result;
    } catch (cause) {
      if (!mayHaveRun(toSliceError(cause).code)) unanswered.current.delete(content);
      throw cause;
    }
  };
};
