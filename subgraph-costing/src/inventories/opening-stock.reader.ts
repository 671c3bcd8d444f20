import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { QueryFilter } from 'mongoose';
import { PeriodRepository } from '../periods/period.repository.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { openingOf } from './opening-inventory.repository.js';
import type { OpeningInventoryDocument } from './opening-inventory.schema.js';

/** Openings that may be settled anew while one reading is repeated, before it is taken as it is. */
const MAX_READS = 5;

/** Reads opening inventories as a whole: never a part of one that is replaced at the time. */
@Injectable()
export class OpeningStockReader {
  constructor(private readonly periods: PeriodRepository) {}

  /**
   * Repeats a reading that another opening was published during, since the rows of the one before are then removed.
   *
   * @param read what to read, by the filter that the rows of the opening have
   * @throws NOT_FOUND
   */
  async whole<T>(
    scope: TenantScope,
    periodUuid: string,
    read: (opening: QueryFilter<OpeningInventoryDocument>, period: AccountingPeriodDocument) => Promise<T>,
  ): Promise<T> {
    for (let reads = 1; ; reads += 1) {
      const period = await this.periods.require(scope, periodUuid);
      const result = await read(openingOf(period), period);
      const after = await this.periods.require(scope, periodUuid);
      if (after.opening?.settledAt === period.opening?.settledAt || reads === MAX_READS) return result;
    }
  }
}
