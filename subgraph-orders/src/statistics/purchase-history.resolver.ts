import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  ListSize,
  RequestContext,
  SlicedBy,
  todayJst,
} from '@hacchu-hub/subgraph-kit';
import { Args, Parent, Query, ResolveField, Resolver, ResolveReference } from '@nestjs/graphql';
import { DeliveryDestination, DemandSupplier, Product } from '../orders/entity-stubs.js';
import { Order } from '../orders/order.model.js';
import { ORDERED_STATUSES } from '../orders/order.status.js';
import { orderView } from '../orders/order.view.js';
import {
  LastPurchasePrice,
  LastPurchasePricesArgs,
  PriceHistoryArgs,
  ProductPricePoint,
  ProductRecentOrder,
  RecentOrdersArgs,
} from './purchase-history.model.js';
import { type OrderReference, type Purchase, PurchaseHistory } from './purchase-history.repository.js';
import {
  historyMonths,
  monthsBefore,
  recentOrdersLimit,
  requestedProducts,
} from './purchase-history.rules.js';

/** More points than a chart can show. */
const MAX_PRICE_POINTS = 500;

const RECENT = 'Newest order date first; includes drafts and canceled orders, excludes deleted ones.';

function recentOrder({ order, line }: Purchase): ProductRecentOrder {
  const { lot, unitPrice, lastUnitPrice, receivedLot } = line;
  return { order: orderView(order), lot, unitPrice, lastUnitPrice, receivedLot };
}

/** Price point of a placed order's line; none for an incomplete line, which a placed order never has. */
function pricePoints({ order, line }: Purchase): ProductPricePoint[] {
  const { orderDate, demandSupplierId } = order;
  const unitPrice = line.lastUnitPrice ?? line.unitPrice;
  if (orderDate === null || unitPrice === null || line.lot === null) return [];
  return [{ orderDate, unitPrice, lot: line.lot, demandSupplierId, order: orderView(order) }];
}

@Resolver(() => Product)
export class ProductPurchasesResolver {
  constructor(private readonly history: PurchaseHistory) {}

  @SlicedBy('limit')
  @ResolveField(() => [ProductRecentOrder], { description: RECENT })
  async recentOrders(
    @Parent() { uuid }: Product,
    @Args() args: RecentOrdersArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductRecentOrder[]> {
    const limit = recentOrdersLimit(args);
    const loader = ctx.loaders.get<string, ProductRecentOrder[]>(
      `recent-orders-of-product-${limit}`,
      async (ids) => {
        const purchases = await this.history.purchases(entityScope(ctx), ids, { limit });
        return ids.map((id) => (purchases.get(id) ?? []).slice(0, limit).map(recentOrder));
      },
    );
    return loader.load(uuid);
  }

  @ListSize(24)
  @ResolveField(() => [ProductPricePoint], {
    description: `Prices of placed orders, oldest first; at most those of the newest ${MAX_PRICE_POINTS} orders.`,
  })
  async priceHistory(
    @Parent() { uuid }: Product,
    @Args() args: PriceHistoryArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<ProductPricePoint[]> {
    const months = historyMonths(args);
    const loader = ctx.loaders.get<string, ProductPricePoint[]>(`price-history-${months}`, async (ids) => {
      const purchases = await this.history.purchases(entityScope(ctx), ids, {
        limit: MAX_PRICE_POINTS,
        statuses: ORDERED_STATUSES,
        from: monthsBefore(todayJst(), months),
      });
      return ids.map((id) =>
        (purchases.get(id) ?? [])
          .flatMap(pricePoints)
          // The sort is stable: lines of one order keep their order.
          .sort((one, other) => one.orderDate.localeCompare(other.orderDate)),
      );
    });
    return loader.load(uuid);
  }

  @Allow({ capability: 'orders:view' })
  @ListSize(300)
  @Query(() => [LastPurchasePrice], {
    description: 'Last purchase prices of products; products without purchases are omitted.',
  })
  async lastPurchasePrices(
    @Args() args: LastPurchasePricesArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<LastPurchasePrice[]> {
    const scope = demandScope(ctx, args.demandUuid);
    const productIds = requestedProducts(args);
    const purchases = await this.history.purchases(scope, productIds, {
      limit: 1,
      statuses: ORDERED_STATUSES,
    });
    return productIds.flatMap((productId) => {
      const [point] = (purchases.get(productId) ?? []).flatMap(pricePoints);
      if (!point) return [];
      const { unitPrice, orderDate, order } = point;
      return [{ productId, unitPrice, orderDate, purchaseNumber: order.purchaseNumber }];
    });
  }
}

/** The newest orders of one record, batched over the request. */
async function newestOrdersOf(
  ctx: RequestContext,
  history: PurchaseHistory,
  thing: OrderReference,
  uuid: string,
  args: RecentOrdersArgs,
): Promise<Order[]> {
  const limit = recentOrdersLimit(args);
  const loader = ctx.loaders.get<string, Order[]>(`recent-orders-${thing}-${limit}`, async (ids) => {
    const orders = await history.newestOrders(entityScope(ctx), thing, ids, { limit });
    return ids.map((id) => (orders.get(id) ?? []).map(orderView));
  });
  return loader.load(uuid);
}

@Resolver(() => DemandSupplier)
export class SupplierOrdersResolver {
  constructor(private readonly history: PurchaseHistory) {}

  @ResolveReference()
  resolveReference(@Parent() { uuid }: { uuid: string }): DemandSupplier {
    return { uuid };
  }

  @SlicedBy('limit')
  @ResolveField(() => [Order], { description: RECENT })
  async recentOrders(
    @Parent() { uuid }: DemandSupplier,
    @Args() args: RecentOrdersArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<Order[]> {
    return newestOrdersOf(ctx, this.history, 'demandSupplierId', uuid, args);
  }
}

@Resolver(() => DeliveryDestination)
export class DestinationOrdersResolver {
  constructor(private readonly history: PurchaseHistory) {}

  @ResolveReference()
  resolveReference(@Parent() { uuid }: { uuid: string }): DeliveryDestination {
    return { uuid };
  }

  @SlicedBy('limit')
  @ResolveField(() => [Order], { description: RECENT })
  async recentOrders(
    @Parent() { uuid }: DeliveryDestination,
    @Args() args: RecentOrdersArgs,
    @Ctx() ctx: RequestContext,
  ): Promise<Order[]> {
    return newestOrdersOf(ctx, this.history, 'deliveryDestinationId', uuid, args);
  }
}
