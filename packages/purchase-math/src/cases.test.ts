import { expect, it } from '@jest/globals';
import { casesText, splitLot } from './cases.js';

it('a quantity is split into full cases and units', () => {
  expect(splitLot(38, 12)).toEqual({ cases: 3, rest: 2 });
  expect(splitLot(7, 12)).toEqual({ cases: 0, rest: 7 });
});

it.each([
  [36, 12, '枚', '3 ケース'],
  [38, 12, '枚', '3 ケース＋2 枚'],
  [12_014, 12, null, '1,001 ケース＋2 個'],
  [11, 12, '枚', undefined],
  [36, 1, '枚', undefined],
  [36, null, '枚', undefined],
  [null, 12, '枚', undefined],
])('%s units of which a case holds %s are %s %s', (lot, packSize, unit, text) =>
  expect(casesText(lot, packSize, unit)).toBe(text),
);
