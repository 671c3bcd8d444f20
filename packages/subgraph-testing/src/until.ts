import { setTimeout as pause } from 'node:timers/promises';

export interface UntilOptions {
  /** When to give up. */
  withinMs?: number;
  /** Polling interval; short for states that do not last. */
  everyMs?: number;
}

/**
 * Polls until the value is the expected one, and returns it.
 * @throws with the last value on timeout: no polling outlives its test
 */
export async function until<T>(
  look: () => Promise<T> | T,
  isIt: (found: T) => boolean,
  { withinMs = 30_000, everyMs = 25 }: UntilOptions = {},
): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await pause(everyMs)) {
    const found = await look();
    if (isIt(found)) return found;
    if (Date.now() > deadline)
      throw new Error(`Timed out after ${withinMs} ms with ${JSON.stringify(found)}`);
  }
}
