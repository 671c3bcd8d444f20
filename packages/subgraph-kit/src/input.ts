import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import phoneMetadata from 'libphonenumber-js/min/metadata';
import { z } from 'zod';
import { cleanLine, cleanText } from './characters.js';
import { invalidArgument, type FieldMessages } from './errors.js';
import { isDecimal, isLocalDate } from './scalars.js';

/**
 * Validates what a client sent.
 *
 * @throws INVALID_ARGUMENT with the messages of the schema; a field's key is its GraphQL path (`lines.2.lot`).
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  const fields: FieldMessages = {};
  for (const issue of parsed.error.issues) {
    const messages = (fields[issue.path.map(String).join('.')] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  throw invalidArgument({ fields });
}

export { cleanLine, cleanText };

/** Codes, numbers, postal codes and addresses of mail: full width becomes half width. */
export const cleanCode = (raw: string): string =>
  cleanLine(raw.normalize('NFKC')).replace(/[‐‑‒–—―−ー－]/g, '-');

/** Length as people count it: Unicode code points. */
export const lengthOf = (value: string): number => [...value].length;

/** Dashes of every kind, and the long vowel mark: an input method writes any of them between two digits. */
const DASHES = /[\u00AD\u2010-\u2015\u2212\u30FC\uFE58\uFE63\uFF0D]/g;
const WAVE_DASHES = /[\u301C\u3030\uFF5E]/g;

/** The form in which text is searched: NFKC, lower case, hiragana as katakana, one kind of dash, no spaces. */
export const searchKey = (raw: string): string =>
  cleanText(raw)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u3041-\u3096]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) + 0x60))
    .replace(DASHES, '-')
    .replace(WAVE_DASHES, '~')
    .replace(/\s+/g, '');

export interface TextRule {
  /** Name of the field in messages. */
  label: string;
  max: number;
  /** Message when it is empty; default `{label}を入力してください。` */
  requiredMessage?: string;
  /** Keeps line ends and tabs, as notes have them; default false: one line. */
  isMultiline?: boolean;
}

const cleaned = (raw: string, isMultiline = false): string => (isMultiline ? cleanText(raw) : cleanLine(raw));

const raw = (message: string): z.ZodString => z.string({ error: message });

/** Required text: trimmed, NFC, without hidden characters, at most `max` code points. */
export function text({ label, max, requiredMessage, isMultiline }: TextRule): z.ZodType<string> {
  const required = requiredMessage ?? `${label}を入力してください。`;
  return raw(required)
    .transform((value) => cleaned(value, isMultiline))
    .superRefine((value, ctx) => {
      if (value === '') ctx.addIssue({ code: 'custom', message: required });
      else if (lengthOf(value) > max) {
        ctx.addIssue({ code: 'custom', message: `${label}は${max}文字以内で入力してください。` });
      }
    });
}

/** Text that may be left out; empty becomes null. */
export function optionalText({ label, max, isMultiline }: TextRule): z.ZodType<string | null> {
  return raw(`${label}を入力してください。`)
    .nullish()
    .transform((value) => (value == null ? null : cleaned(value, isMultiline) || null))
    .refine(
      (value) => value === null || lengthOf(value) <= max,
      `${label}は${max}文字以内で入力してください。`,
    );
}

const EMAIL =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/i;
const EMAIL_MESSAGE = 'メールアドレスの形式が正しくありません。';

/** A mail address, at most 254 characters, stored in lower case. */
export const email = (label = 'メールアドレス'): z.ZodType<string> =>
  raw(`${label}を入力してください。`)
    .transform((value) => cleanLine(value.normalize('NFKC')).toLowerCase())
    .superRefine((value, ctx) => {
      if (value === '') ctx.addIssue({ code: 'custom', message: `${label}を入力してください。` });
      else if (value.length > 254 || !EMAIL.test(value) || value.includes('..')) {
        ctx.addIssue({ code: 'custom', message: EMAIL_MESSAGE });
      }
    });

const ZIP_MESSAGE = '郵便番号は7桁の数字で入力してください（例：150-0001）。';

/** A required code: an empty one is asked for, one of another form is told the form. */
const code = (label: string, isWell: (value: string) => boolean, formMessage: string): z.ZodType<string> =>
  raw(`${label}を入力してください。`)
    .transform((value) => cleanCode(value))
    .superRefine((value, ctx) => {
      if (value === '') ctx.addIssue({ code: 'custom', message: `${label}を入力してください。` });
      else if (!isWell(value)) ctx.addIssue({ code: 'custom', message: formMessage });
    });

/** A postal code, stored as `NNN-NNNN`. */
export const zipCode = (): z.ZodType<string> =>
  code('郵便番号', (value) => /^\d{3}-?\d{4}$/.test(value), ZIP_MESSAGE).transform((value) =>
    value.replace(/^(\d{3})-?(\d{4})$/, '$1-$2'),
  );

const PHONE_MESSAGE = '電話番号の形式が正しくありません（例：03-1234-5678）。';

/** Bare digits grouped as the number's area code wants it; hyphens that were typed stand, and so does an unknown number. */
const withHyphens = (digits: string): string => {
  if (digits.includes('-')) return digits;
  const number = parsePhoneNumberFromString(digits, 'JP', phoneMetadata);
  return number?.isValid() ? number.formatNational() : digits;
};

/**
 * A telephone number: 10 or 11 digits, beginning with 0, with or without hyphens; stored with them where its grouping
 * is known.
 */
export const phoneNumber = (): z.ZodType<string> =>
  code(
    '電話番号',
    (value) =>
      /^0[\d-]*\d$/.test(value) && !value.includes('--') && /^\d{10,11}$/.test(value.replaceAll('-', '')),
    PHONE_MESSAGE,
  ).transform(withHyphens);

/** A prefecture of JIS X 0401, 1 to 47. */
export const prefectureId = (): z.ZodType<number> =>
  z
    .int({ error: '都道府県を選択してください。' })
    .min(1, '都道府県を選択してください。')
    .max(47, '都道府県を選択してください。');

/** Hundredths of a decimal text that `isDecimal` accepts. */
const hundredths = (value: string): bigint => {
  const [, sign = '', whole = '0', cents = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  const size = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
  return sign === '-' ? -size : size;
};

export interface PriceRule {
  label?: string;
  /** Bounds as decimal texts; default 0 to 9,999,999.99. */
  min?: string;
  max?: string;
}

/** Bounds of a rule, so never long. */
const grouped = (value: string): string => {
  const [whole = '', cents] = value.split('.');
  const size = Number(whole).toLocaleString('en-US');
  return cents === undefined ? size : `${size}.${cents}`;
};

/** A unit price in yen with at most two decimals, as decimal text. */
export function decimalPrice({
  label = '単価',
  min = '0',
  max = '9999999.99',
}: PriceRule = {}): z.ZodType<string> {
  const required = `${label}を入力してください。`;
  const range = `${label}は${grouped(min)}以上${grouped(max)}以下（小数点以下2桁まで）で入力してください。`;
  return raw(required)
    .transform(cleanCode)
    .superRefine((value, ctx) => {
      if (value === '') ctx.addIssue({ code: 'custom', message: required });
      else if (
        !isDecimal(value) ||
        hundredths(value) < hundredths(min) ||
        hundredths(value) > hundredths(max)
      ) {
        ctx.addIssue({ code: 'custom', message: range });
      }
    });
}

/** A count of pieces. */
export function quantity({ label = '数量', min = 1, max = 9_999_999 } = {}): z.ZodType<number> {
  const message = `${label}は${min}以上の整数で入力してください。`;
  return z
    .int({ error: ({ input }) => (input == null ? `${label}を入力してください。` : message) })
    .min(min, message)
    .max(max, `${label}は${grouped(String(max))}以下の整数で入力してください。`);
}

/** A day or month before or after these is a slip of the finger. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
const slashed = (day: string): string => day.replaceAll('-', '/');

/** A calendar day of this century, `YYYY-MM-DD`. */
export const localDate = (label: string): z.ZodType<string> =>
  raw(`${label}を入力してください。`)
    .min(1, { error: `${label}を入力してください。`, abort: true })
    .refine(isLocalDate, { error: `${label}は正しい日付で入力してください。`, abort: true })
    .refine(
      (day) => FIRST_DAY <= day && day <= LAST_DAY,
      `${label}は${slashed(FIRST_DAY)}から${slashed(LAST_DAY)}までの日付で入力してください。`,
    );

const FIRST_MONTH = FIRST_DAY.slice(0, 7);
const LAST_MONTH = LAST_DAY.slice(0, 7);

/** A month of this century; that it is one, its scalar has checked. */
export const yearMonth = (label: string): z.ZodType<string> =>
  raw(`${label}を入力してください。`).refine(
    (month) => FIRST_MONTH <= month && month <= LAST_MONTH,
    `${label}は${slashed(FIRST_MONTH)}から${slashed(LAST_MONTH)}までの年月で入力してください。`,
  );

/** An id of ours. */
export const uuid = (message = '指定が正しくありません。'): z.ZodType<string> => z.guid({ error: message });
