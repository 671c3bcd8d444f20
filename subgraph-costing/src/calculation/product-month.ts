import { type Fraction, fractionOf, inventoryAmount, periodAverage } from '@hacchu-hub/purchase-math';

/** Pieces and their value in yen. */
export interface Stock {
  readonly quantity: number;
  readonly amount: bigint;
}

export const NO_STOCK: Stock = { quantity: 0, amount: 0n };

/** What one product carries over from a month to the next. */
export interface Carry {
  /** Stock at the end. */
  readonly stock: Stock;
  /** Stock at the start of the averaging period, and what has been received since. */
  readonly base: Stock;
  readonly toDate: Stock;
  /** The last known average; null if there never was one. */
  readonly average: Fraction | null;
}

/** Everything that determines the figures of one product in one month. */
export interface ProductMonthInput {
  /** Carried over from the previous month. */
  readonly before: Carry;
  /** Whether the month is the first, and whether it is the last, of its averaging period. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly received: Stock;
  /** Part of what was received has no price. */
  readonly hasUnpricedReceipt: boolean;
  /** Stock in the warehouse system at the end of the month; null where it is unknown there. */
  readonly warehouse: number | null;
  /** Counted stock; null where not counted. */
  readonly counted: number | null;
  /** Price of the product in the catalog, for stock whose cost was never known. */
  readonly listPrice: string | null;
}

/** The figures of one product in one month. */
export interface ProductMonth {
  readonly carried: Stock;
  readonly received: Stock;
  readonly base: Stock;
  readonly toDate: Stock;
  readonly average: Fraction | null;
  /** False where the average is the catalog's price, or there is none: no cost was ever known. */
  readonly isCostKnown: boolean;
  readonly logicalQuantity: number;
  /** Whether the stock came from the warehouse system; otherwise it is carried + received. */
  readonly isWarehouseStock: boolean;
  readonly physicalQuantity: number | null;
  readonly closing: Stock;
  /** Carried + received − remaining, in yen: the identity always holds. */
  readonly issuedAmount: bigint;
  readonly isNegative: boolean;
  readonly isUnpriced: boolean;
  readonly isUncounted: boolean;
}

const sum = (a: Stock, b: Stock): Stock => ({
  quantity: a.quantity + b.quantity,
  amount: a.amount + b.amount,
});

/** An earlier release stored negative averages. */
const asPrice = (average: Fraction | null): Fraction | null =>
  average && average.numerator < 0n ? { ...average, numerator: 0n } : average;

/**
 * Values one product in one month by the periodic weighted average (総平均法, 法人税法施行令28条): the average of everything in
 * stock at the start of the averaging period and received since. The average stays an exact fraction; the only
 * rounding is that of the stock's value, half up to a yen. It is at least 0: value that was given back beyond that of the
 * stock is part of the issued amount.
 */
export function productMonth(input: ProductMonthInput): ProductMonth {
  const { before, isFirst, isLast, received, warehouse, counted } = input;
  const carried = before.stock;
  const base = isFirst ? carried : before.base;
  const toDate = isFirst ? received : sum(before.toDate, received);
  const computed = periodAverage({
    openingQuantity: BigInt(base.quantity),
    openingAmount: base.amount.toString(),
    receivedQuantity: BigInt(toDate.quantity),
    purchaseAmount: toDate.amount.toString(),
  });
  const known = computed ?? asPrice(before.average);
  const average = known ?? (input.listPrice === null ? null : fractionOf(input.listPrice));
  const logicalQuantity = warehouse ?? carried.quantity + received.quantity;
  const quantity = counted ?? logicalQuantity;
  const amount = average ? BigInt(inventoryAmount(average, BigInt(quantity))) : 0n;
  return {
    carried,
    received,
    base,
    toDate,
    average,
    isCostKnown: known !== null,
    logicalQuantity,
    isWarehouseStock: warehouse !== null,
    physicalQuantity: counted,
    closing: { quantity, amount },
    issuedAmount: carried.amount + received.amount - amount,
    isNegative: quantity < 0,
    isUnpriced: input.hasUnpricedReceipt || (quantity !== 0 && known === null),
    isUncounted: isLast && counted === null && warehouse === null && logicalQuantity !== 0,
  };
}

/** What a month carries over to the next one. A list price is not a cost: it is looked up again each month. */
export const carryOf = ({ closing, base, toDate, average, isCostKnown }: ProductMonth): Carry => ({
  stock: closing,
  base,
  toDate,
  average: isCostKnown ? average : null,
});
