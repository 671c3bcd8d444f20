import { describe, expect, it } from '@jest/globals';
import { compareValues } from './compare-values.js';

describe('values of a sort key', () => {
  it('have the order that the database gives them', () => {
    const inOrder = [null, -1, 0, 10, '', '10', '2', '2026-01-01', 'a', 'あ', '￥', '𠮷'];
    expect(inOrder.toReversed().sort(compareValues)).toEqual(inOrder);
    expect(inOrder.toSorted((one, other) => compareValues(other, one))).toEqual(inOrder.toReversed());
  });

  it('are equal where the database sorts by the next key', () => {
    expect(compareValues(undefined, null)).toBe(0);
    expect(compareValues('𠮷', '𠮷')).toBe(0);
  });

  it('are not compared where lists have no such key', () => {
    expect(() => compareValues(true, false)).toThrow('boolean');
  });
});
