import { Args, Query, Resolver } from '@nestjs/graphql';
import { Allow, Ctx, demandScope, type RequestContext } from '@hacchu-hub/subgraph-kit';

import { ListCostSummariesInput } from './cost-summary.inputs.js';
import { CostSummary, CostSummaryPage } from './cost-summary.model.js';
import { CostSummaryService } from './cost-summary.service.js';

@Resolver(() => CostSummary)
export class CostSummaryResolver {
  constructor(private readonly costSummaries: CostSummaryService) {}

  @Allow({ actors: ['DemandUser'], roles: ['ADMIN', 'EDITOR'], feature: 'COSTING' })
  @Query(() => CostSummaryPage, {
    description:
      "Cost summaries of one month of the demand. Before accounting periods are set up: the month's purchases " +
      'from receipts, provisional. UNAVAILABLE while the receipts cannot be read.',
  })
  async listCostSummaries(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ListCostSummariesInput,
  ): Promise<CostSummaryPage> {
    return this.costSummaries.list(demandScope(ctx), input);
  }
}
