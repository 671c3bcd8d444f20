import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CostMonthRepository } from './cost-month.repository.js';
import type { CostMonthDocument } from './cost-month.schema.js';
import { type ShownRows, shownRowsOf } from './shown-rows.js';

/** Calculations that may begin or end while one reading is repeated, before it is taken as it is. */
const MAX_READS = 5;

const stateOf = (known: readonly CostMonthDocument[]): string =>
  JSON.stringify(known.map(({ _id, calculatedAt, writing }) => [_id, calculatedAt, writing?.set]));

/** A reading of rows some at a time. */
export interface LongReading {
  /** The rows to read. */
  readonly rows: ShownRows;
  /**
   * Whether no calculation began or ended since. Otherwise some rows may be those of another calculation, and in the
   * order of amounts a row whose amount has changed meanwhile may have been read twice or not at all.
   */
  isWhole(): Promise<boolean>;
}

/** Reads rows and totals of one calculation: never some that a calculation has written and some that it will replace. */
@Injectable()
export class ShownRowsReader {
  constructor(private readonly months: CostMonthRepository) {}

  /** Repeats a reading that a calculation began or ended during. @param read what to read, of rows by this filter */
  async whole<T>(
    scope: TenantScope,
    months: readonly string[],
    read: (rows: ShownRows, known: readonly CostMonthDocument[]) => Promise<T>,
  ): Promise<T> {
    let known = await this.known(scope, months);
    for (let reads = 1; ; reads += 1) {
      const result = await read(shownRowsOf(months, known), known);
      const after = await this.known(scope, months);
      if (stateOf(after) === stateOf(known) || reads === MAX_READS) return result;
      known = after;
    }
  }

  /** Begins a reading that takes too long to repeat it here, as that of a file does. */
  async begin(scope: TenantScope, months: readonly string[]): Promise<LongReading> {
    const known = await this.known(scope, months);
    return {
      rows: shownRowsOf(months, known),
      isWhole: async () => stateOf(await this.known(scope, months)) === stateOf(known),
    };
  }

  private async known(scope: TenantScope, months: readonly string[]): Promise<CostMonthDocument[]> {
    return this.months.find(scope, { month: { $in: [...months] } }, { sort: { end: 1 } });
  }
}
