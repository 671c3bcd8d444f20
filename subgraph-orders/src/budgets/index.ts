import {
  BUDGET_CHANGE_MODEL,
  BUDGET_MODEL,
  budgetChangeSchema,
  budgetSchema,
} from '../orders/records/budget.schema.js';
import { OrderSpending } from '../orders/spending/order-spending.service.js';
import { SPENDING_SUM_MODEL, spendingSumSchema } from '../orders/spending/spending.schema.js';
import { SpendingSums } from '../orders/spending/spending-sums.repository.js';
import { BudgetResolver } from './budget.resolver.js';
import { BudgetViews } from './budget.views.js';
import { BudgetChecks } from './budget-checks.service.js';
import { BudgetImpacts } from './budget-impacts.service.js';
import { BudgetNotices } from './budget-notices.handler.js';
import { BudgetTargets } from './budget-targets.js';
import { BudgetChangeRepository, BudgetRepository } from './budgets.repository.js';
import { Budgets } from './budgets.service.js';
import { BudgetCsvResolver } from './csv/budget-csv.resolver.js';
import { BudgetCsv } from './csv/budget-csv.service.js';
import { NightlySpendingChecks, SpendingCheckJob } from './spending-check.job.js';
import { SpendingChecks } from './spending-checks.service.js';

/** Budgets of demands, and what orders take up of them: models, providers and resolvers. */
export const BUDGETS = {
  models: [
    { name: BUDGET_MODEL, schema: budgetSchema },
    { name: BUDGET_CHANGE_MODEL, schema: budgetChangeSchema },
    { name: SPENDING_SUM_MODEL, schema: spendingSumSchema },
  ],
  providers: [
    BudgetRepository,
    BudgetChangeRepository,
    SpendingSums,
    OrderSpending,
    SpendingChecks,
    SpendingCheckJob,
    NightlySpendingChecks,
    BudgetTargets,
    Budgets,
    BudgetViews,
    BudgetChecks,
    BudgetImpacts,
    BudgetNotices,
    BudgetCsv,
  ],
  resolvers: [BudgetResolver, BudgetCsvResolver],
};
