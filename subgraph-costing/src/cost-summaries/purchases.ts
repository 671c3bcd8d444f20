import { averageUnitPrice, type Decimal, sumYen, type Yen } from '@hacchu-hub/purchase-math';
import type { Purchase } from '../sources/receipts.source.js';

/** The average price of receipts; null where nothing remains after corrections. */
export const purchaseAverage = ({ amount, quantity }: Purchase): Decimal | null =>
  averageUnitPrice(amount, BigInt(quantity));

/** Highest amount first; equal amounts by product, so that pages never overlap. */
export function byAmountDescending(a: Purchase, b: Purchase): number {
  const difference = BigInt(b.amount) - BigInt(a.amount);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return a.productId < b.productId ? -1 : 1;
}

/** Totals over products. */
export function totalPurchases(purchases: readonly Purchase[]): { quantity: number; amount: Yen } {
  return {
    quantity: purchases.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: sumYen(purchases.map(({ amount }) => amount)),
  };
}
