import { type Decimal, roundToYen, sumYen, type TaxRounding, toBig, type Yen } from './decimal.js';
import { lineAmount } from './line-amount.js';
import {
  byRateDescending,
  DEFAULT_TAX_CATEGORY_ID,
  isTaxCategoryId,
  type TaxCategoryId,
  taxCategoryName,
  taxRateOn,
} from './tax-category.js';

/** Input for the amount of a line; a draft may lack any of it. */
export interface PricedLine {
  readonly unitPrice?: Decimal | null;
  /** Pieces. */
  readonly lot?: number | null;
  readonly taxCategoryId?: number | null;
}

/** Tax of one category, rounded once per document, never per line. */
export interface TaxBreakdown {
  readonly taxCategoryId: TaxCategoryId;
  readonly name: string;
  /** Percent. */
  readonly taxRate: Decimal;
  readonly taxableAmount: Yen;
  /** Tax in yen. */
  readonly amount: Yen;
}

/** Totals of an order in whole yen. */
export interface OrderTotals {
  /** Sum of the line amounts, before tax. */
  readonly subtotal: Yen;
  readonly taxTotal: Yen;
  readonly total: Yen;
  /** Only categories that have lines; highest rate first. */
  readonly taxComponents: readonly TaxBreakdown[];
}

/** What the tax of an order depends on besides its lines. */
export interface TotalsRule {
  /** Rounding of the tax of a category to whole yen (a setting of the demand; 切捨て by default). */
  readonly rounding: TaxRounding;
  /** Day (`YYYY-MM-DD`, JST) that determines the rates. */
  readonly day: string;
  /** Rates stored with the order; they take precedence over the rates of the day. */
  readonly rates?: Partial<Record<TaxCategoryId, Decimal>>;
}

/** Tax in yen on a taxable amount at a rate in percent. */
export function taxOf(taxable: Yen, rate: Decimal, rounding: TaxRounding): Yen {
  return roundToYen(toBig(taxable).times(toBig(rate)).div(100), rounding);
}

/** Totals of an order; server, documents and screens all use this calculation. */
export function summarizeOrder(lines: Iterable<PricedLine>, rule: TotalsRule): OrderTotals {
  const taxable = new Map<TaxCategoryId, bigint>();
  for (const line of lines) {
    const chosen = line.taxCategoryId ?? DEFAULT_TAX_CATEGORY_ID;
    const id = isTaxCategoryId(chosen) ? chosen : DEFAULT_TAX_CATEGORY_ID;
    taxable.set(id, (taxable.get(id) ?? 0n) + BigInt(lineAmount(line.unitPrice, line.lot)));
  }
  const taxComponents = [...taxable]
    .map(([taxCategoryId, amount]): TaxBreakdown => {
      const taxRate = rule.rates?.[taxCategoryId] ?? taxRateOn(taxCategoryId, rule.day);
      const taxableAmount = amount.toString();
      return {
        taxCategoryId,
        name: taxCategoryName(taxCategoryId, taxRate),
        taxRate,
        taxableAmount,
        amount: taxOf(taxableAmount, taxRate, rule.rounding),
      };
    })
    .sort(byRateDescending);
  const subtotal = sumYen(taxComponents.map((component) => component.taxableAmount));
  const taxTotal = sumYen(taxComponents.map((component) => component.amount));
  return { subtotal, taxTotal, total: sumYen([subtotal, taxTotal]), taxComponents };
}
