import {
  cleanCode,
  cleanEmail,
  cleanLine,
  cleanText,
  decimalPriceProblem,
  emailProblem,
  hyphenatedZipCode,
  lengthOf,
  missing,
  phoneNumberProblem,
  plainPhoneNumber,
  plainZipCode,
  type PriceRule,
  quantityProblem,
  type QuantityRule,
  searchKey,
  tooLong,
  zipCodeProblem,
} from '@hacchu-hub/field-rules';
import { parsePhoneNumberFromString } from 'libphonenumber-js/core';
import phoneMetadata from 'libphonenumber-js/min/metadata';
import { z } from 'zod';
import { type FieldMessages, invalidArgument } from '../errors/errors.js';
import { isLocalDate } from './scalars.js';

/** The message of a rule that has none of its own. */
const defaultMessage: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'too_big' && issue.origin === 'array'
    ? `${issue.maximum}件以内で入力してください。`
    : '入力内容の形式が正しくありません。';

/**
 * Validates client input.
 *
 * @throws INVALID_ARGUMENT with the messages of the schema, keyed by GraphQL input path (`lines.2.lot`)
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input, { error: defaultMessage });
  if (parsed.success) return parsed.data;
  const fields: FieldMessages = {};
  for (const issue of parsed.error.issues) {
    const messages = (fields[issue.path.map(String).join('.')] ??= []);
    if (!messages.includes(issue.message)) messages.push(issue.message);
  }
  throw invalidArgument({ fields });
}

export { cleanCode, cleanLine, cleanText, lengthOf, searchKey };

/** Rule of a text: its name in messages, and at most `max` code points. */
export interface TextRule {
  /** Name of the field in messages. */
  label: string;
  max: number;
  /** Message when it is empty; default `{label}を入力してください。` */
  requiredMessage?: string;
  /** Keeps line ends and tabs; default false: a single line. */
  isMultiline?: boolean;
}

const cleaned = (raw: string, isMultiline = false): string => (isMultiline ? cleanText(raw) : cleanLine(raw));

/** Adds the problem, if there is one. */
const report = (ctx: z.RefinementCtx, message: string | undefined): void => {
  if (message !== undefined) ctx.addIssue({ code: 'custom', message });
};

const raw = (message: string): z.ZodString => z.string({ error: message });

/** Required text: trimmed, NFC, without invisible characters, at most `max` code points. */
export function text({ label, max, requiredMessage, isMultiline }: TextRule): z.ZodType<string> {
  const required = requiredMessage ?? missing(label);
  return raw(required)
    .transform((value) => cleaned(value, isMultiline))
    .superRefine((value, ctx) => {
      report(ctx, value === '' ? required : tooLong(value, { label, max }));
    });
}

/** Optional text; empty becomes null. */
export function optionalText({ label, max, isMultiline }: TextRule): z.ZodType<string | null> {
  return raw(`${label}を入力してください。`)
    .nullish()
    .transform((value) => (value == null ? null : cleaned(value, isMultiline) || null))
    .superRefine((value, ctx) => report(ctx, tooLong(value ?? '', { label, max })));
}

/** A mail address, at most 254 characters, stored in lower case. */
export const email = (label = 'メールアドレス'): z.ZodType<string> =>
  raw(missing(label))
    .transform(cleanEmail)
    .superRefine((value, ctx) => report(ctx, value === '' ? missing(label) : emailProblem(value)));

/** A required code in half width, in the form that `plain` gives it. */
const code = (
  label: string,
  plain: (value: string) => string,
  problem: (value: string) => string | undefined,
): z.ZodType<string> =>
  raw(missing(label))
    .transform((value) => plain(cleanCode(value)))
    .superRefine((value, ctx) => report(ctx, value === '' ? missing(label) : problem(value)));

/** A postal code, stored as `NNN-NNNN`. */
export const zipCode = (): z.ZodType<string> =>
  code('郵便番号', plainZipCode, zipCodeProblem).transform(hyphenatedZipCode);

/** Bare digits are grouped by their area code; typed hyphens are kept, and unknown numbers stay unchanged. */
const withHyphens = (digits: string): string => {
  if (digits.includes('-')) return digits;
  const number = parsePhoneNumberFromString(digits, 'JP', phoneMetadata);
  return number?.isValid() ? number.formatNational() : digits;
};

/**
 * A telephone number: 10 or 11 digits, starting with 0, with or without hyphens, brackets or blanks; stored with hyphens where its
 * grouping is known.
 */
export const phoneNumber = (): z.ZodType<string> =>
  code('電話番号', plainPhoneNumber, phoneNumberProblem).transform(withHyphens);

/** A prefecture of JIS X 0401, 1 to 47. */
export const prefectureId = (): z.ZodType<number> =>
  z
    .int({ error: '都道府県を選択してください。' })
    .min(1, '都道府県を選択してください。')
    .max(47, '都道府県を選択してください。');

const withoutNegativeZero = (price: string): string => price.replace(/^-(0(?:\.0+)?)$/, '$1');

/** A unit price in yen with at most two decimals, as a decimal string; zero has no sign. */
export const decimalPrice = (rule: PriceRule = {}): z.ZodType<string> =>
  raw(missing(rule.label ?? '単価'))
    .transform((value) => withoutNegativeZero(cleanCode(value)))
    .superRefine((value, ctx) => report(ctx, decimalPriceProblem(value, rule)));

/** A count of pieces. */
export const quantity = (rule: QuantityRule = {}): z.ZodType<number> =>
  z
    .number({ error: ({ input }) => quantityProblem(input == null ? null : Number.NaN, rule) })
    .superRefine((value, ctx) => report(ctx, quantityProblem(value, rule)));

/** Dates and months outside this range are typing errors. */
const FIRST_DAY = '2000-01-01';
const LAST_DAY = '2099-12-31';
/** Whether a day is one that records may have. */
export const isUsableDay = (day: string): boolean => FIRST_DAY <= day && day <= LAST_DAY;

const slashed = (day: string): string => day.replaceAll('-', '/');

/** A calendar date of this century, `YYYY-MM-DD`. */
export const localDate = (label: string): z.ZodType<string> =>
  raw(`${label}を入力してください。`)
    .min(1, { error: `${label}を入力してください。`, abort: true })
    .refine(isLocalDate, { error: `${label}は正しい日付で入力してください。`, abort: true })
    .refine(
      isUsableDay,
      `${label}は${slashed(FIRST_DAY)}から${slashed(LAST_DAY)}までの日付で入力してください。`,
    );

const FIRST_MONTH = FIRST_DAY.slice(0, 7);
const LAST_MONTH = LAST_DAY.slice(0, 7);

/** A month of this century; its format has been checked by the scalar. */
export const yearMonth = (label: string): z.ZodType<string> =>
  raw(`${label}を入力してください。`).refine(
    (month) => FIRST_MONTH <= month && month <= LAST_MONTH,
    `${label}は${slashed(FIRST_MONTH)}から${slashed(LAST_MONTH)}までの年月で入力してください。`,
  );

/** A UUID of ours. */
export const uuid = (message = '指定が正しくありません。'): z.ZodType<string> => z.guid({ error: message });
