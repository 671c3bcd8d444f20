import { CalculateCostsJob, DueCalculationsJob } from './calculation.jobs.js';
import { CalculationService } from './calculation.service.js';
import { CostMonthRepository } from './cost-month.repository.js';
import { COST_MONTH_MODEL, costMonthSchema } from './cost-month.schema.js';
import { CostRowRepository } from './cost-row.repository.js';
import { COST_ROW_MODEL, costRowSchema } from './cost-row.schema.js';
import { ListPriceChanges } from './list-price-changes.service.js';
import { MonthCalculator } from './month-calculator.js';
import { MonthWriters } from './month-writer.service.js';
import { ReceiptChangesResolver } from './receipt-changes.resolver.js';
import { ShownRowsReader } from './shown-rows.reader.js';

/** Providers for the calculation of costs. */
export const CALCULATION = {
  models: [
    { name: COST_MONTH_MODEL, schema: costMonthSchema },
    { name: COST_ROW_MODEL, schema: costRowSchema },
  ],
  providers: [
    CostMonthRepository,
    CostRowRepository,
    MonthCalculator,
    MonthWriters,
    ShownRowsReader,
    ListPriceChanges,
    CalculationService,
    CalculateCostsJob,
    DueCalculationsJob,
  ],
  resolvers: [ReceiptChangesResolver],
};
