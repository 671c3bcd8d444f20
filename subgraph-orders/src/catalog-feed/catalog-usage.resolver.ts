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

@ObjectType({ description: 'Orders under review or waiting to be sent that name something of the catalog.' })
@Directive('@inaccessible')
export class CatalogUsage {
  @Field(() => Int, { description: 'How many there are.' })
  orderCount!: number;

  @ListSize(5)
  @Field(() => [String], { description: 'Numbers of the first five.' })
  purchaseNumbers!: string[];
}

const MAX_NAMED = 5;

/** Lets the catalog refuse to delete what an order that is about to be placed depends on (docs/domain/receipts.md, Removing masters). */
@Resolver()
export class CatalogUsageResolver {
  constructor(
    private readonly orders: OrderRepository,
    private readonly holds: CatalogHolds,
  ) {}

  @Query(() => CatalogUsage, {
    description:
      'How many orders under review or waiting to be sent name all of the given things, after those that are being ' +
      'written. UNAVAILABLE where that takes too long.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-catalog'] })
  async catalogUsage(@Ctx() ctx: RequestContext, @Args() args: CatalogUsageArgs): Promise<CatalogUsage> {
    const scope = serviceScope(ctx, args.demandUuid);
    const { productUuid, demandSupplierUuid, deliveryDestinationUuid } = args;
    const named = [productUuid, demandSupplierUuid, deliveryDestinationUuid].flatMap((uuid) => uuid ?? []);
    // Of an order that is being written now, it becomes known here whether it names them.
    for (const uuid of named) await this.holds.settle(scope, uuid);
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
