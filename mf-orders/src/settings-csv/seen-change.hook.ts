import { toSliceError } from '@hacchu-hub/slice-kit/data';
import { useState } from 'react';

interface Change {
  readonly uuid: string;
}

/**
 * The newest change of settings that the person could see when they began to replace them, so that nobody replaces what a
 * colleague has stored since. Once they were told of a later change, that one counts.
 *
 * @param changes the history, newest first; undefined until it is read
 */
export function useSeenChange(changes: readonly Change[] | undefined, refetch: () => Promise<void>) {
  const newest = changes && (changes[0]?.uuid ?? null);
  const [seen, setSeen] = useState<string | null>();
  const [isToldOfLater, setToldOfLater] = useState(false);
  if (newest !== undefined && newest !== seen && (seen === undefined || isToldOfLater)) {
    setSeen(newest);
    setToldOfLater(false);
  }
  /** Runs what replaces the settings; unchecked while the history could not be read. */
  return async <T>(replace: (expectedChangeUuid: string | null | undefined) => Promise<T>): Promise<T> => {
    try {
      return await replace(seen);
    } catch (cause) {
      if (toSliceError(cause, true).code === 'ABORTED') {
        setToldOfLater(true);
        await refetch();
      }
      throw cause;
    }
  };
}
