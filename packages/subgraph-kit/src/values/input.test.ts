import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { AppError } from '../errors/errors.js';
import {
  cleanText,
  decimalPrice,
  email,
  localDate,
  optionalText,
  parseInput,
  phoneNumber,
  prefectureId,
  quantity,
  searchKey,
  text,
  yearMonth,
  zipCode,
} from './input.js';

const fieldsOf = (schema: z.ZodType, input: unknown): unknown => {
  try {
    parseInput(schema, input);
    return {};
  } catch (error) {
    if (error instanceof AppError) return error.fields;
    throw error;
  }
};
const messagesOf = (schema: z.ZodType, input: unknown): unknown =>
  fieldsOf(z.object({ f: schema }), { f: input });

describe('parseInput', () => {
  it('reports messages by input path, without duplicates', () => {
    const rules = z.object({
      lines: z.array(z.object({ lot: quantity(), name: text({ label: '費用名', max: 3 }) })),
    });
    const input = {
      lines: [
        { lot: 1, name: 'ab' },
        { lot: 0, name: '' },
      ],
    };
    expect(fieldsOf(rules, input)).toEqual({
      'lines.1.lot': ['数量は1以上の整数で入力してください。'],
      'lines.1.name': ['費用名を入力してください。'],
    });
  });
});

describe('rules without a message of their own', () => {
  it('are reported in Japanese', () => {
    expect(messagesOf(z.array(z.string()).max(2), ['a', 'b', 'c'])).toEqual({
      f: ['2件以内で入力してください。'],
    });
    for (const rule of [z.string(), z.boolean(), z.enum(['A']), z.array(z.string())])
      expect(messagesOf(rule, 1)).toEqual({ f: ['入力内容の形式が正しくありません。'] });
    expect(messagesOf(z.string().min(1, '件名を入力してください。'), '')).toEqual({
      f: ['件名を入力してください。'],
    });
  });
});

describe('text', () => {
  const name = text({ label: '商品名', max: 3 });

  it('is trimmed, normalised and freed of control characters, but keeps line breaks and character width', () => {
    expect(
      parseInput(text({ label: '備考', max: 99, isMultiline: true }), '  か\u3099\u0007Ａ\r\nB\t '),
    ).toBe('がＡ\nB');
  });

  it('is a single line unless it is multi-line', () => {
    const raw = '件名\r\nBcc: x@example.com\t続き\u2028次\u2029\u0085終';
    expect(parseInput(text({ label: '件名', max: 99 }), raw)).toBe('件名 Bcc: x@example.com 続き 次 終');
    expect(parseInput(optionalText({ label: '件名', max: 99 }), raw)).toBe(
      '件名 Bcc: x@example.com 続き 次 終',
    );
    const notes = optionalText({ label: '備考', max: 99, isMultiline: true });
    expect(parseInput(notes, raw)).toBe('件名\nBcc: x@example.com\t続き\n次\n\n終');
  });

  it('loses invisible and bidirectional characters, but keeps those that belong to a character', () => {
    const hidden =
      '\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069\u200E\u200F\u061C\u200B\u2060\uFEFF\ud800';
    expect(cleanText(`株式${hidden}会社`)).toBe('株式会社');
    expect(cleanText(`か${hidden}\u3099`)).toBe('が');
    for (const kept of ['葛\u{E0100}城', '👩‍💻', '❤\uFE0F', 'می\u200Cخواهم'])
      expect(cleanText(kept)).toBe(kept);
    expect(messagesOf(text({ label: '商品名', max: 3 }), hidden)).toEqual({
      f: ['商品名を入力してください。'],
    });
  });

  it.each(['\u200D', '\u200C\u3000\u200D', '\u00AD', '\u3164', '\uFFA0', '\u2800', '\uFE0F', '\u{E0041}'])(
    '%j shows nothing and is missing',
    (blank) => {
      expect(messagesOf(name, blank)).toEqual({ f: ['商品名を入力してください。'] });
      expect(parseInput(optionalText({ label: '備考', max: 3 }), blank)).toBeNull();
    },
  );

  it('is measured in code points', () => {
    expect(parseInput(name, '𠮷𠮷𠮷')).toBe('𠮷𠮷𠮷');
    expect(messagesOf(name, '𠮷𠮷𠮷𠮷')).toEqual({ f: ['商品名は3文字以内で入力してください。'] });
  });

  it.each([undefined, null, '', '　 ', 5])('is required: %j', (value) => {
    expect(messagesOf(name, value)).toEqual({ f: ['商品名を入力してください。'] });
  });

  it('can be optional: empty becomes null', () => {
    const notes = optionalText({ label: '備考', max: 3 });
    expect([undefined, null, '', ' '].map((value) => parseInput(notes, value))).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(messagesOf(notes, 'abcd')).toEqual({ f: ['備考は3文字以内で入力してください。'] });
  });
});

describe('codes', () => {
  it.each([
    ['１５０－０００１', '150-0001'],
    ['1500001', '150-0001'],
    ['150ー0001', '150-0001'],
    ['〒１５０ー０００１', '150-0001'],
  ])('accept the postal code %s', (raw, stored) => expect(parseInput(zipCode(), raw)).toBe(stored));
  it.each(['150-001', '15-00001', 'abc-defg'])('reject the postal code %j', (raw) => {
    expect(messagesOf(zipCode(), raw)).toEqual({
      f: ['郵便番号は7桁の数字で入力してください（例：150-0001）。'],
    });
  });

  it.each([
    ['０３－１２３４－５６７８', '03-1234-5678'],
    ['09012345678', '090-1234-5678'],
    ['０３１２３４５６７８', '03-1234-5678'],
    ['0154221234', '0154-22-1234'],
    ['0120444444', '0120-444-444'],
    ['0120-44-4444', '0120-44-4444'],
    ['０３（１２３４）５６７８', '03-1234-5678'],
    ['03 1234 5678', '03-1234-5678'],
    ['0000000000', '0000000000'],
  ])('accept the telephone number %s', (raw, stored) => expect(parseInput(phoneNumber(), raw)).toBe(stored));
  it.each(['3-1234-5678', '03-1234-567', '03--12345678', '03-1234-5678-', '+81312345678'])(
    'reject the telephone number %j',
    (raw) => {
      expect(messagesOf(phoneNumber(), raw)).toEqual({
        f: ['電話番号の形式が正しくありません（例：03-1234-5678）。'],
      });
    },
  );

  it('accept prefectures 1 to 47', () => {
    expect(parseInput(prefectureId(), 47)).toBe(47);
    for (const id of [0, 48, 1.5, null]) {
      expect(messagesOf(prefectureId(), id)).toEqual({ f: ['都道府県を選択してください。'] });
    }
  });
});

describe('an empty value is reported as missing, not as malformed', () => {
  const missing: [string, z.ZodType, string][] = [
    ['postal code', zipCode(), '郵便番号'],
    ['telephone number', phoneNumber(), '電話番号'],
    ['mail address', email(), 'メールアドレス'],
    ['price', decimalPrice(), '単価'],
    ['day', localDate('納期'), '納期'],
  ];
  it.each(missing)('%s', (_, rule, label) => {
    for (const nothing of [undefined, null, '']) {
      expect(messagesOf(rule, nothing)).toEqual({ f: [`${label}を入力してください。`] });
    }
  });
  it.each(missing.slice(0, 4))('%s with white space only', (_, rule, label) => {
    expect(messagesOf(rule, ' \u3000')).toEqual({ f: [`${label}を入力してください。`] });
  });
  it('quantity', () => {
    for (const nothing of [undefined, null]) {
      expect(messagesOf(quantity(), nothing)).toEqual({ f: ['数量を入力してください。'] });
    }
  });
});

describe('email', () => {
  it('is stored in lower case and half width', () => {
    expect(parseInput(email(), ' Ｔaro.Yamada+1@Example.CO.JP ')).toBe('taro.yamada+1@example.co.jp');
  });
  it.each([
    'a',
    'a@b',
    'a b@c.jp',
    'a@b..jp',
    'a@-b.jp',
    'あ@b.jp',
    `${'a'.repeat(250)}@b.jp`,
    'a@b.jp,c@d.jp',
    'a@b.jp\r\nBcc: x@y.jp',
  ])('rejects %j', (raw) =>
    expect(messagesOf(email(), raw)).toEqual({ f: ['メールアドレスの形式が正しくありません。'] }),
  );
});

describe('numbers', () => {
  it.each(['0', '9999999.99', '１２.５', '0.01'])('accept the price %s', (raw) => {
    expect(fieldsOf(z.object({ f: decimalPrice() }), { f: raw })).toEqual({});
  });
  it.each(['-0.01', '10000000', '1.234', '1,000', 'abc', '1e3'])('reject the price %s', (raw) => {
    expect(messagesOf(decimalPrice(), raw)).toEqual({
      f: ['単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。'],
    });
  });
  it.each([
    ['-0', '0'],
    ['-0.00', '0.00'],
    ['－０', '0'],
    ['-0.5', '-0.5'],
  ])('keep no sign of zero: %s is %s', (raw, price) => {
    expect(parseInput(decimalPrice({ min: '-1' }), raw)).toBe(price);
  });
  it('accept discounts where they are allowed', () => {
    const expense = decimalPrice({ min: '-9999999.99' });
    expect(parseInput(expense, '-9999999.99')).toBe('-9999999.99');
    expect(messagesOf(expense, '-10000000')).not.toEqual({});
  });
  it.each([0, -1, 1.5, '3', 10_000_000])('reject the quantity %j', (value) => {
    expect(messagesOf(quantity(), value)).not.toEqual({});
  });
  it('accept only existing dates', () => {
    expect(parseInput(localDate('納期'), '2024-02-29')).toBe('2024-02-29');
    for (const day of ['2023-02-29', '2024-13-01', '2024-1-1']) {
      expect(messagesOf(localDate('納期'), day)).toEqual({ f: ['納期は正しい日付で入力してください。'] });
    }
  });
  it('accept only dates and months of this century', () => {
    const [first, last] = ['2000-01-01', '2099-12-31'];
    expect([parseInput(localDate('納期'), first), parseInput(localDate('納期'), last)]).toEqual([
      first,
      last,
    ]);
    for (const day of ['0001-01-01', '1999-12-31', '2100-01-01', '9999-12-31']) {
      expect(messagesOf(localDate('納期'), day)).toEqual({
        f: ['納期は2000/01/01から2099/12/31までの日付で入力してください。'],
      });
    }
    expect(parseInput(yearMonth('対象月'), '2099-12')).toBe('2099-12');
    for (const month of ['0001-01', '1999-12', '2100-01', '9999-12']) {
      expect(messagesOf(yearMonth('対象月'), month)).toEqual({
        f: ['対象月は2000/01から2099/12までの年月で入力してください。'],
      });
    }
  });
});

describe('search keys', () => {
  it('ignore width, case, kana and spaces', () => {
    const keys = ['ﾄﾏﾄ ｼﾞｭｰｽ', 'とまとじゅーす', 'トマト　ジュース'].map(searchKey);
    expect(new Set(keys)).toEqual(new Set(['トマトジュ-ス']));
    expect(searchKey('ＡＢＣ-1')).toBe('abc-1');
  });
  it('are computed from text whose cleaning is idempotent', () =>
    expect(cleanText(cleanText(' a\u0000b '))).toBe('ab'));
});
