import { Ctx, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
import { OrderMessageDefaults } from '../orders/order-parts.model.js';
import { scopeOfOrder } from '../orders/order-scope.js';
import { Comments } from './comments.service.js';
import { FailedMessages } from './failed-messages.service.js';

/** What an order tells of its conversation. */
@Resolver(() => Order)
export class OrderMessagesResolver {
  constructor(
    private readonly comments: Comments,
    private readonly failed: FailedMessages,
  ) {}

  @ResolveField(() => OrderMessageDefaults, {
    description: 'Defaults of the form for a message to the supplier. UNAVAILABLE while they cannot be read.',
  })
  async messageDefaults(@Parent() order: Order, @Ctx() ctx: RequestContext): Promise<OrderMessageDefaults> {
    return this.comments.defaults(scopeOfOrder(ctx, order), order.document);
  }

  @ResolveField(() => Int, {
    description:
      'Messages of this order that were not sent, until they are sent again or another one reaches the supplier; 0 once ' +
      'the order is canceled. Messages that a person stopped are not counted.',
  })
  failedMessageCount(@Parent() { document }: Order): number {
    return document.failedMessageCount ?? 0;
  }

  @ResolveField(() => Int, {
    description:
      'Messages of the demand that resendFailedOrderComments would send again; 0 unless a message of this order was not ' +
      'sent.',
  })
  async repeatableMessageCount(
    @Parent() { document, demandUuid }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<number> {
    if ((document.failedMessageCount ?? 0) === 0) return 0;
    return ctx.loaders
      .get<string, number>('repeatable-messages', async (demandUuids) =>
        Promise.all(
          demandUuids.map(async (one) => (await this.failed.repeatable(demandScope(ctx, one))).length),
        ),
      )
      .load(demandUuid);
  }
}
