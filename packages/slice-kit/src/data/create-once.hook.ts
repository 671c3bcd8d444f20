import { useRef } from 'react';
import { mayHaveRun } from '../errors/slice-error.js';
import { toSliceError } from './to-slice-error.js';

export interface CreateOnceOptions<V extends object, R> {
  /** Creates one record per key, however often it is called, and returns that record; rejects with a SliceError. */
  create: (values: V, idempotencyKey: string) => Promise<R>;
  /** Writes `values` over the record that an earlier attempt created; rejects with a SliceError. */
  update: (values: V, created: R) => Promise<R>;
  /** Whether `values` describe another record than the one `sent` before, which `update` cannot turn into it. */
  isAnother?: (values: V, sent: V) => boolean;
}

/**
 * Creates a record whose creation may have succeeded although its response was lost. The next call repeats the
 * creation with the same key and values, so that the server returns the record it has already stored, and then writes
 * what the user changed in between over it.
 * @returns the function that saves the values of a new record
 */
export const useCreateOnce = <V extends object, R>({
  create,
  update,
  isAnother,
}: CreateOnceOptions<V, R>): ((values: V) => Promise<R>) => {
  const attempt = useRef<{ idempotencyKey: string; sent: V }>(undefined);
  const forgetUnless = (mayRepeat: (code: string) => boolean) => (cause: unknown) => {
    if (!mayRepeat(toSliceError(cause).code)) attempt.current = undefined;
    throw cause;
  };
  return async (values) => {
    if (attempt.current && isAnother?.(values, attempt.current.sent)) attempt.current = undefined;
    attempt.current ??= { idempotencyKey: crypto.randomUUID(), sent: values };
    const { idempotencyKey, sent } = attempt.current;
    const created = await create(sent, idempotencyKey).catch(forgetUnless(mayHaveRun));
    if (JSON.stringify(values) === JSON.stringify(sent)) return created;
    // FAILED_PRECONDITION: somebody has deleted the record since.
    return update(values, created).catch(forgetUnless((code) => code !== 'FAILED_PRECONDITION'));
  };
};
