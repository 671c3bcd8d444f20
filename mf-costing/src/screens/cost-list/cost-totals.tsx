import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import type { ReactNode } from 'react';
import type { Costs } from './cost-list.hook.js';

/** The row of totals, by column. */
export function costTotals({ total, totalCount }: Costs): Readonly<Record<string, ReactNode>> {
  return {
    productName: `合計（${totalCount.toLocaleString('ja-JP')}件）`,
    carriedOverInventoryQuantity: <Quantity value={total.carriedOverInventoryQuantity} />,
    carriedOverInventoryAmount: <Yen value={total.carriedOverInventoryAmount} />,
    totalDeliveryQuantity: <Quantity value={total.totalDeliveryQuantity} />,
    totalPurchaseAmount: <Yen value={total.totalPurchaseAmount} />,
    issuedAmount: <Yen value={total.issuedAmount} />,
    closingQuantity: <Quantity value={total.closingQuantity} />,
    inventoryAmount: <Yen value={total.inventoryAmount} />,
  };
}
