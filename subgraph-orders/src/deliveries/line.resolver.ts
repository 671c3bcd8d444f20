import {
  Allow,
  Ctx,
  type DemandScope,
  demandScope,
  inOrderOf,
  ListSize,
  PageSize,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import {
  Args,
  ID,
  Info,
  Int,
  Mutation,
  Parent,
  Query,
  ResolveField,
  Resolver,
  ResolveReference,
} from '@nestjs/graphql';
import type { GraphQLResolveInfo } from 'graphql';
import { CatalogClient, type ProductSnapshot } from '../external/catalog.client.js';
import { Product } from '../orders/entity-stubs.js';
import {
  DeliveryStatusCount,
  LogilessInboundDeliveryLineHistory,
  OrderProductLine,
  OrderProductLinePage,
} from '../orders/lines/line.model.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import { OrderLoaders } from '../orders/order.loaders.js';
import { Order } from '../orders/order.model.js';
import { LINE_PROJECTIONS, ORDER_PROJECTIONS } from '../orders/order.projections.js';
import { OrderRepository } from '../orders/order.repository.js';
import { lineView, orderView, receiptView } from '../orders/order.view.js';
import { DeliveryInfoService } from './delivery-info.service.js';
import {
  OrderProductLinesArgs,
  ReopenOrderLinesInput,
  ReopenOrderLinesPayload,
  ShortCloseOrderLinesInput,
  ShortCloseOrderLinesPayload,
  UpdateOrderLinesDeliveryInfoInput,
  UpdateOrderLinesDeliveryInfoPayload,
} from './line.inputs.js';
import { LineListService } from './line-list.service.js';
import { ShortCloseService } from './short-close.service.js';

@Resolver(() => OrderProductLinePage)
export class LinePageResolver {
  @ListSize(5)
  @ResolveField(() => [DeliveryStatusCount], { description: 'Number of lines per tab.' })
  async counts(@Parent() { tabs }: OrderProductLinePage): Promise<DeliveryStatusCount[]> {
    return tabs();
  }
}

@Resolver(() => OrderProductLine)
export class LineResolver {
  constructor(
    private readonly lists: LineListService,
    private readonly deliveryInfo: DeliveryInfoService,
    private readonly shortCloses: ShortCloseService,
    private readonly lines: LineRepository,
    private readonly orders: OrderRepository,
    private readonly loaders: OrderLoaders,
    private readonly catalog: CatalogClient,
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
      'Records receipts. Counts are cumulative; more than ordered is allowed. An order becomes ' +
      'DeliveryComplete when all its lines are complete, and Delivering again when a receipt is reduced. ' +
      'All lines or none: ABORTED when one got a receipt or another price since it was read, ' +
      'INVALID_ARGUMENT for a day before goods could be received, FAILED_PRECONDITION in a closed month; ' +
      'both name lines.…',
  })
  @Allow({ capability: 'orders:receive' })
  async updateOrderLinesDeliveryInfo(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderLinesDeliveryInfoInput,
  ): Promise<UpdateOrderLinesDeliveryInfoPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.deliveryInfo.update(scope, input));
  }

  @Mutation(() => ShortCloseOrderLinesPayload, {
    description:
      '残数打切り of individual lines: their outstanding pieces are given up (canceledLot), other lines are ' +
      'unchanged. An order becomes DeliveryComplete when all its lines are complete. For all lines of an ' +
      'order: updateOrderStatus with COMPLETE_DELIVERY. FAILED_PRECONDITION for a line without outstanding ' +
      'pieces.',
  })
  @Allow({ capability: 'orders:receive' })
  async shortCloseOrderLines(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ShortCloseOrderLinesInput,
  ): Promise<ShortCloseOrderLinesPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.shortCloses.close(scope, input));
  }

  @Mutation(() => ReopenOrderLinesPayload, {
    description:
      'Reverses the 残数打切り of individual lines: their canceled pieces are outstanding again. A ' +
      'DeliveryComplete order becomes Delivering. ADMIN or operator; FAILED_PRECONDITION for a line ' +
      'without a short close.',
  })
  @Allow({ capability: 'orders:receive' })
  async reopenOrderLines(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ReopenOrderLinesInput,
  ): Promise<ReopenOrderLinesPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.shortCloses.reopen(scope, input));
  }

  /** Lines of an order and the order of a line, in their current state. */
  private async payloadOf(
    scope: DemandScope,
    ids: readonly string[],
  ): Promise<UpdateOrderLinesDeliveryInfoPayload> {
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
    @Info() info: GraphQLResolveInfo,
  ): Promise<OrderProductLine | null> {
    const line = await this.loaders.line(ctx, id, LINE_PROJECTIONS.of(info));
    return line && lineView(line);
  }

  @ResolveField(() => Product, {
    description: 'The product; null when none is chosen, or while its slice does not respond.',
    nullable: true,
  })
  product(@Parent() { productId }: OrderProductLine): Product | null {
    return productId === null ? null : { uuid: productId };
  }

  @ResolveField(() => String, {
    nullable: true,
    description:
      '単位 of the quantity: as printed once the order is placed, before that of the product; null without one, or while the catalog does not respond.',
  })
  async unit(
    @Parent() { document: { product, productId, demandUuid } }: OrderProductLine,
    @Ctx() ctx: RequestContext,
  ): Promise<string | null> {
    if (product) return product.unit ?? null;
    return (await this.currentProduct(ctx, demandUuid, productId))?.unit ?? null;
  }

  @ResolveField(() => Int, {
    nullable: true,
    description:
      '入数, units per case: as printed once the order is placed, before that of the product; null without one, or while the catalog does not respond.',
  })
  async packSize(
    @Parent() { document: { product, productId, demandUuid } }: OrderProductLine,
    @Ctx() ctx: RequestContext,
  ): Promise<number | null> {
    if (product) return product.packSize ?? null;
    return (await this.currentProduct(ctx, demandUuid, productId))?.packSize ?? null;
  }

  @ResolveField(() => ID, {
    nullable: true,
    description:
      '商品分類 of the product: as it was when the order was placed, before that the current one; null without one, or while the catalog does not respond.',
  })
  async productCategoryUuid(
    @Parent() { document }: OrderProductLine,
    @Ctx() ctx: RequestContext,
  ): Promise<string | null> {
    return (await this.categoryOf(ctx, document))?.uuid ?? null;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Name of the 商品分類 of the product, at the same time as productCategoryUuid.',
  })
  async productCategoryName(
    @Parent() { document }: OrderProductLine,
    @Ctx() ctx: RequestContext,
  ): Promise<string | null> {
    return (await this.categoryOf(ctx, document))?.name ?? null;
  }

  private async categoryOf(
    ctx: RequestContext,
    { product, productId, demandUuid, productCategoryUuid, productCategoryName }: LineDocument,
  ): Promise<ProductSnapshot['category']> {
    if (!product) return (await this.currentProduct(ctx, demandUuid, productId))?.category;
    return productCategoryUuid ? { uuid: productCategoryUuid, name: productCategoryName ?? '' } : null;
  }

  private async currentProduct(
    ctx: RequestContext,
    demandUuid: string,
    productId: string | null,
  ): Promise<ProductSnapshot | undefined> {
    if (productId === null) return undefined;
    const found = await this.catalog
      .productsOfRequest(ctx, demandScope(ctx, demandUuid), [productId])
      .catch(() => undefined);
    return found?.get(productId);
  }

  @ListSize(3)
  @ResolveField(() => [LogilessInboundDeliveryLineHistory], {
    description: 'Receipts of the line, oldest first, entered manually or by the warehouse system.',
  })
  async logilessInboundDeliveryLineHistories(
    @Parent() { id }: OrderProductLine,
    @Ctx() ctx: RequestContext,
  ): Promise<LogilessInboundDeliveryLineHistory[]> {
    const receipts = await this.loaders.receiptsOf(ctx, id);
    return receipts.map(receiptView);
  }

  @ResolveField(() => Order)
  async order(
    @Parent() { orderId }: OrderProductLine,
    @Ctx() ctx: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Order> {
    const order = await this.loaders.order(ctx, orderId, ORDER_PROJECTIONS.of(info));
    if (!order) throw new Error('line without an order');
    return orderView(order);
  }
}
