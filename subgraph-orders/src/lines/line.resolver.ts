import {
  Allow,
  Ctx,
  demandScope,
  inOrderOf,
  ListSize,
  PageSize,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, Query, ResolveField, Resolver, ResolveReference } from '@nestjs/graphql';
import { Product } from '../external/entity-stubs.js';
import { OrderLoaders } from '../orders/order.loaders.js';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import { lineView, orderView, receiptView } from '../orders/order.view.js';
import { DeliveryInfoService } from './delivery-info.service.js';
import {
  OrderProductLinesArgs,
  UpdateOrderLinesDeliveryInfoInput,
  UpdateOrderLinesDeliveryInfoPayload,
} from './line.inputs.js';
import { LineListService } from './line-list.service.js';
import { LogilessInboundDeliveryLineHistory, OrderProductLine, OrderProductLinePage } from './line.model.js';
import { LineRepository } from './line.repository.js';

@Resolver(() => OrderProductLine)
export class LineResolver {
  constructor(
    private readonly lists: LineListService,
    private readonly deliveryInfo: DeliveryInfoService,
    private readonly lines: LineRepository,
    private readonly orders: OrderRepository,
    private readonly loaders: OrderLoaders,
  ) {}

  @PageSize()
  @Query(() => OrderProductLinePage, {
    description: 'Product lines of the demand (納品管理), earliest delivery date first.',
  })
  @Allow({ capability: 'orders:view' })
  async orderProductLines(
    @Ctx() ctx: RequestContext,
    @Args() args: OrderProductLinesArgs,
  ): Promise<OrderProductLinePage> {
    const page = await this.lists.list(demandScope(ctx, args.demandUuid), args);
    return { ...page, items: page.items.map(lineView) };
  }

  @Mutation(() => UpdateOrderLinesDeliveryInfoPayload, {
    description:
      'Records what arrived. Counts are cumulative; more than ordered is allowed. An order whose lines are all ' +
      'complete becomes DeliveryComplete, one that lost a receipt Delivering again.',
  })
  @Allow({ capability: 'orders:receive' })
  async updateOrderLinesDeliveryInfo(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderLinesDeliveryInfoInput,
  ): Promise<UpdateOrderLinesDeliveryInfoPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const ids = await this.deliveryInfo.update(scope, input);
    const lines = await this.lines.findByIds(scope, ids);
    const orders = await this.orders.findByIds(
      scope,
      lines.map((line) => line.orderId),
    );
    return {
      orderProductLines: inOrderOf(ids, lines, (line) => line._id).flatMap((line) =>
        line ? [lineView(line)] : [],
      ),
      orders: orders.map(orderView),
    };
  }

  @ResolveReference()
  async resolveReference(
    @Parent() { id }: { id: string },
    @Ctx() ctx: RequestContext,
  ): Promise<OrderProductLine | null> {
    const line = await this.loaders.line(ctx, id);
    return line && lineView(line);
  }

  @ResolveField(() => Product, {
    description: 'The product; null while none is chosen, or while its slice does not answer.',
    nullable: true,
  })
  product(@Parent() { productId }: OrderProductLine): Product | null {
    return productId === null ? null : { uuid: productId };
  }

  @ListSize(3)
  @ResolveField(() => [LogilessInboundDeliveryLineHistory], {
    description: 'Receipts of the line, oldest first, whether entered by hand or by the warehouse system.',
  })
  async logilessInboundDeliveryLineHistories(
    @Parent() { id }: OrderProductLine,
    @Ctx() ctx: RequestContext,
  ): Promise<LogilessInboundDeliveryLineHistory[]> {
    const receipts = await this.loaders.receiptsOf(ctx, id);
    return receipts.map(receiptView);
  }

  @ResolveField(() => Order)
  async order(@Parent() { orderId }: OrderProductLine, @Ctx() ctx: RequestContext): Promise<Order> {
    const order = await this.loaders.order(ctx, orderId);
    if (!order) throw new Error('a line without its order');
    return orderView(order);
  }
}
