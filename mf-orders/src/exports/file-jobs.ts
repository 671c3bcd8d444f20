import type { FileJob } from '@hacchu-hub/ui/job';
import type { ExportJob_ExportOrderCsvJobFragment, OrderExportKind } from '../generated/graphql.js';

const kindWords: Record<OrderExportKind, string> = {
  ORDERS_CSV: '発注',
  LINES_CSV: '納品の明細',
  ORDER_LIST_EXCEL: '発注の一覧',
};

/** An export as a row of the file table. */
export const toFileJob = (job: ExportJob_ExportOrderCsvJobFragment): FileJob => ({
  ...job,
  status: job.exportStatus,
  condition: `${kindWords[job.kind]}：${job.conditionLabel}`,
});
