import { type Decimal, toBig, toText, type Yen } from './decimal.js';

/** An exact fraction of yen per piece; the denominator is positive. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Stock carried over and received of one product in one calculation period. */
export interface PeriodStock {
  /** Pieces at the start; may be negative. */
  readonly openingQuantity: bigint;
  readonly openingAmount: Yen;
  /** Pieces received in the period. */
  readonly receivedQuantity: bigint;
  readonly purchaseAmount: Yen;
}

const atLeastZero = (amount: bigint): bigint => (amount < 0n ? 0n : amount);

/**
 * Average cost by the total-average method (総平均法, 法人税法施行令28条): (opening + acquired) ÷ quantity. A negative
 * opening stock is left out of the average, and so is a negative opening amount. Where more value was given back than
 * there was, the average is 0: the excess reduces the cost of the goods issued. Undefined when the quantity is not
 * positive.
 */
export function periodAverage(stock: PeriodStock): Fraction | undefined {
  const carries = stock.openingQuantity >= 0n;
  const quantity = (carries ? stock.openingQuantity : 0n) + stock.receivedQuantity;
  if (quantity <= 0n) return undefined;
  const opening = carries ? atLeastZero(BigInt(stock.openingAmount)) : 0n;
  return { numerator: atLeastZero(opening + BigInt(stock.purchaseAmount)), denominator: quantity };
}

/** A price as a fraction, for products without an average yet. */
export function fractionOf(price: Decimal): Fraction {
  const text = toText(toBig(price));
  const decimals = text.split('.')[1]?.length ?? 0;
  return { numerator: BigInt(text.replace('.', '')), denominator: 10n ** BigInt(decimals) };
}

/** Rounds half-up (away from zero) to a number of decimals. */
export function roundFraction(fraction: Fraction, decimals: number): Decimal {
  const scaled = fraction.numerator * 10n ** BigInt(decimals);
  const negative = scaled < 0n;
  const rounded = ((negative ? -scaled : scaled) * 2n + fraction.denominator) / (fraction.denominator * 2n);
  const digits = rounded.toString().padStart(decimals + 1, '0');
  const text = decimals === 0 ? digits : `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
  return negative && rounded !== 0n ? `-${text}` : text;
}

/** Value in yen of a quantity at an exact average, rounded half-up. */
export function inventoryAmount(average: Fraction, quantity: bigint): Yen {
  return roundFraction({ numerator: average.numerator * quantity, denominator: average.denominator }, 0);
}

/**
 * Amount ÷ quantity for display, rounded half-up to two decimals; null when nothing was received, or more value was given
 * back.
 */
export function averageUnitPrice(amount: Yen, quantity: bigint): Decimal | null {
  if (quantity <= 0n || BigInt(amount) < 0n) return null;
  return roundFraction({ numerator: BigInt(amount), denominator: quantity }, 2);
}
