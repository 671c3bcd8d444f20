import { type FieldErrors } from '@hacchu-hub/ui/form';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import { parseQuantityText } from '@hacchu-hub/ui/quantity';

/**
 * The checks that can be made before asking the server, with the server's words.
 * Each takes what was typed and answers what is wrong, or undefined.
 */
export type Rule = (typed: string) => string | undefined;

const normalized = (typed: string) =>
  typed
    .normalize('NFKC')
    .replace(/[‐‑‒–—―−ー]/g, '-')
    .trim();

export const required =
  (message: string): Rule =>
  (typed) =>
    typed.trim() === '' ? message : undefined;

export const maxLength =
  (label: string, max: number): Rule =>
  (typed) =>
    [...typed.trim()].length > max ? `${label}は${max}文字以内で入力してください。` : undefined;

/** Applies a rule only where something was typed. */
const ifTyped =
  (rule: Rule): Rule =>
  (typed) =>
    typed.trim() === '' ? undefined : rule(typed);

export const zipCode: Rule = ifTyped((typed) =>
  /^\d{3}-?\d{4}$/.test(normalized(typed))
    ? undefined
    : '郵便番号は7桁の数字で入力してください（例：150-0001）。',
);

export const phoneNumber: Rule = ifTyped((typed) => {
  const phone = normalized(typed);
  const digits = phone.replaceAll('-', '');
  return /^0[\d-]*\d$/.test(phone) && !phone.includes('--') && /^\d{10,11}$/.test(digits)
    ? undefined
    : '電話番号の形式が正しくありません（例：03-1234-5678）。';
});

/** A unit price: 0 to 9,999,999.99 yen with at most two decimals. */
export const unitPrice: Rule = (typed) => {
  const parsed = parseDecimalText(typed);
  if (parsed.kind === 'empty') return '単価を入力してください。';
  return parsed.kind === 'value' && /^\d{1,7}(\.\d{1,2})?$/.test(parsed.value)
    ? undefined
    : '単価は0以上9,999,999.99以下（小数点以下2桁まで）で入力してください。';
};

/** A number of pieces: a whole number from 1 to 9,999,999. */
export const quantity: Rule = (typed) => {
  const parsed = parseQuantityText(typed);
  if (parsed.kind === 'empty') return '数量を入力してください。';
  const isWhole = parsed.kind === 'value' && /^[1-9]\d*$/.test(parsed.value);
  if (!isWhole) return '数量は1以上の整数で入力してください。';
  return parsed.value.length > 7 ? '数量は9,999,999以下の整数で入力してください。' : undefined;
};

/** The first broken rule of each field. */
export const check = (
  fields: Readonly<Record<string, readonly [typed: string, ...rules: Rule[]]>>,
): FieldErrors =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([path, [typed, ...rules]]) => {
      const message = rules.map((rule) => rule(typed)).find((broken) => broken !== undefined);
      return message === undefined ? [] : [[path, [message]]];
    }),
  );
