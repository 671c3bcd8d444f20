import { inUnit, isSameUnit, otherUnitProblem } from '@hacchu-hub/field-rules';
import { casesText } from '@hacchu-hub/purchase-math/cases';
import type { ParsedNumberText } from '@hacchu-hub/ui/money';
import { formatQuantity, parseQuantityText } from '@hacchu-hub/ui/quantity';

/** How quantities of a product are counted. */
export interface CountedIn {
  /** 単位; null: 個. */
  readonly unit: string | null;
  /** 入数: units in a case; null where there are no cases. */
  readonly packSize: number | null;
}

/** The unit of a pack. */
export const CASE = 'ケース';

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
export const withoutCases = (text: string, product: CountedIn | null): string =>
  (product?.packSize == null || isSameUnit(CASE, product.unit)
    ? undefined
    : lotOfCases(text, product.packSize)) ?? text;

/** Parses a typed quantity of a product, null while none is chosen, in its unit or in cases. */
export const parseLot = (text: string, product: CountedIn | null): ParsedNumberText =>
  parseQuantityText(withoutCases(text, product), inUnit(product?.unit ?? null));

/** Tells that a quantity is typed in a unit that is not understood; undefined for any other text. */
export const unitProblem = (text: string, product: CountedIn | null): string | undefined => {
  const problem = otherUnitProblem(withoutCases(text, product), product?.unit ?? null);
  if (problem === undefined) return undefined;
  if (product === null) return '単位を確認できません。商品を選択するか、数だけを入力してください。';
  const byCase = product.packSize === null ? '' : `ケースの数は「3${CASE}」のように入力します。`;
  return `${problem}${byCase}`;
};

/** 「3 ケース（36 個）」, 「3 ケース＋2 個（38 個）」; undefined where `casesText` is. */
export const caseWords = (lot: number | null, packSize: number, unit: string | null): string | undefined => {
  const cases = casesText(lot, packSize, unit);
  return lot === null || !cases ? undefined : `${cases}（${formatQuantity(lot)} ${unit ?? '個'}）`;
};
