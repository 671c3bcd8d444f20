import { Allow, Ctx, demandScope, PageSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Query, Resolver } from '@nestjs/graphql';
import { OrderTimelineArgs, OrderTimelineEntry, OrderTimelinePage } from './timeline.model.js';
import { Timeline } from './timeline.service.js';

@Resolver(() => OrderTimelineEntry)
export class TimelineResolver {
  constructor(private readonly timeline: Timeline) {}

  @PageSize()
  @Query(() => OrderTimelinePage, {
    description:
      'Timeline of an order: changes, decisions, mails, receipts and messages with actor and time; newest ' +
      'first.',
  })
  @Allow({ capability: 'orders:view' })
  async orderTimeline(
    @Ctx() ctx: RequestContext,
    @Args() args: OrderTimelineArgs,
  ): Promise<OrderTimelinePage> {
    return this.timeline.page(demandScope(ctx, args.demandUuid), args);
  }
}
