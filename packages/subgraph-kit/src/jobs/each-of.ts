/** Work for some of the demands of a recurring job failed; that for the others is done. */
class FailedForSomeError extends AggregateError {
  override readonly name = 'FailedForSomeError';
}

/**
 * Works on one after another, of different demands for instance: a failure does not keep the others waiting, and is thrown
 * at the end, so that the job is tried again and its failure reported.
 *
 * @throws FailedForSomeError; the reason of the signal
 */
export async function eachOf<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const failures: Error[] = [];
  for (const one of all) {
    signal?.throwIfAborted();
    try {
      await work(one);
    } catch (error) {
      signal?.throwIfAborted();
      failures.push(error instanceof Error ? error : new Error(String(error)));
    }
  }
  const [first] = failures;
  if (!first) return;
  const message = `${failures.length} of ${all.length} failed, the first one with ${first.name}: ${first.message}`;
  throw new FailedForSomeError(failures, message, { cause: first });
}
