import { type Decimal, toBig, truncateToYen, type Yen } from './decimal.js';

/**
 * Line amount in yen before tax: unit price × quantity, truncated towards zero. "0" while the price or the
 * quantity is missing.
 */
export function lineAmount(unitPrice: Decimal | null | undefined, lot: number | null | undefined): Yen {
  if (unitPrice == null || unitPrice === '' || lot == null) return '0';
  return truncateToYen(toBig(unitPrice).times(toBig(lot)));
}

/**
 * Amount of one receipt in yen before tax: the value of the goods received on the line after it minus the
 * value before it, so that the receipts of a line always add up to its total.
 */
export function receiptAmount(unitPrice: Decimal, previousReceived: number, received: number): Yen {
  return (
    BigInt(lineAmount(unitPrice, received)) - BigInt(lineAmount(unitPrice, previousReceived))
  ).toString();
}
