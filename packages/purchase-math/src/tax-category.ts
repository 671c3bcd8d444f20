import { compareDecimal, type Decimal } from './decimal.js';

/** 1 standard, 2 reduced (food, newspapers), 3 exempt (非課税), 4 outside the scope of the tax (不課税). */
export type TaxCategoryId = 1 | 2 | 3 | 4;

/** Category of a line without an explicit choice. */
export const DEFAULT_TAX_CATEGORY_ID: TaxCategoryId = 1;

interface RatePeriod {
  /** First day (JST) of the rate. */
  readonly from: string;
  /** Percent. */
  readonly rate: Decimal;
}

const BEFORE_REDUCED_RATE: readonly RatePeriod[] = [
  { from: '1989-04-01', rate: '3' },
  { from: '1997-04-01', rate: '5' },
  { from: '2014-04-01', rate: '8' },
];

/**
 * Consumption tax rates in Japan by effective date (消費税法 29条 and its amendments; the reduced rate exists
 * since 2019-10-01, before that such goods were taxed at the standard rate).
 */
const RATE_HISTORY: Readonly<Record<TaxCategoryId, readonly RatePeriod[]>> = {
  1: [...BEFORE_REDUCED_RATE, { from: '2019-10-01', rate: '10' }],
  2: [...BEFORE_REDUCED_RATE, { from: '2019-10-01', rate: '8' }],
  3: [],
  4: [],
};

export const TAX_CATEGORY_IDS: readonly TaxCategoryId[] = [1, 2, 3, 4];

/** Whether the number is the id of a tax category. */
export function isTaxCategoryId(id: number): id is TaxCategoryId {
  return TAX_CATEGORY_IDS.some((known) => known === id);
}

/** Rate in percent of a category on a day (`YYYY-MM-DD`, JST); "0" for untaxed categories. */
export function taxRateOn(id: TaxCategoryId, day: string): Decimal {
  return RATE_HISTORY[id].findLast((period) => period.from <= day)?.rate ?? '0';
}

/** Japanese name of a category at a rate, for tables and documents. */
export function taxCategoryName(id: TaxCategoryId, rate: Decimal): string {
  switch (id) {
    case 1:
      return `${rate}%`;
    case 2:
      return `${rate}%（軽減）`;
    case 3:
      return '非課税';
    case 4:
      return '対象外（不課税）';
  }
}

/** A category with its rate on a given day. */
export interface TaxCategory {
  readonly id: TaxCategoryId;
  readonly name: string;
  /** Percent. */
  readonly rate: Decimal;
}

/** All categories with their rates on a day (`YYYY-MM-DD`, JST), by id. */
export function taxCategoriesOn(day: string): TaxCategory[] {
  return TAX_CATEGORY_IDS.map((id) => {
    const rate = taxRateOn(id, day);
    return { id, name: taxCategoryName(id, rate), rate };
  });
}

/** Sort order of categories in a breakdown: highest rate first, then by id. */
export function byRateDescending(
  a: { taxRate: Decimal; taxCategoryId: number },
  b: { taxRate: Decimal; taxCategoryId: number },
): number {
  return compareDecimal(b.taxRate, a.taxRate) || a.taxCategoryId - b.taxCategoryId;
}
