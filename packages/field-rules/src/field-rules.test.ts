import { describe, expect, it } from '@jest/globals';
import {
  cleanCode,
  cleanEmail,
  cleanText,
  decimalPriceProblem,
  emailProblem,
  hyphenatedZipCode,
  isPurchaseNumber,
  phoneNumberProblem,
  plainPhoneNumber,
  plainRegistrationNumber,
  plainZipCode,
  quantityProblem,
  registrationNumberProblem,
  tooLong,
  yenProblem,
  zipCodeProblem,
} from './index.js';

describe('texts', () => {
  it('are counted in code points', () => {
    expect(tooLong('𠮷'.repeat(3), { label: '件名', max: 3 })).toBeUndefined();
    expect(tooLong('𠮷'.repeat(4), { label: '件名', max: 3 })).toBe('件名は3文字以内で入力してください。');
  });

  it.each([
    ['a bidirectional control', '青\u202E葉\u2066社'],
    ['a zero-width space', '青\u200B葉社'],
    ['a byte order mark', '\uFEFF青葉社'],
    ['a control character', '青葉\u0007社'],
    ['half of a surrogate pair', '青葉\uD840社'],
  ])('lose %s, which nobody sees', (_name, typed) => expect(cleanText(typed)).toBe('青葉社'));

  it('keep the variant of a character, and lines', () =>
    expect(cleanText(' 葛\u{E0100}飾\r\n2行目\u2028 ')).toBe('葛\u{E0100}飾\n2行目'));

  it('that show nothing are empty', () => expect(cleanText('\u200D \u3164\uFE0F')).toBe(''));

  it('of decomposed kana, as file names of macOS have them, are counted as they are stored', () => {
    expect(tooLong('が'.normalize('NFD').repeat(3), { label: '件名', max: 3 })).toBeUndefined();
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

  it.each([
    ['〒１５０ー０００１', '150-0001'],
    ['〒 150 0001', '1500001'],
    ['150-0001', '150-0001'],
    ['〒15', '15'],
  ])('%j is the postal code %s', (typed, code) => expect(plainZipCode(cleanCode(typed))).toBe(code));

  it.each([
    ['０３（１２３４）５６７８', '03-1234-5678'],
    ['(03)1234-5678', '03-1234-5678'],
    ['03 (1234) 5678', '03-1234-5678'],
    ['03-1234 5678', '03-1234-5678'],
    ['03.1234.5678', '03-1234-5678'],
    ['03 - 1234 - 5678', '03-1234-5678'],
    ['03-(1234)-5678', '03-1234-5678'],
    ['0312345678', '0312345678'],
  ])('%j is the telephone number %s', (typed, number) => {
    expect(plainPhoneNumber(cleanCode(typed))).toBe(number);
    expect(phoneNumberProblem(number)).toBeUndefined();
  });
  it.each(['03--1234-5678', '03-1234-567', '03-1234-5678-', '03(1234)5678(内線9)', '+81 3-1234-5678', '()'])(
    '%j is no telephone number',
    (typed) => expect(phoneNumberProblem(plainPhoneNumber(cleanCode(typed)))).toBeDefined(),
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

describe('registration numbers of qualified invoice issuers', () => {
  // The example of the source, 7 1234 5678 9012, and the number of the National Tax Agency, 7 0000 1205 0002.
  // Of the third, whose base begins with 7, the sum is 7×2 + 1 + 2×2 + 3 + 4×2 + 5 + 6×2 + 7 + 8×2 + 9 + 0 + 1 = 80: 9 − 8.
  it.each(['T7123456789012', 'T7000012050002', 'T1712345678901'])(
    '%s has the check digit of its corporate number',
    (number) => expect(registrationNumberProblem(number)).toBeUndefined(),
  );
  it.each(['T8123456789012', 'T7123456789021', 'T0123456789012', 'T7000012050003', 'T2712345678901'])(
    '%s has another check digit',
    (number) =>
      expect(registrationNumberProblem(number)).toBe(
        '登録番号に誤りがあります。法人番号の検査用数字と一致しません。',
      ),
  );
  it('numbers that are not those of corporations have no check digit to verify', () =>
    expect(registrationNumberProblem('T1810000000001')).toBeUndefined());
  it.each(['7123456789012', 'T712345678901', 'T71234567890123', 'TT123456789012', 'T712345678901x'])(
    '%s is none',
    (number) =>
      expect(registrationNumberProblem(number)).toBe(
        '登録番号はTと13桁の数字で入力してください（例：T7123456789012）。',
      ),
  );
  it('are stored with a capital T, without hyphens and spaces', () =>
    expect(plainRegistrationNumber(cleanCode('ｔ７－１２３４－５６７８ ９０１２'))).toBe('T7123456789012'));
});

describe('mail addresses', () => {
  it.each([
    ' Ａ-b@Example.JP ',
    'ａーｂ＠ｅｘａｍｐｌｅ。ｊｐ',
    'a‐b＠example｡jp',
    'a−b@example．jp',
    '\u200ba-b@example.jp\u2060',
    '\ta-b@example.jp\r\n',
  ])('are stored in half width and lower case: %j', (typed) =>
    expect(cleanEmail(typed)).toBe('a-b@example.jp'),
  );
  it('have at most 254 characters', () => {
    const longest = `${'a'.repeat(64)}@${'b.'.repeat(93)}jp`;
    expect([longest.length + 1, emailProblem(`${longest}n`)]).toEqual([254, undefined]);
    expect(emailProblem(`${longest}nn`)).toBeDefined();
  });
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
  it.each(['1', '999999999999'])('%s is an amount in whole yen', (amount) =>
    expect(yenProblem(amount, '最低発注金額')).toBeUndefined(),
  );
  it.each(['0', '-1', '1.5', '1000000000000', 'abc', '01'])('%s is not an amount in whole yen', (amount) =>
    expect(yenProblem(amount, '最低発注金額')).toBe(
      '最低発注金額は1以上999,999,999,999以下の整数で入力してください。',
    ),
  );
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
