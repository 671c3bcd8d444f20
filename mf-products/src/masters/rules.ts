import {
  cleanCode,
  cleanText,
  decimalPriceProblem,
  inUnit,
  otherUnitProblem,
  phoneNumberProblem,
  plainPhoneNumber,
  plainZipCode,
  quantityProblem,
  type QuantityRule,
  tooLong,
  zipCodeProblem,
} from '@hacchu-hub/field-rules';
import { type FieldErrors } from '@hacchu-hub/ui/form';
import { parseDecimalText } from '@hacchu-hub/ui/money';
import { parseQuantityText } from '@hacchu-hub/ui/quantity';

/**
 * Client-side validation, with the server's messages. Each rule takes the input and returns its error, or
 * undefined.
 */
export type Rule = (typed: string) => string | undefined;

export const required =
  (message: string): Rule =>
  (typed) =>
    typed.trim() === '' ? message : undefined;

export const maxLength =
  (label: string, max: number): Rule =>
  (typed) =>
    tooLong(cleanText(typed), { label, max });

/** Applies a rule only to non-empty input. */
export const ifTyped =
  (rule: Rule): Rule =>
  (typed) =>
    typed.trim() === '' ? undefined : rule(typed);

export const zipCode: Rule = ifTyped((typed) => zipCodeProblem(plainZipCode(cleanCode(typed))));

export const phoneNumber: Rule = ifTyped((typed) => phoneNumberProblem(plainPhoneNumber(cleanCode(typed))));

/** A unit price: 0 to 9,999,999.99 yen with at most two decimals. */
export const unitPrice: Rule = (typed) => decimalPriceProblem(decimalOf(typed));

/** A whole number with its label and bounds; one of a product may be typed with its unit, null for pieces. */
export const quantityOf =
  (rule: QuantityRule, unit?: string | null): Rule =>
  (typed) => {
    const otherUnit = unit === undefined ? undefined : otherUnitProblem(typed, unit);
    if (otherUnit !== undefined) return otherUnit;
    const parsed = parseQuantityText(typed, unit === undefined ? undefined : inUnit(unit));
    if (parsed.kind === 'empty') return quantityProblem(null, rule);
    return quantityProblem(parsed.kind === 'value' ? Number(parsed.value) : Number.NaN, rule);
  };

/** A typed number without separators; unchanged where it is none. */
export const decimalOf = (typed: string): string => {
  const parsed = parseDecimalText(typed);
  return parsed.kind === 'value' ? parsed.value : typed.trim();
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
