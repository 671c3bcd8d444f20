import { FILE_JOBS } from '@hacchu-hub/subgraph-kit';
import { ConditionLabels } from './condition-label.service.js';
import { OrderExportResolver } from './export.resolver.js';
import { ExportRows } from './export-rows.service.js';
import { OrderExports } from './exports.service.js';
import { ExportRunner, OrderCsvJob, OrderLinesCsvJob, OrderListExcelJob } from './order-export.jobs.js';
import { OrderListExcel } from './order-list.excel.js';

/** Exports of orders: providers, resolvers and jobs. */
export const EXPORTS = {
  models: [...FILE_JOBS.models],
  providers: [
    ...FILE_JOBS.providers,
    OrderExports,
    ConditionLabels,
    ExportRows,
    ExportRunner,
    OrderListExcel,
    OrderCsvJob,
    OrderLinesCsvJob,
    OrderListExcelJob,
  ],
  resolvers: [OrderExportResolver],
};
