import { describe, expect, it } from '@jest/globals';
import { daysOfMonth } from './target-month.js';

describe('daysOfMonth', () => {
  it.each([
    ['2026-11', '2026-11-01', '2026-11-30'],
    ['2026-12', '2026-12-01', '2026-12-31'],
    ['2027-02', '2027-02-01', '2027-02-28'],
    ['2028-02', '2028-02-01', '2028-02-29'],
  ])('%s runs from %s to %s', (month, from, to) => {
    expect(daysOfMonth(month)).toEqual({ from, to });
  });
});
