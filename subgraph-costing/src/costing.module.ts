import { createSubgraphModule, FILE_JOBS, UPLOADS, withdrawalOf } from '@hacchu-hub/subgraph-kit';
import { BOOK } from './book/index.js';
import { CALCULATION } from './calculation/index.js';
import { COST_SUMMARIES } from './cost-summaries/index.js';
import { EXPORTS } from './exports/index.js';
import { INVENTORIES } from './inventories/index.js';
import { PERIODS } from './periods/index.js';
import { Portions } from './portions.js';
import { ProductsSource } from './sources/products.source.js';
import { ReceiptsSource } from './sources/receipts.source.js';
import { WAREHOUSE_STOCK } from './warehouse-stock/index.js';

const WITHDRAWAL = withdrawalOf('costing');

/** Costs of a demand's products. */
export const costingModule = createSubgraphModule({
  name: 'subgraph-costing',
  addresses: ['ORDERS_URL', 'CATALOG_URL', 'IDENTITY_URL'],
  demandData: { folders: ['costing-closings', 'costing-templates'] },
  models: [
    ...UPLOADS.models,
    ...FILE_JOBS.models,
    ...BOOK.models,
    ...PERIODS.models,
    ...INVENTORIES.models,
    ...CALCULATION.models,
    ...WAREHOUSE_STOCK.models,
  ],
  providers: [
    ...UPLOADS.providers,
    ...FILE_JOBS.providers,
    ...BOOK.providers,
    ...PERIODS.providers,
    ...INVENTORIES.providers,
    ...CALCULATION.providers,
    ...COST_SUMMARIES.providers,
    ...EXPORTS.providers,
    ...WAREHOUSE_STOCK.providers,
    ...WITHDRAWAL.providers,
    ReceiptsSource,
    ProductsSource,
    Portions,
  ],
  resolvers: [
    ...PERIODS.resolvers,
    ...INVENTORIES.resolvers,
    ...CALCULATION.resolvers,
    ...COST_SUMMARIES.resolvers,
    ...EXPORTS.resolvers,
    ...WAREHOUSE_STOCK.resolvers,
    ...WITHDRAWAL.resolvers,
  ],
});
