import { describe, expect, it } from '@jest/globals';
import { monthsFrom, thresholdOf, usedPercentOf } from './budget.rules.js';

describe('a budget', () => {
  it.each([
    ['1000', 800n, 0],
    ['1000', 801n, 80],
    ['1000', 1000n, 80],
    ['1000', 1001n, 100],
    ['0', 0n, 0],
    ['0', 1n, 100],
    ['1000', -5n, 0],
    ['9007199254740993', 9007199254740994n, 100],
  ])('of %s yen with %s used has passed %s %%', (amount, used, threshold) =>
    expect(thresholdOf(amount, used)).toBe(threshold),
  );

  it('has a used percentage, rounded down, unless it is of 0 yen', () => {
    expect([usedPercentOf('3', 2n), usedPercentOf('3', 6n), usedPercentOf('0', 1n)]).toEqual([66, 200, null]);
  });

  it('is copied to months across the year', () => {
    expect(monthsFrom('2026-11', '2027-02')).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
    expect(monthsFrom('2026-11', '2026-10')).toEqual([]);
  });
});
