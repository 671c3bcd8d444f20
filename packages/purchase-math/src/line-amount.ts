import { toBig, truncateToYen, type Decimal, type Yen } from './decimal.js';

/**
 * Amount of one line in yen, before tax: unit price × quantity, the fraction dropped towards zero.
 * A line whose price or quantity is not filled in yet amounts to "0".
 */
export function lineAmount(unitPrice: Decimal | null | undefined, lot: number | null | undefined): Yen {
  if (unitPrice == null || unitPrice === '' || lot == null) return '0';
  return truncateToYen(toBig(unitPrice).times(toBig(lot)));
}

/**
 * Amount of one receipt in yen, before tax: what the line's received goods are worth after it less what they
 * were worth before it, so that the receipts of a line always add up to the amount of the whole.
 */
export function receiptAmount(unitPrice: Decimal, previousReceived: number, received: number): Yen {
  return (
    BigInt(lineAmount(unitPrice, received)) - BigInt(lineAmount(unitPrice, previousReceived))
  ).toString();
}
