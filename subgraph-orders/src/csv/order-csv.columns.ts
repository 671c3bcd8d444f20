import type { CsvColumn } from '@hacchu-hub/subgraph-kit';

export type OrderCsvKey =
  | 'type'
  | 'productIdentifier'
  | 'name'
  | 'lot'
  | 'unitPrice'
  | 'taxCategoryId'
  | 'deliveryDate'
  | 'paymentDueDate'
  | 'lotNumber'
  | 'deadline'
  | 'notes'
  | 'unit';

/** Columns of the upload of order lines (docs/domain/csv.md). */
export const ORDER_CSV_COLUMNS: readonly CsvColumn<OrderCsvKey>[] = [
  { key: 'type', header: '種別', isRequired: true },
  { key: 'productIdentifier', header: '商品識別子' },
  { key: 'name', header: '品名' },
  { key: 'lot', header: '数量', isRequired: true },
  { key: 'unitPrice', header: '単価' },
  { key: 'taxCategoryId', header: '税区分' },
  { key: 'deliveryDate', header: '納期' },
  { key: 'paymentDueDate', header: '支払期日' },
  { key: 'lotNumber', header: 'ロット番号' },
  { key: 'deadline', header: '出荷期限' },
  { key: 'notes', header: '備考' },
  { key: 'unit', header: '単位' },
];
