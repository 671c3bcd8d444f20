import { CostReceiptsService } from './cost-receipts.service.js';
import { CostSummaryResolver } from './cost-summary.resolver.js';
import { CostSummaryService } from './cost-summary.service.js';
import { LivePurchases } from './live-purchases.service.js';

/** Providers for costs as users see them. */
export const COST_SUMMARIES = {
  providers: [CostSummaryService, CostReceiptsService, LivePurchases],
  resolvers: [CostSummaryResolver],
};
