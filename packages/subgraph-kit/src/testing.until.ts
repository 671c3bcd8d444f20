import { setTimeout as pause } from 'node:timers/promises';

export interface UntilOptions {
  /** When to give up. */
  withinMs?: number;
  /** Between two looks; short where what is waited for does not stay. */
  everyMs?: number;
}

/**
 * Looks again and again until what is found is what is waited for, and answers it.
 * @throws with what was found last, when it takes too long: nothing looks on after its test is over
 */
export async function until<T>(
  look: () => Promise<T> | T,
  isIt: (found: T) => boolean,
  { withinMs = 30_000, everyMs = 25 }: UntilOptions = {},
): Promise<T> {
  for (const deadline = Date.now() + withinMs; ; await pause(everyMs)) {
    const found = await look();
    if (isIt(found)) return found;
    if (Date.now() > deadline) throw new Error(`After ${withinMs} ms still: ${JSON.stringify(found)}`);
  }
}
