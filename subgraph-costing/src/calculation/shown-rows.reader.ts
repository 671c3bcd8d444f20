import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CostMonthRepository } from './cost-month.repository.js';
import type { CostMonthDocument } from './cost-month.schema.js';
import { type ShownRows, shownRowsOf } from './shown-rows.js';

/** Calculations that may begin or end while one reading is repeated, before it is taken as it is. */
const MAX_READS = 5;

const stateOf = (known: readonly CostMonthDocument[]): string =>
  JSON.stringify(known.map(({ _id, calculatedAt, writing }) => [_id, calculatedAt, writing?.set]));

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

  /** The rows to read where a reading takes long: they stay as they are for a quarter of an hour. */
  async rows(scope: TenantScope, months: readonly string[]): Promise<ShownRows> {
    return shownRowsOf(months, await this.known(scope, months));
  }

  private async known(scope: TenantScope, months: readonly string[]): Promise<CostMonthDocument[]> {
    return this.months.find(scope, { month: { $in: [...months] } }, { sort: { end: 1 } });
  }
}
