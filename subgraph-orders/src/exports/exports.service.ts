import {
  CsvEncoding,
  type CsvLoss,
  type DemandScope,
  type FileJobDocument,
  FileJobs,
  IdempotencyService,
  lossInCp932,
  notFound,
  type Page,
  type PageArgs,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { exportJobView } from '@hacchu-hub/subgraph-kit/file-jobs/file-job.models';
import { Injectable } from '@nestjs/common';
import type { OrderProductLineWhere } from '../deliveries/line.inputs.js';
import { lineFilter } from '../deliveries/line-list.service.js';
import type { OrderWhere } from '../orders/order.inputs.js';
import { baseFilter, tabFilter } from '../orders/order-filter.js';
import { OrderFilters } from '../orders/order-filters.service.js';
import { ConditionLabels } from './condition-label.service.js';
import { LINE_COLUMNS, ORDER_COLUMNS } from './export.columns.js';
import { OrderExportKind } from './export.enums.js';
import type {
  CreateExportOrderCsvInput,
  ExportedOrderFile,
  ExportOrderCsvJob,
  ExportOrderLinesCsvInput,
  ExportOrderListExcelInput,
} from './export.model.js';
import { type ExportRequest, exportRequest, withoutNullish } from './export-request.js';
import { ExportRows } from './export-rows.service.js';
import { EXCEL_TYPE } from './order-export.jobs.js';

const KINDS: readonly string[] = Object.values(OrderExportKind);
/** Maximum number of rows checked before an export; for larger ones the finished job reports the losses. */
const MAX_CHECKED = 2_000;
const NO_JOB = '処理が見つかりません。';

interface NewExport {
  readonly kind: OrderExportKind;
  readonly fileName: string;
  readonly idempotencyKey: string;
  readonly where: Record<string, unknown>;
  readonly label: string;
  readonly encoding?: CsvEncoding;
}

/** Creates and lists exports of orders. */
@Injectable()
export class OrderExports {
  constructor(
    private readonly jobs: FileJobs,
    private readonly labels: ConditionLabels,
    private readonly rows: ExportRows,
    private readonly filters: OrderFilters,
    private readonly idempotency: IdempotencyService,
  ) {}

  /** @throws INVALID_ARGUMENT for a filter that the list would refuse */
  async orders(scope: DemandScope, input: CreateExportOrderCsvInput): Promise<ExportOrderCsvJob> {
    const where = withoutNullish(input.where);
    baseFilter(where, scope.actor);
    const { idempotencyKey, encoding } = input;
    const label = await this.labels.ofOrders(scope, where);
    const kind = OrderExportKind.ORDERS_CSV;
    return this.start(scope, {
      kind,
      fileName: named('発注', 'csv'),
      idempotencyKey,
      where,
      label,
      encoding,
    });
  }

  async lines(scope: DemandScope, input: ExportOrderLinesCsvInput): Promise<ExportOrderCsvJob> {
    const where = withoutNullish(input.where);
    lineFilter(where);
    const { idempotencyKey, encoding } = input;
    const label = this.labels.ofLines(where);
    const kind = OrderExportKind.LINES_CSV;
    const fileName = named('納品明細', 'csv');
    return this.start(scope, { kind, fileName, idempotencyKey, where, label, encoding });
  }

  /**
   * Rows that would lose characters in Shift_JIS. @throws INVALID_ARGUMENT for a filter that the list would
   * refuse
   */
  async ordersLoss(scope: DemandScope, where: OrderWhere | null | undefined): Promise<CsvLoss> {
    const { filter: base } = await this.filters.of(scope, where, scope.actor);
    const filter = { ...base, ...tabFilter(where) };
    return lossInCp932(ORDER_COLUMNS, this.rows.rowsOf(scope, filter), MAX_CHECKED);
  }

  async linesLoss(scope: DemandScope, where: OrderProductLineWhere | null | undefined): Promise<CsvLoss> {
    return lossInCp932(LINE_COLUMNS, this.rows.linesOf(scope, where ?? {}), MAX_CHECKED);
  }

  async excel(scope: DemandScope, input: ExportOrderListExcelInput): Promise<ExportOrderCsvJob> {
    const where = withoutNullish(input.where);
    baseFilter(where, scope.actor);
    const { idempotencyKey } = input;
    const label = await this.labels.ofOrders(scope, where);
    const kind = OrderExportKind.ORDER_LIST_EXCEL;
    return this.start(scope, { kind, fileName: named('発注一覧', 'xlsx'), idempotencyKey, where, label });
  }

  /** Exports of all kinds, or of the given ones. */
  async page(
    scope: DemandScope,
    args: PageArgs,
    kinds: readonly string[] = KINDS,
  ): Promise<Page<ExportOrderCsvJob>> {
    const found = await this.jobs.page(scope, { kind: { $in: [...kinds] } }, args, {
      createdAt: -1,
      _id: -1,
    });
    return { ...found, items: found.items.map(jobView) };
  }

  /** Cancels an export that waits or runs. @throws NOT_FOUND, FAILED_PRECONDITION once it has ended */
  async cancel(scope: DemandScope, uuid: string, kinds: readonly string[]): Promise<ExportOrderCsvJob> {
    await this.require(scope, uuid, kinds);
    await this.jobs.cancel(scope, uuid, 'EXPORT');
    return jobView(await this.require(scope, uuid, kinds));
  }

  /** @throws NOT_FOUND before the file is ready, and after seven days */
  async download(
    scope: DemandScope,
    uuid: string,
    kinds: readonly string[] = KINDS,
  ): Promise<ExportedOrderFile> {
    const job = await this.require(scope, uuid, kinds);
    const isExcel = job.kind === OrderExportKind.ORDER_LIST_EXCEL;
    return this.jobs.link(job, job.fileName, isExcel ? EXCEL_TYPE : undefined);
  }

  /** @throws NOT_FOUND, also for jobs of other kinds */
  private async require(
    scope: DemandScope,
    uuid: string,
    kinds: readonly string[],
  ): Promise<FileJobDocument> {
    const job = await this.jobs.requireById(scope, uuid, NO_JOB);
    if (!kinds.includes(job.kind)) throw notFound(NO_JOB);
    return job;
  }

  private async start(scope: DemandScope, request: NewExport): Promise<ExportOrderCsvJob> {
    const { kind, fileName, idempotencyKey, where, label, encoding = CsvEncoding.UTF_8 } = request;
    const { actor, uuid, role } = scope.actor;
    const input: ExportRequest = { where, label, encoding, actor: { actor, uuid, role } };
    const id = await this.idempotency.run(
      scope,
      kind,
      idempotencyKey,
      (session) => this.jobs.create(session, scope, { kind, fileName, input }),
      { input: { where, encoding } },
    );
    return jobView(await this.jobs.requireById(scope, id, NO_JOB));
  }
}

/** `発注_20261121.csv` */
const named = (what: string, extension: string): string =>
  `${what}_${todayJst().replaceAll('-', '')}.${extension}`;

const isKind = (kind: string): kind is OrderExportKind => KINDS.includes(kind);

function jobView(job: FileJobDocument): ExportOrderCsvJob {
  const { where, label } = exportRequest.parse(job.input);
  const { uuid, name, actor } = job.creator;
  return {
    ...exportJobView(job),
    kind: isKind(job.kind) ? job.kind : OrderExportKind.ORDERS_CSV,
    exportStatus: job.status,
    creator: { uuid, name: actor === 'Operator' ? `運営（${name}）` : name, actor },
    conditionPayload: JSON.stringify(where),
    conditionLabel: label,
  };
}
