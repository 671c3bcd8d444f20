import { CostMonthRepository } from './cost-month.repository.js';
import { COST_MONTH_MODEL, costMonthSchema } from './cost-month.schema.js';
import { CostRowRepository } from './cost-row.repository.js';
import { COST_ROW_MODEL, costRowSchema } from './cost-row.schema.js';

/** The calculation of costs: what the costing module takes in. */
export const CALCULATION = {
  models: [
    { name: COST_MONTH_MODEL, schema: costMonthSchema },
    { name: COST_ROW_MODEL, schema: costRowSchema },
  ],
  providers: [CostMonthRepository, CostRowRepository],
};
