import { Ctx, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
import { OrderMessageDefaults } from '../orders/order-parts.model.js';
import { scopeOfOrder } from '../orders/order-scope.js';
import { Comments } from './comments.service.js';

@Resolver(() => Order)
export class MessageDefaultsResolver {
  constructor(private readonly comments: Comments) {}

  @ResolveField(() => OrderMessageDefaults, {
    description: 'Defaults of the form for a message to the supplier. UNAVAILABLE while they cannot be read.',
  })
  async messageDefaults(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<OrderMessageDefaults> {
    return this.comments.defaults(scopeOfOrder(ctx, order), order.document);
  }
}
