import { registerFileJobEnums } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { registerEnumType } from '@nestjs/graphql';

registerFileJobEnums({ status: 'ExportOrderCsvJobStatus', encoding: 'OrderCsvEncoding' });

/** Kind of export; also the names of the jobs. */
export enum OrderExportKind {
  ORDERS_CSV = 'export-order-csv',
  LINES_CSV = 'export-order-lines-csv',
  ORDER_LIST_EXCEL = 'export-order-list-excel',
}
registerEnumType(OrderExportKind, {
  name: 'OrderExportKind',
  description: 'Kind of export.',
  valuesMap: {
    ORDERS_CSV: { description: 'Orders with their lines.' },
    LINES_CSV: { description: 'Delivery lines.' },
    ORDER_LIST_EXCEL: { description: 'The order list.' },
  },
});
