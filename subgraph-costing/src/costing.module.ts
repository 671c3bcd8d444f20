import { createSubgraphModule } from '@hacchu-hub/subgraph-kit';

import { CostSummaryResolver } from './cost-summaries/cost-summary.resolver.js';
import { CostSummaryService } from './cost-summaries/cost-summary.service.js';
import { ProductsSource } from './sources/products.source.js';
import { ReceiptsSource } from './sources/receipts.source.js';

/** Costs of a demand's products. */
export const costingModule = createSubgraphModule({
  name: 'subgraph-costing',
  providers: [ReceiptsSource, ProductsSource, CostSummaryService],
  resolvers: [CostSummaryResolver],
});
