import { CostCsvRows } from './cost-csv.js';
import { ExportCostSummaryCsvJobHandler } from './cost-export.job.js';
import { CostExportsResolver } from './exports.resolver.js';
import { CostExportsService } from './exports.service.js';

/** Providers for exports of cost summaries. */
export const EXPORTS = {
  providers: [CostCsvRows, CostExportsService, ExportCostSummaryCsvJobHandler],
  resolvers: [CostExportsResolver],
};
