import { compareDecimal, receiptAmount } from '@hacchu-hub/purchase-math';
import type { LineDocument } from './line.schema.js';
import type { ReceiptDocument } from './receipt.schema.js';
import type { ClosedMonth } from './receipt-ledger.schema.js';

/** Price at which the receipts up to a day were closed; later price changes do not affect them. */
export interface ClosedPrice {
  /** Last day (JST) of the receipts with this price. */
  through: string;
  /** Yen per piece before tax; null for an unknown price. */
  unitPrice: string | null;
}

type Prices = Pick<LineDocument, 'lastUnitPrice' | 'unitPrice'>;
type PricedLine = Prices & Pick<LineDocument, 'closedPrices'>;

/** Yen per piece before tax: the actual price, else the order price; null when both are missing. */
export const effectivePriceOf = ({ lastUnitPrice, unitPrice }: Prices): string | null =>
  lastUnitPrice ?? unitPrice;

export const isSamePrice = (one: string | null, other: string | null): boolean =>
  one === null || other === null ? one === other : compareDecimal(one, other) === 0;

/** Price of a receipt on a day: the price it was closed with, else the effective one. */
export function priceOn(line: PricedLine, day: string): string | null {
  const closed = line.closedPrices?.find(({ through }) => day <= through);
  return closed ? closed.unitPrice : effectivePriceOf(line);
}

/**
 * Closed prices to store when the effective price of a line changes. Undefined when there is nothing to
 * store.
 */
export function closedPricesAfter(
  before: PricedLine & Pick<LineDocument, 'receiptCount'>,
  after: Prices,
  closedMonths: readonly ClosedMonth[],
): ClosedPrice[] | undefined {
  const through = closedMonths.at(-1)?.end;
  const unitPrice = effectivePriceOf(before);
  if (through === undefined || before.receiptCount === 0) return undefined;
  if (isSamePrice(unitPrice, effectivePriceOf(after))) return undefined;
  const known = before.closedPrices ?? [];
  if (known.some((closed) => closed.through >= through)) return undefined;
  return [...known, { through, unitPrice }];
}

/** Closed prices that remain when only the months up to a day are closed; '' means no closed month. */
export function closedPricesUntil(prices: readonly ClosedPrice[], lastDay: string): ClosedPrice[] {
  if (lastDay === '') return [];
  const kept = prices.filter(({ through }) => through <= lastDay);
  const reopened = prices.find(({ through }) => through > lastDay);
  if (!reopened || kept.at(-1)?.through === lastDay) return kept;
  return [...kept, { through: lastDay, unitPrice: reopened.unitPrice }];
}

type Received = Pick<ReceiptDocument, 'historyDate' | 'diffFromPrevious'>;

/**
 * The receipts of one line by day, each with its yen before tax: trunc(price × received until and including it) −
 * trunc(price × received before). The amounts of any days of a line add up.
 */
export function amountsOf<R extends Received>(
  line: PricedLine,
  receipts: readonly R[],
): (readonly [R, bigint])[] {
  const sorted = receipts.toSorted((a, b) => a.historyDate.localeCompare(b.historyDate));
  let received = 0;
  return sorted.map((receipt) => {
    const { historyDate, diffFromPrevious } = receipt;
    const before = received;
    received += diffFromPrevious;
    return [receipt, BigInt(receiptAmount(priceOn(line, historyDate) ?? '0', before, received))];
  });
}

/** Yen before tax of the receipts of one line between two days (inclusive). */
export const amountBetween = (
  line: PricedLine,
  receipts: readonly Received[],
  { from, to }: { readonly from: string; readonly to: string },
): bigint =>
  amountsOf(line, receipts)
    .filter(([{ historyDate }]) => from <= historyDate && historyDate <= to)
    .reduce((sum, [, amount]) => sum + amount, 0n);
