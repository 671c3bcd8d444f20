import { registerEnumType } from '@nestjs/graphql';

/** How far an export is. */
export enum ExportOrderCsvJobStatus {
  UNSPECIFIED = 'UNSPECIFIED',
  PENDING = 'PENDING',
  IN_PROGRESS = 'IN_PROGRESS',
  SUCCESS = 'SUCCESS',
  FAILURE = 'FAILURE',
}
registerEnumType(ExportOrderCsvJobStatus, {
  name: 'ExportOrderCsvJobStatus',
  description: 'How far an export of orders is.',
});

/** What an export writes; also the names of the queue's jobs. */
export enum OrderExportKind {
  ORDERS_CSV = 'export-order-csv',
  LINES_CSV = 'export-order-lines-csv',
  ORDER_LIST_EXCEL = 'export-order-list-excel',
}
registerEnumType(OrderExportKind, {
  name: 'OrderExportKind',
  description:
    'ORDERS_CSV: orders with their lines; LINES_CSV: lines of deliveries; ORDER_LIST_EXCEL: the list.',
});

export enum OrderCsvEncoding {
  UTF_8 = 'UTF_8',
  SHIFT_JIS = 'SHIFT_JIS',
}
registerEnumType(OrderCsvEncoding, {
  name: 'OrderCsvEncoding',
  description: 'UTF_8 is written with a byte order mark; SHIFT_JIS is code page 932, as Windows has it.',
});
