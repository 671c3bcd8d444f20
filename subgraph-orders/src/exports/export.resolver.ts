import { Allow, Ctx, demandScope, PageSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { OrderProductLineWhere } from '../deliveries/line.inputs.js';
import { OrderWhere } from '../orders/order.inputs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderExportKind } from './export.enums.js';
import {
  CancelExportOrderCsvInput,
  CancelExportOrderCsvPayload,
  CancelExportOrderListExcelInput,
  CancelExportOrderListExcelPayload,
  CreateExportOrderCsvInput,
  CreateExportOrderCsvPayload,
  ExportedOrderFile,
  ExportOrderCsvArgs,
  ExportOrderCsvJob,
  ExportOrderCsvJobPage,
  ExportOrderLinesCsvInput,
  ExportOrderLinesCsvPayload,
  ExportOrderListExcelInput,
  ExportOrderListExcelPayload,
  OrderCsvLoss,
} from './export.model.js';
import { OrderExports } from './exports.service.js';

const CSV_KINDS = [OrderExportKind.ORDERS_CSV, OrderExportKind.LINES_CSV];
const EXCEL_KINDS = [OrderExportKind.ORDER_LIST_EXCEL];

@Resolver(() => ExportOrderCsvJob)
export class OrderExportResolver {
  constructor(private readonly exports: OrderExports) {}

  @PageSize()
  @Query(() => ExportOrderCsvJobPage, { description: 'CSV exports of orders and lines, newest first.' })
  @Allow({ capability: 'csv:view' })
  async paginatedExportOrderCsv(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, ...page }: ExportOrderCsvArgs,
  ): Promise<ExportOrderCsvJobPage> {
    return this.exports.page(demandScope(ctx, demandUuid), page, CSV_KINDS);
  }

  @Query(() => ExportedOrderFile, {
    description: 'Signed link to a CSV export. NOT_FOUND before it is finished, and after seven days.',
  })
  @Allow({ capability: 'csv:view' })
  async downloadOrderCsv(
    @Ctx() ctx: RequestContext,
    @Args('uuid', { type: () => ID }) uuid: string,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<ExportedOrderFile> {
    return this.exports.download(demandScope(ctx, demandUuid), uuid, CSV_KINDS);
  }

  @Query(() => OrderCsvLoss, {
    description:
      'Number of rows, of the first 2,000, that would lose characters in createExportOrderCsv with Shift_JIS.',
  })
  @Allow({ capability: 'csv:export' })
  async orderCsvLoss(
    @Ctx() ctx: RequestContext,
    @Args('where', { type: () => OrderWhere, nullable: true }) where?: OrderWhere | null,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<OrderCsvLoss> {
    return this.exports.ordersLoss(demandScope(ctx, demandUuid), where);
  }

  @Query(() => OrderCsvLoss, { description: 'The same for exportOrderLinesCsv.' })
  @Allow({ capability: 'csv:export' })
  async orderLinesCsvLoss(
    @Ctx() ctx: RequestContext,
    @Args('where', { type: () => OrderProductLineWhere, nullable: true })
    where?: OrderProductLineWhere | null,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<OrderCsvLoss> {
    return this.exports.linesLoss(demandScope(ctx, demandUuid), where);
  }

  @PageSize()
  @Query(() => ExportOrderCsvJobPage, { description: 'Workbooks of the order list, newest first.' })
  @Allow({ capability: 'orders:excel' })
  async orderListExcelJobs(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, ...page }: ExportOrderCsvArgs,
  ): Promise<ExportOrderCsvJobPage> {
    return this.exports.page(demandScope(ctx, demandUuid), page, EXCEL_KINDS);
  }

  @Query(() => ExportedOrderFile, { description: 'Signed link to a workbook; errors like downloadOrderCsv.' })
  @Allow({ capability: 'orders:excel' })
  async downloadOrderListExcel(
    @Ctx() ctx: RequestContext,
    @Args('uuid', { type: () => ID }) uuid: string,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<ExportedOrderFile> {
    return this.exports.download(demandScope(ctx, demandUuid), uuid, EXCEL_KINDS);
  }

  @Mutation(() => CreateExportOrderCsvPayload, {
    description: 'Starts an export of orders with their lines as CSV.',
  })
  @Allow({ capability: 'csv:export' })
  async createExportOrderCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateExportOrderCsvInput,
  ): Promise<CreateExportOrderCsvPayload> {
    return { job: await this.exports.orders(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => ExportOrderLinesCsvPayload, {
    description: 'Starts an export of delivery lines as CSV.',
  })
  @Allow({ capability: 'csv:export' })
  async exportOrderLinesCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ExportOrderLinesCsvInput,
  ): Promise<ExportOrderLinesCsvPayload> {
    return { job: await this.exports.lines(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => ExportOrderListExcelPayload, {
    description: 'Starts an export of the order list as a workbook; fails for more than 10,000 orders.',
  })
  @Allow({ capability: 'orders:excel' })
  async exportOrderListExcel(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ExportOrderListExcelInput,
  ): Promise<ExportOrderListExcelPayload> {
    return { job: await this.exports.excel(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => CancelExportOrderCsvPayload, {
    description:
      'Cancels a CSV export of orders or lines that waits or runs: it has no file then. Repeating it returns the job ' +
      'as it was cancelled first. NOT_FOUND for an unknown UUID; FAILED_PRECONDITION once it has ended.',
  })
  @Allow({ capability: 'csv:export' })
  async cancelExportOrderCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: CancelExportOrderCsvInput,
  ): Promise<CancelExportOrderCsvPayload> {
    return { job: await this.exports.cancel(demandScope(ctx, demandUuid), uuid, CSV_KINDS) };
  }

  @Mutation(() => CancelExportOrderListExcelPayload, {
    description:
      'Cancels an export of the order list as a workbook; repetition and errors as for cancelExportOrderCsv.',
  })
  @Allow({ capability: 'orders:excel' })
  async cancelExportOrderListExcel(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: CancelExportOrderListExcelInput,
  ): Promise<CancelExportOrderListExcelPayload> {
    return { job: await this.exports.cancel(demandScope(ctx, demandUuid), uuid, EXCEL_KINDS) };
  }
}
