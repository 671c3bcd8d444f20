import {
  Allow,
  Cost,
  Ctx,
  demandScope,
  ListSize,
  localDate,
  PageSize,
  parseInput,
  RequestContext,
  searchScope,
  SlicedBy,
  uuid,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Info, Query, Resolver } from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { z } from 'zod';
import { PreviewService } from '../documents/preview.service.js';
import {
  OrdersArgs,
  OrderSummaryInput,
  PREVIEW_COST,
  PreviewOrderInput,
  PreviewOrderPayload,
  SearchOrdersArgs,
} from '../orders/order.inputs.js';
import { Order, OrderCreator, OrderPage } from '../orders/order.model.js';
import { ORDER_PROJECTIONS } from '../orders/order.projections.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { linesSchema } from '../orders/order-content.js';
import { OrderCounts } from '../orders/order-counts.service.js';
import { OrderListService } from '../orders/order-list.service.js';
import { OrderSummary } from '../orders/order-summary.model.js';
import { OrderTotals } from '../orders/order-totals.service.js';

const LIMIT = '件数は1〜20の整数で指定してください。';
const searchLimit = z.object({
  limit: z
    .number()
    .int(LIMIT)
    .min(1, LIMIT)
    .max(20, LIMIT)
    .nullish()
    .transform((limit) => limit ?? 5),
});

const termsSchema = z.object({
  demandSupplierId: uuid('仕入先を選択してください。').nullish(),
  orderDate: localDate('発注日').nullish(),
});

@Resolver(() => Order)
export class OrderQueriesResolver {
  constructor(
    private readonly orderRepository: OrderRepository,
    private readonly lists: OrderListService,
    private readonly counts: OrderCounts,
    private readonly totals: OrderTotals,
    private readonly previews: PreviewService,
  ) {}

  @PageSize()
  @Query(() => OrderPage, {
    description: 'Orders of the demand, newest order date first by default. A page past the end is empty.',
  })
  @Allow({ capability: 'orders:view' })
  async orders(
    @Ctx() ctx: RequestContext,
    @Args() args: OrdersArgs,
    @Info() info: GraphQLResolveInfo,
  ): Promise<OrderPage> {
    const projection = ORDER_PROJECTIONS.of(info, 'items');
    const page = await this.lists.list(demandScope(ctx, args.demandUuid), args, projection);
    return { ...page, items: page.items.map(orderView) };
  }

  @SlicedBy('limit')
  @Query(() => [Order], {
    description:
      'Orders found as by `text` of the list (number, subject, notes, products, supplier, destination), newest order date first; for the search of the shell. INVALID_ARGUMENT names the fields.',
  })
  @Allow({ capability: 'orders:view' })
  async searchOrders(@Ctx() ctx: RequestContext, @Args() args: SearchOrdersArgs): Promise<Order[]> {
    const { limit } = parseInput(searchLimit, args);
    return (await this.lists.search(searchScope(ctx, args), args.query, limit)).map(orderView);
  }

  @ListSize(50)
  @Query(() => [OrderCreator], {
    description:
      'Everybody who created an order of the demand, also those who have left and operators; in no particular order.',
  })
  @Allow({ capability: 'orders:view' })
  async orderCreators(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<OrderCreator[]> {
    const uuids = await this.counts.creators(demandScope(ctx, demandUuid));
    // Whose reference they are is known to subgraph-identity alone.
    return uuids.map((one) => ({ uuid: one, demandUser: { uuid: one }, operator: { uuid: one } }));
  }

  @Query(() => Order, {
    description: 'One order. NOT_FOUND for an unknown one, PERMISSION_DENIED for an order of another demand.',
  })
  @Allow({ capability: 'orders:view' })
  async order(
    @Ctx() ctx: RequestContext,
    @Args('uuid', { type: () => ID }) uuid: string,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<Order> {
    return orderView(await this.orderRepository.requireOrder(demandScope(ctx, demandUuid), uuid));
  }

  @Query(() => OrderSummary, {
    description: 'Totals of unsaved lines at the rates of today; lines may be unfinished.',
  })
  @Allow({ capability: 'orders:edit' })
  async orderSummary(
    @Ctx() ctx: RequestContext,
    @Args('input') input: OrderSummaryInput,
  ): Promise<OrderSummary> {
    const scope = demandScope(ctx, input.demandUuid);
    const { orderDate, demandSupplierId } = parseInput(termsSchema, input);
    const lines = { ...parseInput(linesSchema, input), demandSupplierId: demandSupplierId ?? null };
    const totals = await this.totals.of(scope, lines, orderDate ?? null);
    return { ...totals, rows: () => this.totals.components(ctx, scope, lines, totals) };
  }

  @Cost(PREVIEW_COST)
  @Query(() => PreviewOrderPayload, {
    description: 'Renders a PDF preview of the document; the link is valid for 5 minutes.',
  })
  @Allow({ capability: 'orders:edit' })
  async previewOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: PreviewOrderInput,
  ): Promise<PreviewOrderPayload> {
    return this.previews.preview(demandScope(ctx, input.demandUuid), input);
  }
}
