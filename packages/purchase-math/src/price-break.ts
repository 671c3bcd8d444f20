import type { Decimal } from './decimal.js';

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
