import { fractionOf, inventoryAmount, periodAverage, type Fraction } from '@hacchu-hub/purchase-math';

/** Pieces and what they are worth in yen. */
export interface Stock {
  readonly quantity: number;
  readonly amount: bigint;
}

export const NO_STOCK: Stock = { quantity: 0, amount: 0n };

/** What a month hands over to the next one, of one product. */
export interface Carry {
  /** Stock at the end. */
  readonly stock: Stock;
  /** Stock where the months that are averaged together begin, and what was received since. */
  readonly base: Stock;
  readonly toDate: Stock;
  /** The last known average; null where there never was one. */
  readonly average: Fraction | null;
}

/** Everything that decides the figures of one product in one month. */
export interface ProductMonthInput {
  /** What the month before handed over. */
  readonly before: Carry;
  /** Whether the month begins months that are averaged together, and whether it ends them. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly received: Stock;
  /** Some of what was received has no price. */
  readonly hasUnpricedReceipt: boolean;
  /** Stock that the warehouse system had at the end of the month; null where it does not tell. */
  readonly warehouse: number | null;
  /** What was counted; null where it was not. */
  readonly counted: number | null;
  /** Price of the product in the catalog, for stock of which no cost was ever known. */
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
  /** Whether it is what the warehouse system had, else carried + received. */
  readonly isWarehouseStock: boolean;
  readonly physicalQuantity: number | null;
  readonly closing: Stock;
  /** Carried + received − what remains, in yen: the identity always holds. */
  readonly issuedAmount: bigint;
  readonly isNegative: boolean;
  readonly isUnpriced: boolean;
  readonly isUncounted: boolean;
}

const sum = (a: Stock, b: Stock): Stock => ({
  quantity: a.quantity + b.quantity,
  amount: a.amount + b.amount,
});

/**
 * One product in one month by the periodic weighted average (総平均法, 法人税法施行令28条): the average is that of all
 * that was in stock at the start of the months averaged together and received since. It stays an exact fraction; the
 * only rounding is that of the stock's value, half up to a yen.
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
  const known = computed ?? before.average;
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

/** What a month hands over to the next one. A list price is no cost: it is looked up anew each month. */
export const carryOf = ({ closing, base, toDate, average, isCostKnown }: ProductMonth): Carry => ({
  stock: closing,
  base,
  toDate,
  average: isCostKnown ? average : null,
});
