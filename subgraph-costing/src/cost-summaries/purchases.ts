import { averageUnitPrice, type Decimal, type Yen } from '@hacchu-hub/purchase-math';
import type { Purchase } from '../sources/receipts.source.js';

/** The average price of receipts; null where nothing remains after corrections. */
export const purchaseAverage = ({ amount, quantity }: Purchase): Decimal | null =>
  averageUnitPrice(amount, BigInt(quantity));

interface Ranked {
  readonly purchase: Purchase;
  readonly amount: bigint;
}

/** Highest amount first; equal amounts by product, so that pages never overlap. */
function byRank(a: Ranked, b: Ranked): number {
  if (a.amount !== b.amount) return a.amount < b.amount ? 1 : -1;
  return a.purchase.productId < b.purchase.productId ? -1 : 1;
}

/** Purchases that wait to be ranked, at least: sorting fewer at a time would take longer. */
const UNRANKED = 1_000;

/** Totals purchases in any order, and keeps those with the highest amounts. */
export class HighestPurchases {
  private count = 0;
  private quantity = 0;
  private amount = 0n;
  private kept: Ranked[] = [];
  /** The last that can be among the highest; undefined while fewer are known. */
  private last: Ranked | undefined;

  /** @param limit how many to keep */
  constructor(private readonly limit: number) {}

  add(purchase: Purchase): void {
    const ranked = { purchase, amount: BigInt(purchase.amount) };
    this.count += 1;
    this.quantity += purchase.quantity;
    this.amount += ranked.amount;
    if (this.last && byRank(this.last, ranked) < 0) return;
    this.kept.push(ranked);
    if (this.kept.length >= this.limit + Math.max(this.limit, UNRANKED)) this.rank();
  }

  /** The highest amounts from a position on, highest first. */
  from(skip: number): Purchase[] {
    this.rank();
    return this.kept.slice(skip).map(({ purchase }) => purchase);
  }

  /** Over everything that was added. */
  total(): { count: number; quantity: number; amount: Yen } {
    return { count: this.count, quantity: this.quantity, amount: this.amount.toString() };
  }

  private rank(): void {
    this.kept = this.kept.toSorted(byRank).slice(0, this.limit);
    this.last = this.kept[this.limit - 1];
  }
}
