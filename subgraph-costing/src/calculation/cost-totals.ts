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
export class CostTotals<Row extends TotalledRow = TotalledRow> {
  private rowCount: number;
  private readonly quantities: { carried: number; received: number; closing: number };
  private readonly amounts: { carried: bigint; purchase: bigint; inventory: bigint; issued: bigint };
  private readonly warnings: { negative: number; unpriced: number; uncounted: number };

  /** @param start totals that already contain other rows */
  constructor(start?: CostMonthTotals | null) {
    this.rowCount = start?.rowCount ?? 0;
    this.quantities = {
      carried: start?.carriedQuantity ?? 0,
      received: start?.receivedQuantity ?? 0,
      closing: start?.closingQuantity ?? 0,
    };
    this.amounts = {
      carried: BigInt(start?.carriedAmount ?? '0'),
      purchase: BigInt(start?.purchaseAmount ?? '0'),
      inventory: BigInt(start?.inventoryAmount ?? '0'),
      issued: BigInt(start?.issuedAmount ?? '0'),
    };
    this.warnings = {
      negative: start?.negativeCount ?? 0,
      unpriced: start?.unpricedCount ?? 0,
      uncounted: start?.uncountedCount ?? 0,
    };
  }

  add(row: Row): void {
    this.count(row, 1);
  }

  subtract(row: Row): void {
    this.count(row, -1);
  }

  protected count(row: Row, sign: 1 | -1): void {
    const exact = BigInt(sign);
    this.rowCount += sign;
    this.quantities.carried += sign * row.carriedQuantity;
    this.quantities.received += sign * row.receivedQuantity;
    this.quantities.closing += sign * row.closingQuantity;
    this.amounts.carried += exact * BigInt(row.carriedAmount);
    this.amounts.purchase += exact * BigInt(row.purchaseAmount);
    this.amounts.inventory += exact * BigInt(row.inventoryAmount);
    this.amounts.issued += exact * BigInt(row.issuedAmount);
    this.warnings.negative += sign * Number(row.isNegative);
    this.warnings.unpriced += sign * Number(row.isUnpriced);
    this.warnings.uncounted += sign * Number(row.isUncounted);
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
