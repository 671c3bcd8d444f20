import { setImmediate } from 'node:timers/promises';

/** How long items are processed before yielding to the event loop. */
const SLICE_MS = 10;

/** `items.map(map)` for many items, yielding to the event loop regularly. */
export async function mapInSlices<T, R>(items: readonly T[], map: (item: T) => R): Promise<R[]> {
  const results: R[] = [];
  let since = performance.now();
  for (const item of items) {
    results.push(map(item));
    if (performance.now() - since < SLICE_MS) continue;
    await setImmediate();
    since = performance.now();
  }
  return results;
}
