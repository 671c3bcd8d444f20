import { compareDecimal, groupDigits, type Decimal } from './decimal.js';

/** One row of a product's quantity price list. */
export interface PriceBreak {
  /** Pieces from which the price holds. */
  readonly quantity: number;
  readonly unitPrice: Decimal;
  readonly isDefault: boolean;
}

/** The row of a price list that a quantity reaches: the one with the greatest quantity not above it. */
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
 * The unit price that a product's price list gives for a quantity: the row that it reaches; below every row, or with
 * no quantity yet, the default row; without one, the product's own price.
 */
export function chooseUnitPrice(
  productPrices: readonly PriceBreak[],
  lot: number | null | undefined,
  unitPrice: Decimal,
): Decimal {
  const row = reachedPriceBreak(productPrices, lot) ?? productPrices.find(({ isDefault }) => isDefault);
  return row?.unitPrice ?? unitPrice;
}

/** A span of quantities with one unit price. */
export interface PriceStep {
  readonly from: number;
  /** Last quantity of the span; null where it has no end. */
  readonly to: number | null;
  readonly unitPrice: Decimal;
}

/** The unit prices that result for all quantities from 1 on; neighbouring quantities of one price are one step. */
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

/** The ladder in one line, its steps such as `1〜99: ¥1,280.5` apart by an ideographic space; a single price stands alone. */
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
