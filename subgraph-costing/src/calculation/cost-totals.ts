import type { CostMonthTotals } from './cost-month.schema.js';
import type { CostRowDocument } from './cost-row.schema.js';

/** The fields of a row that are totalled. */
export type TotalledRow = Pick<
  CostRowDocument,
  | 'carriedQuantity'
  | 'carriedAmount'
  | 'receivedQuantity'
  | 'purchaseAmount'
  | 'closingQuantity'
  | 'inventoryAmount'
  | 'issuedAmount'
  | 'isNegative'
  | 'isUnpriced'
  | 'isUncounted'
>;

/** Adds rows up exactly. */
export class CostTotals {
  private rowCount = 0;
  private readonly quantities = { carried: 0, received: 0, closing: 0 };
  private readonly amounts = { carried: 0n, purchase: 0n, inventory: 0n, issued: 0n };
  private readonly warnings = { negative: 0, unpriced: 0, uncounted: 0 };

  add(row: TotalledRow): void {
    this.rowCount += 1;
    this.quantities.carried += row.carriedQuantity;
    this.quantities.received += row.receivedQuantity;
    this.quantities.closing += row.closingQuantity;
    this.amounts.carried += BigInt(row.carriedAmount);
    this.amounts.purchase += BigInt(row.purchaseAmount);
    this.amounts.inventory += BigInt(row.inventoryAmount);
    this.amounts.issued += BigInt(row.issuedAmount);
    this.warnings.negative += Number(row.isNegative);
    this.warnings.unpriced += Number(row.isUnpriced);
    this.warnings.uncounted += Number(row.isUncounted);
  }

  result(): CostMonthTotals {
    const { quantities, amounts, warnings } = this;
    return {
      rowCount: this.rowCount,
      carriedQuantity: quantities.carried,
      carriedAmount: amounts.carried.toString(),
      receivedQuantity: quantities.received,
      purchaseAmount: amounts.purchase.toString(),
      closingQuantity: quantities.closing,
      inventoryAmount: amounts.inventory.toString(),
      issuedAmount: amounts.issued.toString(),
      negativeCount: warnings.negative,
      unpricedCount: warnings.unpriced,
      uncountedCount: warnings.uncounted,
    };
  }
}
