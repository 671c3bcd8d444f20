import { Allow, Ctx, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { DecideReviewInput, DecideReviewPayload } from './remote-decision.model.js';
import { RemoteDecisions } from './remote-decisions.service.js';

/** Decisions made in Slack, forwarded by the identity slice. */
@Resolver(() => DecideReviewPayload)
export class RemoteDecisionResolver {
  constructor(private readonly decisions: RemoteDecisions) {}

  @Mutation(() => DecideReviewPayload, {
    description: 'Decides a review with the rights of the reviewer, like on the page. For other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-identity'] })
  async decideReview(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: DecideReviewInput,
  ): Promise<DecideReviewPayload> {
    return { refusal: await this.decisions.decide(serviceScope(ctx, demandUuid), input) };
  }

  @Query(() => String, {
    nullable: true,
    description:
      'Why a reviewer cannot deny an order now, in Japanese; null when they can. Checked before they enter ' +
      'a reason. For other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-identity'] })
  reviewRefusal(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, description: 'The demand of the order.' }) demandUuid: string,
    @Args('orderUuid', { type: () => ID, description: 'The order in review.' }) orderUuid: string,
    @Args('roundUuid', { type: () => ID, description: 'The round of the request.' }) roundUuid: string,
    @Args('reviewerUuid', { type: () => ID, description: 'A user of the demand.' }) reviewerUuid: string,
  ): Promise<string | null> {
    return this.decisions.refusalOf(serviceScope(ctx, demandUuid), { orderUuid, roundUuid, reviewerUuid });
  }
}
