import { casesText } from '@hacchu-hub/purchase-math/cases';
import { formatQuantity, parseQuantityText } from '@hacchu-hub/ui/quantity';

/** 「3ケース」, 「3 cs」, 「3ケース+2」. */
const CASES = /^([\d,]+)(?:ケース|cs|c\/s)(?:\+?([\d,]+))?$/iu;

/** Without blanks, but for those between two digits: they are in no number. */
const withoutBlanks = (text: string): string =>
  text.replaceAll(/\s+/gu, ' ').replaceAll(/(?<!\d) | (?!\d)/gu, '');

const countOf = (text: string): number | null => {
  const parsed = parseQuantityText(text);
  return parsed.kind === 'value' ? Number(parsed.value) : null;
};

/** The quantity in units of a typed number of cases; undefined for any other text. */
export const lotOfCases = (typed: string, packSize: number): string | undefined => {
  const [, cases, rest] = CASES.exec(withoutBlanks(typed.normalize('NFKC'))) ?? [];
  if (cases === undefined) return undefined;
  const [whole, loose] = [countOf(cases), rest === undefined ? 0 : countOf(rest)];
  if (whole === null || loose === null) return undefined;
  const lot = whole * packSize + loose;
  return Number.isSafeInteger(lot) ? String(lot) : undefined;
};

/** A number of cases in units, where the pack size of the product is known; other texts stay. */
export const withoutCases = (text: string, product: { readonly packSize: number | null } | null): string =>
  (product?.packSize == null ? undefined : lotOfCases(text, product.packSize)) ?? text;

/** 「3 ケース（36 個）」, 「3 ケース＋2 個（38 個）」; undefined where `casesText` is. */
export const caseWords = (lot: number | null, packSize: number, unit: string | null): string | undefined => {
  const cases = casesText(lot, packSize, unit);
  return lot === null || !cases ? undefined : `${cases}（${formatQuantity(lot)} ${unit ?? '個'}）`;
};
