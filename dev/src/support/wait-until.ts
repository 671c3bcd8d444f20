import { setTimeout as delay } from 'node:timers/promises';

/**
 * Polls until the condition is true.
 * @returns false when it did not become true in time, or when the signal aborted the wait.
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
