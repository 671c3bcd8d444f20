import { compareDecimal, type Decimal, groupDigits } from './decimal.js';

/** One row of a product's quantity price breaks. */
export interface PriceBreak {
  /** Minimum quantity (pieces) for the price. */
  readonly quantity: number;
  readonly unitPrice: Decimal;
  readonly isDefault: boolean;
}

/** The price break for a quantity: the one with the greatest quantity not above it. */
export function reachedPriceBreak<Row extends PriceBreak>(
  productPrices: readonly Row[],
  lot: number | null | undefined,
): Row | undefined {
  let reached: Row | undefined;
  for (const row of productPrices) {
    if (lot != null && row.quantity <= lot && (!reached || row.quantity > reached.quantity)) reached = row;
  }
  return reached;
}

/**
 * Unit price of a product for a quantity: the matching price break; below every break, or without a quantity,
 * the default break; without a default, the product's own price.
 */
export function chooseUnitPrice(
  productPrices: readonly PriceBreak[],
  lot: number | null | undefined,
  unitPrice: Decimal,
): Decimal {
  const row = reachedPriceBreak(productPrices, lot) ?? productPrices.find(({ isDefault }) => isDefault);
  return row?.unitPrice ?? unitPrice;
}

/** A range of quantities with one unit price. */
export interface PriceStep {
  readonly from: number;
  /** Last quantity of the range; null for an open end. */
  readonly to: number | null;
  readonly unitPrice: Decimal;
}

/** Effective unit prices for all quantities from 1; adjacent ranges with the same price are merged. */
export function priceLadder(productPrices: readonly PriceBreak[], unitPrice: Decimal): PriceStep[] {
  const starts = [1, ...productPrices.map(({ quantity }) => quantity)].toSorted((a, b) => a - b);
  const steps: { from: number; unitPrice: Decimal }[] = [];
  for (const from of starts) {
    const price = chooseUnitPrice(productPrices, from, unitPrice);
    const last = steps.at(-1);
    if (!last || compareDecimal(last.unitPrice, price) !== 0) steps.push({ from, unitPrice: price });
  }
  return steps.map((step, index) => {
    const next = steps[index + 1];
    return { ...step, to: next ? next.from - 1 : null };
  });
}

/**
 * Price breaks on one line: steps such as `1〜99: ¥1,280.5`, separated by an ideographic space; a single price
 * is shown alone.
 */
export function priceLadderText(productPrices: readonly PriceBreak[], unitPrice: Decimal): string {
  const steps = priceLadder(productPrices, unitPrice);
  const yen = (price: Decimal): string => `¥${groupDigits(price)}`;
  if (steps.length === 1) return yen(steps[0]?.unitPrice ?? unitPrice);
  const span = ({ from, to }: PriceStep): string => {
    if (to === from) return groupDigits(String(from));
    return `${groupDigits(String(from))}〜${to === null ? '' : groupDigits(String(to))}`;
  };
  return steps.map((step) => `${span(step)}: ${yen(step.unitPrice)}`).join('\u3000');
}
