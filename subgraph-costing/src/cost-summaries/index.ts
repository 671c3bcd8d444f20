import { CostReceiptsService } from './cost-receipts.service.js';
import { CostSummaryResolver } from './cost-summary.resolver.js';
import { CostSummaryService } from './cost-summary.service.js';
import { LivePurchases } from './live-purchases.service.js';

/** Costs as users look at them: what the costing module takes in. */
export const COST_SUMMARIES = {
  providers: [CostSummaryService, CostReceiptsService, LivePurchases],
  resolvers: [CostSummaryResolver],
};
