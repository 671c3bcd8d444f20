import { expect, test } from '@jest/globals';
import { mapInSlices } from './slices.js';

const ITEM_MS = 6;

/** Keeps the event loop busy. */
function double(value: number): number {
  const end = performance.now() + ITEM_MS;
  while (performance.now() < end);
  return value * 2;
}

test('other work gets its turn between the slices of many items', async () => {
  let turns = 0;
  let next = setImmediate(function take() {
    turns += 1;
    next = setImmediate(take);
  });
  const doubled = await mapInSlices([1, 2, 3, 4, 5, 6], double);
  clearImmediate(next);
  expect(doubled).toEqual([2, 4, 6, 8, 10, 12]);
  // Two items take longer than a slice.
  expect(turns).toBeGreaterThanOrEqual(2);
});

test('few items need no further turn', async () => {
  let isLater = false;
  const next = setImmediate(() => {
    isLater = true;
  });
  expect(await mapInSlices([1, 2], (value) => value + 1)).toEqual([2, 3]);
  clearImmediate(next);
  expect(isLater).toBe(false);
});
