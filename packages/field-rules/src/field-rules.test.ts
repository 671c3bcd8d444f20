import { describe, expect, it } from '@jest/globals';
import {
  cleanCode,
  cleanEmail,
  decimalPriceProblem,
  emailProblem,
  hyphenatedZipCode,
  isPurchaseNumber,
  phoneNumberProblem,
  quantityProblem,
  tooLong,
  zipCodeProblem,
} from './index.js';

describe('texts', () => {
  it('are counted in code points', () => {
    expect(tooLong('𠮷'.repeat(3), { label: '件名', max: 3 })).toBeUndefined();
    expect(tooLong('𠮷'.repeat(4), { label: '件名', max: 3 })).toBe('件名は3文字以内で入力してください。');
  });
});

describe('codes', () => {
  it.each([
    ['１５０ー０００１', '150-0001'],
    [' 03−1234−5678 ', '03-1234-5678'],
  ])('%j becomes %j', (typed, code) => expect(cleanCode(typed)).toBe(code));

  it.each(['150-0001', '1500001'])('%s is a postal code', (code) => {
    expect(zipCodeProblem(code)).toBeUndefined();
    expect(hyphenatedZipCode(code)).toBe('150-0001');
  });
  it.each(['', '150-001', '15-00001', 'abc-defg'])('%j is not a postal code', (code) =>
    expect(zipCodeProblem(code)).toBe('郵便番号は7桁の数字で入力してください（例：150-0001）。'),
  );

  it.each(['03-1234-5678', '0312345678', '090-1234-5678'])('%s is a telephone number', (number) =>
    expect(phoneNumberProblem(number)).toBeUndefined(),
  );
  it.each(['3-1234-5678', '03-1234-567', '03--12345678', '03-1234-5678-', '+81312345678'])(
    '%s is not a telephone number',
    (number) =>
      expect(phoneNumberProblem(number)).toBe('電話番号の形式が正しくありません（例：03-1234-5678）。'),
  );

  it.each(['20261122-001', 'PO_1', 'a'.repeat(30)])('%s may be the number of an order', (number) =>
    expect(isPurchaseNumber(number)).toBe(true),
  );
  it.each(['', '発注1', 'PO 1', 'a'.repeat(31)])('%j may not be the number of an order', (number) =>
    expect(isPurchaseNumber(number)).toBe(false),
  );
});

describe('mail addresses', () => {
  it('are stored in half width and lower case', () =>
    expect(cleanEmail(' Ａ@Example.JP ')).toBe('a@example.jp'));
  it.each(['a@example.jp', 'a.b+c@mail.example.co.jp'])('%s is one', (address) =>
    expect(emailProblem(address)).toBeUndefined(),
  );
  it.each(['a', 'a@b', 'a@-example.jp', 'a..b@example.jp', 'a@example..jp', `${'a'.repeat(250)}@b.jp`])(
    '%s is none',
    (address) => expect(emailProblem(address)).toBe('メールアドレスの形式が正しくありません。'),
  );
});

describe('numbers', () => {
  it.each(['0', '0.01', '9999999.99'])('%s is a unit price', (price) =>
    expect(decimalPriceProblem(price)).toBeUndefined(),
  );
  it.each(['-0.01', '10000000', '1.234', '1e3', 'abc'])('%s is not a unit price', (price) =>
    expect(decimalPriceProblem(price)).toBe(
      '単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。',
    ),
  );
  it('a unit price is required', () =>
    expect(decimalPriceProblem('', { label: '確定単価' })).toBe('確定単価を入力してください。'));
  it('a discount is a price with another lower bound', () =>
    expect(decimalPriceProblem('-500', { min: '-9999999.99' })).toBeUndefined());

  it.each([
    [null, '数量を入力してください。'],
    [0, '数量は1以上の整数で入力してください。'],
    [1.5, '数量は1以上の整数で入力してください。'],
    [Number.NaN, '数量は1以上の整数で入力してください。'],
    [10_000_000, '数量は9,999,999以下の整数で入力してください。'],
    [1, undefined],
    [9_999_999, undefined],
  ])('the quantity %s: %s', (value, problem) => expect(quantityProblem(value)).toBe(problem));
});
