import { Allow, Ctx, demandScope, PageSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { OrderProductLineWhere } from '../lines/line.inputs.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { OrderWhere } from '../orders/order.inputs.js';
import { OrderExportKind } from './export.enums.js';
import {
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
  @Allow({ capability: 'csv:export' })
  async paginatedExportOrderCsv(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, ...page }: ExportOrderCsvArgs,
  ): Promise<ExportOrderCsvJobPage> {
    return this.exports.page(demandScope(ctx, demandUuid), page, CSV_KINDS);
  }

  @Query(() => ExportedOrderFile, {
    description:
      'Link to the file of a CSV export. NOT_FOUND until it is made, and once its seven days are over.',
  })
  @Allow({ capability: 'csv:export' })
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
      'How many of the first 2,000 rows would lose characters in createExportOrderCsv in Shift_JIS.',
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
  @Query(() => ExportOrderCsvJobPage, { description: 'Workbooks of the list of orders, newest first.' })
  @Allow({ capability: 'orders:excel' })
  async orderListExcelJobs(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, ...page }: ExportOrderCsvArgs,
  ): Promise<ExportOrderCsvJobPage> {
    return this.exports.page(demandScope(ctx, demandUuid), page, EXCEL_KINDS);
  }

  @Query(() => ExportedOrderFile, { description: 'Link to a workbook; errors as downloadOrderCsv.' })
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
    description: 'Begins to write orders with their lines to a CSV file.',
  })
  @Allow({ capability: 'csv:export' })
  async createExportOrderCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateExportOrderCsvInput,
  ): Promise<CreateExportOrderCsvPayload> {
    return { job: await this.exports.orders(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => ExportOrderLinesCsvPayload, {
    description: 'Begins to write lines of deliveries to a CSV file.',
  })
  @Allow({ capability: 'csv:export' })
  async exportOrderLinesCsv(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ExportOrderLinesCsvInput,
  ): Promise<ExportOrderLinesCsvPayload> {
    return { job: await this.exports.lines(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => ExportOrderListExcelPayload, {
    description: 'Begins to write the list of orders to a workbook; it fails beyond 10,000 orders.',
  })
  @Allow({ capability: 'orders:excel' })
  async exportOrderListExcel(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ExportOrderListExcelInput,
  ): Promise<ExportOrderListExcelPayload> {
    return { job: await this.exports.excel(demandScope(ctx, input.demandUuid), input) };
  }
}
