import type { CostMonthTotals } from './cost-month.schema.js';
import type { CostRowDocument } from './cost-row.schema.js';
import { CostTotals, type TotalledRow } from './cost-totals.js';
import {
  type ConfirmableWarning,
  type ConfirmedFigures,
  RowsDigester,
  type WarnedRows,
} from './warned-rows.js';

type MonthRow = TotalledRow & ConfirmedFigures & Pick<CostRowDocument, ConfirmableWarning>;

/** Totals of a month, with a digest of its rows that users confirm. */
export class MonthTotals extends CostTotals<MonthRow> {
  /** Undefined where other rows are contained that an earlier release has totalled. */
  private readonly warned: Readonly<Record<ConfirmableWarning, RowsDigester>> | undefined;

  /** @param start totals that already contain other rows */
  constructor(start?: CostMonthTotals | null) {
    super(start);
    if (start && !start.warned) return;
    const { isUnpriced, isUncounted } = start?.warned ?? {};
    this.warned = {
      isUnpriced: new RowsDigester(isUnpriced),
      isUncounted: new RowsDigester(isUncounted),
    };
  }

  override result(): CostMonthTotals {
    if (!this.warned) return super.result();
    const { isUnpriced, isUncounted } = this.warned;
    const warned: WarnedRows = { isUnpriced: isUnpriced.result(), isUncounted: isUncounted.result() };
    return { ...super.result(), warned };
  }

  protected override count(row: MonthRow, sign: 1 | -1): void {
    super.count(row, sign);
    if (!this.warned || row.isNegative) return;
    if (row.isUnpriced) this.warned.isUnpriced.add(row, sign);
    if (row.isUncounted) this.warned.isUncounted.add(row, sign);
  }
}
