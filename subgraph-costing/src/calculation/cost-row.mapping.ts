import type { Fraction } from '@hacchu-hub/purchase-math';
import type { OpeningInventoryDocument } from '../inventories/opening-inventory.schema.js';
import type { Purchase } from '../sources/receipts.source.js';
import type { CostRowDocument } from './cost-row.schema.js';
import { type Carry, NO_STOCK, type ProductMonth, type Stock } from './product-month.js';

/** Figures of a product in a month, without the time of calculation. */
export type CostFigures = Omit<CostRowDocument, 'calculatedAt' | 'purchasesAt' | 'changedBy' | 'demandUuid'>;

/** The period and month of figures. */
export interface RowPlace {
  readonly periodUuid: string;
  readonly month: string;
  readonly end: string;
}

type StoredAverage = Pick<CostRowDocument, 'averageNumerator' | 'averageDenominator'>;

const stockOf = (quantity: number, amount: string): Stock => ({ quantity, amount: BigInt(amount) });

/** The stored average as a fraction. */
export function averageOf({ averageNumerator, averageDenominator }: StoredAverage): Fraction | null {
  if (averageNumerator === null || averageDenominator === null) return null;
  return { numerator: BigInt(averageNumerator), denominator: BigInt(averageDenominator) };
}

/**
 * The purchases of a product that a stored row contains: null where there were none, undefined where an earlier
 * release stored the row.
 */
export function purchaseOfRow(row: CostRowDocument): Purchase | null | undefined {
  const { productUuid: productId, hasUnpricedReceipt } = row;
  if (row.purchasesAt !== row.calculatedAt) return undefined;
  if (hasUnpricedReceipt == null) return null;
  const { receivedQuantity: quantity, purchaseAmount: amount } = row;
  return { productId, quantity, amount, isUnpriced: hasUnpricedReceipt };
}

/** What a stored month carries over to the next one. */
export const carryOfRow = (row: CostRowDocument): Carry => ({
  stock: stockOf(row.closingQuantity, row.inventoryAmount),
  base: stockOf(row.baseQuantity, row.baseAmount),
  toDate: stockOf(row.toDateQuantity, row.toDateAmount),
  average: row.isCostKnown ? averageOf(row) : null,
});

/**
 * What the opening of a period carries over to its first month. Imported stock provides its unit cost as the first
 * average.
 */
export function carryOfOpening(opening: OpeningInventoryDocument): Carry {
  const stock = stockOf(opening.quantity, opening.inventoryAmount);
  const unitCost =
    stock.quantity > 0 ? { numerator: stock.amount, denominator: BigInt(stock.quantity) } : null;
  return { stock, base: NO_STOCK, toDate: NO_STOCK, average: averageOf(opening) ?? unitCost };
}

/** Figures in stored form: equal figures give equal documents, so that recalculation is idempotent. */
export function figuresOf(
  { periodUuid, month, end }: RowPlace,
  productUuid: string,
  of: ProductMonth,
  hasUnpricedReceipt: boolean | null,
): CostFigures {
  return {
    _id: `${periodUuid}:${month}:${productUuid}`,
    periodUuid,
    month,
    end,
    productUuid,
    carriedQuantity: of.carried.quantity,
    carriedAmount: of.carried.amount.toString(),
    receivedQuantity: of.received.quantity,
    purchaseAmount: of.received.amount.toString(),
    hasUnpricedReceipt,
    baseQuantity: of.base.quantity,
    baseAmount: of.base.amount.toString(),
    toDateQuantity: of.toDate.quantity,
    toDateAmount: of.toDate.amount.toString(),
    averageNumerator: of.average?.numerator.toString() ?? null,
    averageDenominator: of.average?.denominator.toString() ?? null,
    isCostKnown: of.isCostKnown,
    logicalQuantity: of.logicalQuantity,
    isWarehouseStock: of.isWarehouseStock,
    physicalQuantity: of.physicalQuantity,
    closingQuantity: of.closing.quantity,
    inventoryAmount: of.closing.amount.toString(),
    issuedAmount: of.issuedAmount.toString(),
    isNegative: of.isNegative,
    isUnpriced: of.isUnpriced,
    isUncounted: of.isUncounted,
    sortAmount: Number(of.received.amount),
  };
}
