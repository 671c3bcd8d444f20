import { Allow, Ctx, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { DecideReviewInput, DecideReviewPayload } from './remote-decision.model.js';
import { RemoteDecisions } from './remote-decisions.service.js';

/** Decisions that reviewers make in Slack, which the identity slice passes on. */
@Resolver(() => DecideReviewPayload)
export class RemoteDecisionResolver {
  constructor(private readonly decisions: RemoteDecisions) {}

  @Mutation(() => DecideReviewPayload, {
    description:
      'Decides on a review as the reviewer would on the page: the same rights, the same races. For other subgraphs.',
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
      'Why a reviewer cannot deny an order now, in Japanese; null where they can. Asked before they write a reason. ' +
      'For other subgraphs.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-identity'] })
  reviewRefusal(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, description: 'The demand of the order.' }) demandUuid: string,
    @Args('orderUuid', { type: () => ID, description: 'The order in review.' }) orderUuid: string,
    @Args('roundUuid', { type: () => ID, description: 'The round that was asked about.' }) roundUuid: string,
    @Args('reviewerUuid', { type: () => ID, description: 'A user of the demand.' }) reviewerUuid: string,
  ): Promise<string | null> {
    return this.decisions.refusalOf(serviceScope(ctx, demandUuid), { orderUuid, roundUuid, reviewerUuid });
  }
}
