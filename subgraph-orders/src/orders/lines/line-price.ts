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

/** A receipt with its value. */
export interface ValuedReceipt<R> {
  readonly receipt: R;
  /** Cumulative pieces of the line by day, including this receipt. */
  readonly received: number;
  /** Yen per piece before tax; of the most recent pieces where it takes back some. Null for an unknown price. */
  readonly unitPrice: string | null;
  /** Yen before tax. */
  readonly amount: bigint;
}

/** Received pieces of a line that are not taken back: from one count of it to another, at one price. */
interface PricedPieces {
  readonly from: number;
  readonly until: number;
  readonly unitPrice: string | null;
}

const valueOf = (unitPrice: string | null, before: number, after: number): bigint =>
  BigInt(receiptAmount(unitPrice ?? '0', before, after));

/** Takes pieces back, the most recent ones first. @returns those pieces, each at the price of its receipt */
function takenBack(pieces: PricedPieces[], before: number, after: number): PricedPieces[] {
  const taken: PricedPieces[] = [];
  for (let until = before; until > after;) {
    const last = pieces.pop();
    if (!last) break;
    const from = Math.max(last.from, after);
    taken.push({ ...last, from, until });
    if (from > last.from) pieces.push({ ...last, until: from });
    until = from;
  }
  return taken;
}

/**
 * The receipts of one line by day, each with its yen before tax: trunc(price × received until and including it) −
 * trunc(price × received before). Pieces are taken back at the price at which they were received, so that what was
 * closed at another price leaves no value behind. The amounts of any days of a line add up.
 */
export function valuedReceipts<R extends Received>(
  line: PricedLine,
  receipts: readonly R[],
): ValuedReceipt<R>[] {
  const sorted = receipts.toSorted((a, b) => a.historyDate.localeCompare(b.historyDate));
  const pieces: PricedPieces[] = [];
  let received = 0;
  return sorted.map((receipt) => {
    const before = received;
    received += receipt.diffFromPrevious;
    const unitPrice = priceOn(line, receipt.historyDate);
    if (received >= before) {
      pieces.push({ from: before, until: received, unitPrice });
      return { receipt, received, unitPrice, amount: valueOf(unitPrice, before, received) };
    }
    const taken = takenBack(pieces, before, received);
    // More than was received: no screen accepts it.
    const never = valueOf(unitPrice, taken.at(-1)?.from ?? before, received);
    const amount = taken.reduce((sum, of) => sum + valueOf(of.unitPrice, of.until, of.from), never);
    return { receipt, received, unitPrice: taken[0] ? taken[0].unitPrice : unitPrice, amount };
  });
}

/** Yen before tax of the receipts of one line between two days (inclusive). */
export const amountBetween = (
  line: PricedLine,
  receipts: readonly Received[],
  { from, to }: { readonly from: string; readonly to: string },
): bigint =>
  valuedReceipts(line, receipts)
    .filter(({ receipt: { historyDate } }) => from <= historyDate && historyDate <= to)
    .reduce((sum, { amount }) => sum + amount, 0n);
