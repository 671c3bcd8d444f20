import { setTimeout as pause } from 'node:timers/promises';

export interface UntilOptions {
  /** When to give up. */
  withinMs?: number;
  /** Polling interval, for states that do not last; by default a tenth of the time waited so far, within limits. */
  everyMs?: number;
}

/** Looking takes processor time from the work that is waited for. */
const SHORTEST_MS = 25;
const LONGEST_MS = 250;

/**
 * Polls until the value is the expected one, and returns it.
 * @throws with the last value on timeout: no polling outlives its test
 */
export async function until<T>(
  look: () => Promise<T> | T,
  isIt: (found: T) => boolean,
  { withinMs = 30_000, everyMs }: UntilOptions = {},
): Promise<T> {
  for (const began = performance.now(); ;) {
    const found = await look();
    if (isIt(found)) return found;
    const waited = performance.now() - began;
    if (waited > withinMs) throw new Error(`Timed out after ${withinMs} ms with ${JSON.stringify(found)}`);
    await pause(everyMs ?? Math.min(LONGEST_MS, Math.max(SHORTEST_MS, waited / 10)));
  }
}
