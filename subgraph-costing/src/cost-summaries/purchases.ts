import { averageUnitPrice, sumYen, type Decimal, type Yen } from '@hacchu-hub/purchase-math';

/** What a receipt contributes to the purchases of its product. */
export interface PurchaseReceipt {
  readonly productId: string;
  /** Pieces; negative for a correction. */
  readonly diffFromPrevious: number;
  /** Yen before tax. */
  readonly amount: Yen;
}

/** The purchases of one product in a span of days. */
export interface ProductPurchases {
  readonly productUuid: string;
  /** Pieces. */
  readonly quantity: number;
  /** Yen before tax. */
  readonly amount: Yen;
  /** Yen per piece, half up to two decimals; null where nothing remains after corrections. */
  readonly averageUnitPrice: Decimal | null;
}

/** Sums receipts per product; exact, and the same whatever the order of the receipts. */
export function purchasesByProduct(receipts: readonly PurchaseReceipt[]): ProductPurchases[] {
  const sums = new Map<string, { quantity: number; amounts: Yen[] }>();
  for (const { productId, diffFromPrevious, amount } of receipts) {
    const sum = sums.get(productId) ?? { quantity: 0, amounts: [] };
    sum.quantity += diffFromPrevious;
    sum.amounts.push(amount);
    sums.set(productId, sum);
  }
  return [...sums].map(([productUuid, { quantity, amounts }]) => {
    const amount = sumYen(amounts);
    return { productUuid, quantity, amount, averageUnitPrice: averageUnitPrice(amount, BigInt(quantity)) };
  });
}

/** The most expensive first; equal amounts by product, so that pages never overlap. */
export function byAmountDescending(a: ProductPurchases, b: ProductPurchases): number {
  const difference = BigInt(b.amount) - BigInt(a.amount);
  if (difference !== 0n) return difference > 0n ? 1 : -1;
  return a.productUuid < b.productUuid ? -1 : 1;
}

/** Sums over products. */
export function totalPurchases(purchases: readonly ProductPurchases[]): { quantity: number; amount: Yen } {
  return {
    quantity: purchases.reduce((sum, { quantity }) => sum + quantity, 0),
    amount: sumYen(purchases.map(({ amount }) => amount)),
  };
}
