import { CostCsvRows } from './cost-csv.js';
import { ExportCostSummaryCsvJobHandler } from './cost-export.job.js';
import { CostExportsResolver } from './exports.resolver.js';
import { CostExportsService } from './exports.service.js';

/** Files of cost summaries: what the costing module takes in. */
export const EXPORTS = {
  providers: [CostCsvRows, CostExportsService, ExportCostSummaryCsvJobHandler],
  resolvers: [CostExportsResolver],
};
