import {
  type ExportedCsv,
  exportKey,
  type FileJobDocument,
  FileJobHandler,
  type FileJobPayload,
  FileJobs,
  Job,
  type JobRun,
  ObjectStore,
  systemScope,
  type TenantScope,
  TWO_DEMANDS_AT_ONCE,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { lineFilter } from '../deliveries/line-list.service.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { OrderRepository } from '../orders/order.repository.js';
import { type Filter, tabFilter } from '../orders/order-filter.js';
import { OrderFilters } from '../orders/order-filters.service.js';
import { LINE_COLUMNS, ORDER_COLUMNS } from './export.columns.js';
import { OrderExportKind } from './export.enums.js';
import { type ExportRequest, exportRequest } from './export-request.js';
import { ExportRows } from './export-rows.service.js';
import { MAX_EXCEL_ORDERS, OrderListExcel } from './order-list.excel.js';

export const EXCEL_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const UNFORESEEN = 'ファイルを作成できませんでした。時間をおいて再度お試しください。';

/** Shared implementation of the export jobs; idempotent, a retried run overwrites the file. */
@Injectable()
export class ExportRunner {
  constructor(
    private readonly jobs: FileJobs,
    private readonly store: ObjectStore,
    private readonly filters: OrderFilters,
  ) {}

  /** The same filter as the list's. */
  async filterOf(scope: TenantScope, { where, actor }: ExportRequest): Promise<Filter> {
    const { filter } = await this.filters.of(scope, where, actor);
    return { ...filter, ...tabFilter(where) };
  }

  async begin(payload: FileJobPayload): Promise<{ job: FileJobDocument; request: ExportRequest } | null> {
    const job = await this.jobs.begin(systemScope(payload.demandUuid), payload.uuid);
    return job && { job, request: exportRequest.parse(job.input) };
  }

  async csv<T>({ demandUuid, uuid }: FileJobPayload, csv: ExportedCsv<T>): Promise<void> {
    await this.jobs.succeedWithCsv(systemScope(demandUuid), uuid, csv);
  }

  async excel(payload: FileJobPayload, bytes: Uint8Array): Promise<void> {
    const { demandUuid, uuid } = payload;
    const resultKey = exportKey(payload, 'xlsx');
    await this.store.put(resultKey, bytes, { contentType: EXCEL_TYPE });
    await this.jobs.succeed(systemScope(demandUuid), uuid, { resultKey });
  }
}

/** Exports orders with their lines as CSV. */
@Job(OrderExportKind.ORDERS_CSV, TWO_DEMANDS_AT_ONCE)
export class OrderCsvJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly runner: ExportRunner,
    private readonly rows: ExportRows,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  protected async perform(payload: FileJobPayload): Promise<void> {
    const started = await this.runner.begin(payload);
    if (!started) return;
    const { request } = started;
    const scope = systemScope(payload.demandUuid);
    const rows = this.rows.rowsOf(scope, await this.runner.filterOf(scope, request));
    const { encoding } = request;
    await this.runner.csv(payload, { columns: ORDER_COLUMNS, rows, totalCount: null, encoding });
  }
}

/** Exports delivery lines as CSV. */
@Job(OrderExportKind.LINES_CSV, TWO_DEMANDS_AT_ONCE)
export class OrderLinesCsvJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly runner: ExportRunner,
    private readonly rows: ExportRows,
    private readonly lines: LineRepository,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  protected async perform(payload: FileJobPayload): Promise<void> {
    const started = await this.runner.begin(payload);
    if (!started) return;
    const scope: TenantScope = systemScope(payload.demandUuid);
    const { where, encoding } = started.request;
    const totalCount = await this.lines.count(scope, lineFilter(where));
    const rows = this.rows.linesOf(scope, where);
    await this.runner.csv(payload, { columns: LINE_COLUMNS, rows, totalCount, encoding });
  }
}

/** Exports the order list as a workbook. */
@Job(OrderExportKind.ORDER_LIST_EXCEL, TWO_DEMANDS_AT_ONCE)
export class OrderListExcelJob extends FileJobHandler {
  protected readonly unforeseen = UNFORESEEN;

  constructor(
    private readonly runner: ExportRunner,
    private readonly rows: ExportRows,
    private readonly orders: OrderRepository,
    private readonly workbook: OrderListExcel,
    protected readonly jobs: FileJobs,
  ) {
    super();
  }

  protected async perform(payload: FileJobPayload, { signal }: JobRun): Promise<void> {
    const started = await this.runner.begin(payload);
    if (!started) return;
    const scope = systemScope(payload.demandUuid);
    const filter = await this.runner.filterOf(scope, started.request);
    const totalCount = await this.orders.count(scope, filter);
    if (totalCount > MAX_EXCEL_ORDERS) {
      await this.jobs.fail(scope, payload.uuid, TOO_MANY);
      return;
    }
    const orders = this.rows.ordersOf(scope, filter);
    const counted = this.jobs.counted(scope, payload.uuid, orders, totalCount);
    await this.runner.excel(payload, await this.workbook.write(scope, counted, signal));
  }
}

const TOO_MANY = `Excelに出力できる発注は${MAX_EXCEL_ORDERS.toLocaleString('en')}件までです。条件を絞り込むか、CSVをご利用ください。`;
