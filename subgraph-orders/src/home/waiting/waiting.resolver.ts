import { Allow, Ctx, demandScope, ListSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Query, Resolver } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import { HomeWaiting } from './waiting.model.js';
import { WaitingRepository } from './waiting.repository.js';
import { byUrgency } from './waiting.rules.js';

@Resolver(() => HomeWaiting)
export class WaitingResolver {
  constructor(private readonly waiting: WaitingRepository) {}

  @ListSize(10)
  @Query(() => [HomeWaiting], {
    description:
      '自分が待たれていること: what waits for the caller, most urgent first; empty when nothing does.',
  })
  @Allow({ capability: 'orders:view' })
  async homeWaiting(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<HomeWaiting[]> {
    return byUrgency(await this.waiting.of(demandScope(ctx, demandUuid)));
  }
}
