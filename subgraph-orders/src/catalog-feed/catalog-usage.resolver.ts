import { Allow, Ctx, ListSize, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, ArgsType, Directive, Field, ID, Int, ObjectType, Query, Resolver } from '@nestjs/graphql';
import { CatalogHolds } from '../external/catalog-holds.js';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';

@ArgsType()
class CatalogUsageArgs {
  @Field(() => ID)
  demandUuid!: string;

  @Field(() => ID, { nullable: true })
  productUuid?: string | null;

  @Field(() => ID, { nullable: true })
  demandSupplierUuid?: string | null;

  @Field(() => ID, { nullable: true })
  deliveryDestinationUuid?: string | null;
}

@ObjectType({ description: 'Orders in review or ready for sending that use a catalog record.' })
@Directive('@inaccessible')
export class CatalogUsage {
  @Field(() => Int, { description: 'Number of such orders.' })
  orderCount!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'Purchase numbers of the first five.' })
  purchaseNumbers!: string[];
}

const MAX_NAMED = 5;

/**
 * Tells the catalog whether orders that are about to be placed use a record, so that it can refuse to delete
 * it (docs/domain/receipts.md, Removing masters).
 */
@Resolver()
export class CatalogUsageResolver {
  constructor(
    private readonly orders: OrderRepository,
    private readonly holds: CatalogHolds,
  ) {}

  @Query(() => CatalogUsage, {
    description:
      'Counts the orders in review or ready for sending that use all of the given records, after waiting ' +
      'for orders that are being written. UNAVAILABLE when that takes too long.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-catalog'] })
  async catalogUsage(@Ctx() ctx: RequestContext, @Args() args: CatalogUsageArgs): Promise<CatalogUsage> {
    const scope = serviceScope(ctx, args.demandUuid);
    const { productUuid, demandSupplierUuid, deliveryDestinationUuid } = args;
    const named = [productUuid, demandSupplierUuid, deliveryDestinationUuid].flatMap((uuid) => uuid ?? []);
    // Wait for transactions that are about to use the records, so that their orders are counted.
    for (const uuid of named) await this.holds.waitForRelease(scope, uuid);
    const filter = {
      deletedAt: null,
      status: { $in: [OrderStatus.Reviewing, OrderStatus.WaitingForOrder] },
      ...(productUuid && { productIds: productUuid }),
      ...(demandSupplierUuid && { demandSupplierId: demandSupplierUuid }),
      ...(deliveryDestinationUuid && { deliveryDestinationId: deliveryDestinationUuid }),
    };
    const [orderCount, first] = await Promise.all([
      this.orders.count(scope, filter),
      this.orders.find(scope, filter, { sort: { purchaseNumber: 1 }, limit: MAX_NAMED }),
    ]);
    return { orderCount, purchaseNumbers: first.map((order) => order.purchaseNumber) };
  }
}
