import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { AccountingPeriod } from './period.model.js';
import { PeriodRepository } from './period.repository.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import { periodView } from './period.view.js';

/** Maps periods to their GraphQL type. */
@Injectable()
export class PeriodViews {
  constructor(private readonly periods: PeriodRepository) {}

  async of(scope: TenantScope, period: AccountingPeriodDocument): Promise<AccountingPeriod> {
    const [first] = await this.periods.all(scope);
    return periodView(period, first?._id);
  }
}
