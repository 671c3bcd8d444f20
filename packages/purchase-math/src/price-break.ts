import type { Decimal } from './decimal.js';

/** One row of a product's quantity price list. */
export interface PriceBreak {
  /** Pieces from which the price holds. */
  readonly quantity: number;
  readonly unitPrice: Decimal;
  readonly isDefault: boolean;
}

/**
 * The unit price that a product's price list gives for a quantity: the row with the greatest quantity not above
 * it; below every row, or with no quantity yet, the default row; without one, the product's own price.
 */
export function chooseUnitPrice(
  productPrices: readonly PriceBreak[],
  lot: number | null | undefined,
  unitPrice: Decimal,
): Decimal {
  let chosen: PriceBreak | undefined;
  for (const row of productPrices) {
    if (lot != null && row.quantity <= lot && (!chosen || row.quantity > chosen.quantity)) chosen = row;
  }
  return (chosen ?? productPrices.find((row) => row.isDefault))?.unitPrice ?? unitPrice;
}
