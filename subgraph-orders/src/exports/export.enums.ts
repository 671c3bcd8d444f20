import { registerFileJobEnums } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { registerEnumType } from '@nestjs/graphql';

registerFileJobEnums({ status: 'ExportOrderCsvJobStatus', encoding: 'OrderCsvEncoding' });

/** What an export writes; also the names of the queue's jobs. */
export enum OrderExportKind {
  ORDERS_CSV = 'export-order-csv',
  LINES_CSV = 'export-order-lines-csv',
  ORDER_LIST_EXCEL = 'export-order-list-excel',
}
registerEnumType(OrderExportKind, {
  name: 'OrderExportKind',
  description: 'What an exported file holds.',
  valuesMap: {
    ORDERS_CSV: { description: 'Orders with their lines.' },
    LINES_CSV: { description: 'Lines of deliveries.' },
    ORDER_LIST_EXCEL: { description: 'The list of orders.' },
  },
});
