import { setTimeout as delay } from 'node:timers/promises';

/**
 * Asks again and again until the condition holds.
 * @returns false when it did not hold within the time, or when the signal ended the wait.
 */
export async function waitUntil(
  condition: () => Promise<boolean> | boolean,
  options: { timeoutMs: number; everyMs?: number; signal?: AbortSignal },
): Promise<boolean> {
  const deadline = Date.now() + options.timeoutMs;
  for (;;) {
    if (options.signal?.aborted) return false;
    if (await condition()) return true;
    if (Date.now() >= deadline) return false;
    await delay(options.everyMs ?? 50);
  }
}
