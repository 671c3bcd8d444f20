import { expect, test } from '@jest/globals';
import LongFirst, { longFirst } from './long-first.mjs';

test('slow files come first, then files without a known duration by size', () => {
  const seconds = { transitions: 174, closing: 51 };
  const size = { small: 1, large: 9, closing: 2, transitions: 3 };
  const order = longFirst(
    ['small', 'closing', 'large', 'transitions'],
    (name) => seconds[name],
    (name) => size[name],
  );
  expect(order).toEqual(['transitions', 'closing', 'large', 'small']);
});

test('the committed durations match the files of the checkout', () => {
  const here = { path: import.meta.filename };
  expect(new LongFirst().sort([here])).toEqual([here]);
});
