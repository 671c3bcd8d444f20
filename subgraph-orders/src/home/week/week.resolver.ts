import { Allow, Ctx, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import { HomeDeliveries } from './week.model.js';
import { WeekService } from './week.service.js';

@Resolver(() => HomeDeliveries)
export class WeekResolver {
  constructor(private readonly week: WeekService) {}

  @Query(() => HomeDeliveries, {
    description: '本日・今週の納品: lines of placed orders by day and destination.',
  })
  @Allow({ capability: 'orders:view' })
  async homeDeliveries(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<HomeDeliveries> {
    return this.week.of(demandScope(ctx, demandUuid));
  }
}
