import { type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { type AccountingMonth, monthsOf } from '../periods/months.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { StockDayRepository } from './stock-day.repository.js';
import { WarehouseConnectionSource } from './warehouse-connection.source.js';

/** Months whose stock comes from the warehouse system and is not there yet. */
export interface AwaitedStock {
  /** Also those that are not over. */
  readonly months: readonly AccountingMonth[];
  /** Those that are over. */
  readonly missing: readonly AccountingMonth[];
  /** Somebody has to agree anew before it can be read. */
  readonly isLost: boolean;
}

const NOTHING: AwaitedStock = { months: [], missing: [], isLost: false };

/** Tells of which months of a connected demand the stock is still to be read. A count takes its place. */
@Injectable()
export class AwaitedStocks {
  constructor(
    private readonly days: StockDayRepository,
    private readonly months: CostMonthRepository,
    private readonly connections: WarehouseConnectionSource,
  ) {}

  /** @throws UNAVAILABLE where it depends on the identity slice, which does not answer */
  async of(scope: TenantScope, period: AccountingPeriodDocument): Promise<AwaitedStock> {
    const months = monthsOf(period);
    const [known, calculated] = await Promise.all([
      this.days.ofDays(
        scope,
        months.map(({ end }) => end),
      ),
      this.months.ofPeriod(scope, period._id),
    ]);
    const counted = new Set(
      calculated.filter(({ countedAt }) => countedAt !== null).map(({ month }) => month),
    );
    const open = months.filter(({ month, end }) => !known.get(end)?.fetchedAt && !counted.has(month));
    if (open.length === 0) return NOTHING;
    const connection = await this.connections.of(scope);
    if (connection === 'NONE') return NOTHING;
    const today = todayJst();
    return {
      months: open,
      missing: open.filter(({ end }) => end < today),
      isLost: connection === 'LOST',
    };
  }
}
