import writeExcelFile, { type Cell, type SheetData } from 'write-excel-file/node';
import { displayName } from '../orders/order-actors.js';
import { ORDER_STATUS_LABELS } from '../orders/order.status.js';
import type { ExportedOrder } from './export-rows.service.js';
import { jstText } from './export.columns.js';

/** Orders of one workbook: it is made in memory, unlike the CSV files. */
export const MAX_EXCEL_ORDERS = 10_000;

const DATE_FORMAT = 'yyyy/mm/dd';
const YEN_FORMAT = '#,##0;[Red]-#,##0';

interface Column {
  readonly header: string;
  /** In characters. */
  readonly width: number;
  readonly cell: (row: ExportedOrder) => Cell;
}

/** Texts are stored as texts: nothing in them is run as a formula. */
const text = (value: string | null): Cell => (value ? { value, type: String } : null);
const date = (day: string | null): Cell =>
  day ? { value: new Date(`${day}T00:00:00Z`), type: Date, format: DATE_FORMAT } : null;
const yen = (amount: string): Cell => ({ value: Number(amount), type: Number, format: YEN_FORMAT });

const COLUMNS: readonly Column[] = [
  { header: '発注番号', width: 16, cell: ({ order }) => text(order.purchaseNumber) },
  { header: '件名', width: 32, cell: ({ order }) => text(order.subject) },
  { header: '仕入先', width: 28, cell: ({ supplierName }) => text(supplierName) },
  { header: '納品先', width: 28, cell: ({ destinationName }) => text(destinationName) },
  { header: '発注日', width: 12, cell: ({ order }) => date(order.orderDate) },
  { header: '納期（最短）', width: 12, cell: ({ order }) => date(order.earliestDeliveryDate) },
  { header: '小計', width: 14, cell: ({ order }) => yen(order.totals.subtotal) },
  { header: '消費税', width: 14, cell: ({ order }) => yen(order.totals.taxTotal) },
  { header: '合計（税込）', width: 16, cell: ({ order }) => yen(order.totals.total) },
  { header: 'ステータス', width: 12, cell: ({ order }) => text(ORDER_STATUS_LABELS[order.status]) },
  { header: '確定', width: 8, cell: ({ order }) => text(order.isFixed ? '確定' : null) },
  { header: '作成者', width: 18, cell: ({ order }) => text(displayName(order.creator)) },
  { header: '更新者', width: 18, cell: ({ order }) => text(displayName(order.updatedBy)) },
  { header: '最終送信日時', width: 20, cell: ({ lastSentAt }) => text(jstText(lastSentAt)) },
];

/** The list of orders as a workbook, with numbers and dates that a spreadsheet can work with. */
export async function orderListExcel(rows: AsyncIterable<ExportedOrder>): Promise<Uint8Array> {
  const data: SheetData = [COLUMNS.map(({ header }) => ({ value: header, fontWeight: 'bold' }))];
  for await (const row of rows) data.push(COLUMNS.map(({ cell }) => cell(row)));
  const columns = COLUMNS.map(({ width }) => ({ width }));
  return writeExcelFile(data, { columns, sheet: '発注一覧', stickyRowsCount: 1 }).toBuffer();
}
