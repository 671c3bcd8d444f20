import { describe, expect, it } from '@jest/globals';
import { isSameUnit, numberInUnit, otherUnitProblem } from './index.js';

describe('a unit', () => {
  it.each([
    ['個', '個'],
    ['コ', '個'],
    ['ｹ', '個'],
    ['PCS.', '個'],
    ['点', null],
    ['個', null],
    // A sheet is a piece.
    ['個', '枚'],
    ['枚', null],
    ['BOX', '箱'],
    ['ｾｯﾄ', 'セット'],
    ['㎏', 'kg'],
    ['Ｌ', 'L'],
    ['足', '足'],
  ])('%s is %s', (written, unit) => expect(isSameUnit(written, unit)).toBe(true));

  it.each([
    ['箱', '個'],
    ['箱', null],
    ['ケース', '箱'],
    ['本', '枚'],
    ['個', '箱'],
    ['個', 'kg'],
    ['g', 'kg'],
    ['mL', 'L'],
    ['円', '個'],
  ])('%s is not %s', (written, unit) => expect(isSameUnit(written, unit)).toBe(false));
});

describe('a quantity', () => {
  it.each([
    ['５', '個', '5'],
    ['1,000 個', '個', '1,000'],
    ['5pcs', '個', '5'],
    ['５箱', '箱', '5'],
    ['5㎡', '㎡', '5'],
    ['5', '㎡', '5'],
    ['', '個', ''],
    ['個', '個', ''],
    // No unit: whatever it is, the number decides.
    ['-5', '個', '-5'],
    ['10個5個', '個', '10個5'],
    ['abc', '個', 'abc'],
  ])('「%s」 in %s is the number 「%s」', (typed, unit, number) =>
    expect(numberInUnit(typed, unit)).toBe(number),
  );

  it.each([
    ['5箱', '個', '単位は「個」です。個の数を入力してください。'],
    ['5ケース', null, '単位は「個」です。個の数を入力してください。'],
    ['5cm', 'm', '単位は「m」です。mの数を入力してください。'],
    ['5円', '個', '単位は「個」です。個の数を入力してください。'],
    ['１２個', '箱', '単位は「箱」です。箱の数を入力してください。'],
  ])('「%s」 is in another unit than %s', (typed, unit, problem) => {
    expect(numberInUnit(typed, unit)).toBeUndefined();
    expect(otherUnitProblem(typed, unit)).toBe(problem);
  });

  it('in the unit of its product has no problem', () => {
    expect(otherUnitProblem('5個', '個')).toBeUndefined();
    expect(otherUnitProblem('abc', '個')).toBeUndefined();
  });
});
