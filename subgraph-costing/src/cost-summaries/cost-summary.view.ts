import { roundFraction } from '@hacchu-hub/purchase-math';
import type { CostMonthTotals } from '../calculation/cost-month.schema.js';
import { averageOf } from '../calculation/cost-row.mapping.js';
import type { CostRowDocument } from '../calculation/cost-row.schema.js';
import { monthOfSet } from '../calculation/shown-rows.js';
import { productFields } from '../sources/product-fields.js';
import type { ProductSnapshot } from '../sources/products.source.js';
import { CostWarning } from './cost-summary.enums.js';
import type { CostSummary } from './cost-summary.model.js';
import type { CostSummaryTotal } from './cost-summary-page.model.js';

/** Whether a warning concerns stock; these are withheld until the stock of the warehouse system is known. */
export const isAboutStock = (warning: CostWarning): boolean => warning !== CostWarning.NO_PRICE;

const warningsOf = (row: CostRowDocument): CostWarning[] => [
  ...(row.isNegative ? [CostWarning.NEGATIVE_STOCK] : []),
  ...(row.isUnpriced ? [CostWarning.NO_PRICE] : []),
  ...(row.isUncounted ? [CostWarning.NOT_COUNTED] : []),
];

/** Half up to two decimals, for display only. */
export function shownAverage(row: CostRowDocument): string | null {
  const average = averageOf(row);
  return average && roundFraction(average, 2);
}

/** Counted minus computed stock. */
export const differenceOf = ({ physicalQuantity, logicalQuantity }: CostRowDocument): number | null =>
  physicalQuantity === null ? null : physicalQuantity - logicalQuantity;

export const costSummaryView = (
  row: CostRowDocument,
  products: ReadonlyMap<string, ProductSnapshot>,
  { isProvisional, isAwaited }: { isProvisional: boolean; isAwaited: boolean },
): CostSummary => ({
  ...productFields(row.productUuid, products),
  carriedOverInventoryAmount: row.carriedAmount,
  carriedOverInventoryQuantity: row.carriedQuantity,
  totalPurchaseAmount: row.purchaseAmount,
  totalDeliveryQuantity: row.receivedQuantity,
  isOverridden: row.physicalQuantity !== null,
  averageUnitPrice: shownAverage(row),
  logicalInventoryQuantity: row.logicalQuantity,
  isWarehouseStock: row.isWarehouseStock ?? false,
  physicalInventoryQuantity: row.physicalQuantity,
  inventoryAmount: row.inventoryAmount,
  closingQuantity: row.closingQuantity,
  inventoryDifference: differenceOf(row),
  issuedAmount: row.issuedAmount,
  toDate: {
    openingQuantity: row.baseQuantity,
    openingAmount: row.baseAmount,
    deliveryQuantity: row.toDateQuantity,
    purchaseAmount: row.toDateAmount,
  },
  warnings: warningsOf(row).filter((warning) => !isAwaited || !isAboutStock(warning)),
  targetMonth: monthOfSet(row.month),
  updatedAt: row.calculatedAt,
  isProvisional,
  product: { uuid: row.productUuid },
});

export const costTotalView = (totals: CostMonthTotals): CostSummaryTotal => ({
  totalDeliveryQuantity: totals.receivedQuantity,
  totalPurchaseAmount: totals.purchaseAmount,
  carriedOverInventoryQuantity: totals.carriedQuantity,
  carriedOverInventoryAmount: totals.carriedAmount,
  closingQuantity: totals.closingQuantity,
  inventoryAmount: totals.inventoryAmount,
  issuedAmount: totals.issuedAmount,
});

/** Totals of a month before its first calculation. */
export const NO_TOTALS: CostMonthTotals = {
  rowCount: 0,
  carriedQuantity: 0,
  carriedAmount: '0',
  receivedQuantity: 0,
  purchaseAmount: '0',
  closingQuantity: 0,
  inventoryAmount: '0',
  issuedAmount: '0',
  negativeCount: 0,
  unpricedCount: 0,
  uncountedCount: 0,
};
