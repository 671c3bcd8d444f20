import { caseWords, lotOfCases } from './cases.js';

describe('a quantity that is entered by case', () => {
  it.each([
    ['3ケース', '36'],
    ['３ｹｰｽ', '36'],
    ['3 cs', '36'],
    ['1,000ケース', '12000'],
    ['3ケース+2', '38'],
    ['3ケース＋２', '38'],
    ['0ケース+5', '5'],
    [' 3 ケース + 2 ', '38'],
  ])('%s of 12 units are %s units', (typed, lot) => expect(lotOfCases(typed, 12)).toBe(lot));

  it.each([
    '36',
    '36個',
    'ケース',
    '3.5ケース',
    '1,5ケース',
    '1 2ケース',
    '3ケース+1,5',
    '-1ケース',
    '3ケース+',
    '9'.repeat(17) + 'ケース',
    '',
  ])('「%s」 is left as it is typed', (typed) => expect(lotOfCases(typed, 12)).toBeUndefined());

  it.each([
    [36, '3 ケース（36 枚）'],
    [38, '3 ケース＋2 枚（38 枚）'],
    [12_000, '1,000 ケース（12,000 枚）'],
    [11, undefined],
    [null, undefined],
  ])('%s is shown as %s', (lot, words) => expect(caseWords(lot, 12, '枚')).toBe(words));

  it('is counted in 個 without a unit', () => expect(caseWords(24, 12, null)).toBe('2 ケース（24 個）'));
});
