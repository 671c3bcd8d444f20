import { ORDER_STATUS_LABELS } from '@hacchu-hub/purchase-math';
import { type TenantScope, workerFile, type WorkerPool, WorkerPools } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { displayName } from '../orders/order-actors.js';
import { jstText } from './export.columns.js';
import type { ExportedOrder } from './export-rows.service.js';
import type { ExcelColumn, ExcelTask } from './order-list-excel.worker.js';

/** Maximum number of orders per workbook, which is built in memory, unlike the CSV files. */
export const MAX_EXCEL_ORDERS = 10_000;

const MEMORY_MB = 512;
const TIMEOUT_MS = 60_000;

interface Column extends ExcelColumn {
  readonly cell: (row: ExportedOrder) => string | null;
}

const COLUMNS: readonly Column[] = [
  { header: '発注番号', width: 16, kind: 'text', cell: ({ order }) => order.purchaseNumber },
  { header: '件名', width: 32, kind: 'text', cell: ({ order }) => order.subject },
  { header: '仕入先', width: 28, kind: 'text', cell: ({ supplierName }) => supplierName },
  { header: '納品先', width: 28, kind: 'text', cell: ({ destinationName }) => destinationName },
  { header: '発注日', width: 12, kind: 'date', cell: ({ order }) => order.orderDate },
  { header: '納期（最短）', width: 12, kind: 'date', cell: ({ order }) => order.earliestDeliveryDate },
  { header: '小計', width: 14, kind: 'yen', cell: ({ order }) => order.totals.subtotal },
  { header: '消費税', width: 14, kind: 'yen', cell: ({ order }) => order.totals.taxTotal },
  { header: '合計（税込）', width: 16, kind: 'yen', cell: ({ order }) => order.totals.total },
  { header: 'ステータス', width: 12, kind: 'text', cell: ({ order }) => ORDER_STATUS_LABELS[order.status] },
  { header: '確定', width: 8, kind: 'text', cell: ({ order }) => (order.isFixed ? '確定' : null) },
  { header: '作成者', width: 18, kind: 'text', cell: ({ order }) => displayName(order.creator) },
  { header: '更新者', width: 18, kind: 'text', cell: ({ order }) => displayName(order.updatedBy) },
  { header: '最終送信日時', width: 20, kind: 'text', cell: ({ lastSentAt }) => jstText(lastSentAt) },
];

/** Builds the workbook of the order list on a worker thread, with numbers and dates as typed cells. */
@Injectable()
export class OrderListExcel {
  private readonly pool: WorkerPool<ExcelTask, Uint8Array>;

  constructor(pools: WorkerPools) {
    this.pool = pools.create<ExcelTask, Uint8Array>({
      name: 'excel',
      file: workerFile(import.meta.url, './order-list-excel.worker.js'),
      memoryMb: MEMORY_MB,
      timeoutMs: TIMEOUT_MS,
      maxQueue: { perOwner: 20, total: 200 },
    });
  }

  /** The bytes of an .xlsx file. @param signal cancels the work */
  async write(
    { demandUuid: owner }: TenantScope,
    orders: AsyncIterable<ExportedOrder>,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const rows: (string | null)[][] = [];
    for await (const order of orders) rows.push(COLUMNS.map(({ cell }) => cell(order)));
    const columns = COLUMNS.map(({ header, width, kind }) => ({ header, width, kind }));
    const bytes = await this.pool.run({ sheet: '発注一覧', columns, rows }, { owner, signal });
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
}
