import { SliceError } from '@hacchu-hub/slice-kit/data';
import { type Written } from '@hacchu-hub/slice-kit/versioned-form';
import { hasSameContent } from '@hacchu-hub/ui/conflict';
import { useRef } from 'react';
import { type MasterFormOptions, type Stored } from './master-form.hook.js';

/** Errors after which the record may have been created nevertheless. */
const MAYBE_CREATED = new Set(['NETWORK', 'UNAVAILABLE', 'ABORTED']);

const codeOf = (cause: unknown) => (cause instanceof SliceError ? cause.code : '');

/**
 * The response of a creation may be lost. The next save repeats it with the same key and values, so that the server
 * returns the record it has already created, and then saves what was changed in between.
 */
export const useCreateOnce = <V extends object>({
  create,
  update,
}: Pick<MasterFormOptions<V>, 'create' | 'update'>): ((values: V) => Promise<Written<Stored<V>>>) => {
  const attempt = useRef<{ key: string; sent: V }>(undefined);
  return async (values) => {
    attempt.current ??= { key: crypto.randomUUID(), sent: values };
    const { key, sent } = attempt.current;
    const made = await create(sent, key).catch((cause: unknown) => {
      if (!MAYBE_CREATED.has(codeOf(cause))) attempt.current = undefined;
      throw cause;
    });
    if (hasSameContent(sent, values)) return made;
    return update(values, { uuid: made.uuid, expectedUpdatedAt: made.updatedAt }).catch((cause: unknown) => {
      // Somebody has deleted it since.
      if (codeOf(cause) === 'FAILED_PRECONDITION') attempt.current = undefined;
      throw cause;
    });
  };
};
