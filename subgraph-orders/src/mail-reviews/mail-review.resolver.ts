import { Allow, Ctx, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { DecideMailReviewInput, DecideMailReviewPayload, MailReview } from './mail-review.model.js';
import { MailReviews } from './mail-reviews.service.js';

/** What the page behind the link in a mail to a reviewer calls; the token authorises, there is no sign-in. */
@Resolver(() => MailReview)
export class MailReviewResolver {
  constructor(private readonly reviews: MailReviews) {}

  @Query(() => MailReview, {
    description:
      'The request behind the link in a mail to a reviewer; decides nothing. Requires no sign-in, and is the only ' +
      'root field of its operation. NOT_FOUND for every token that is not a link; RESOURCE_EXHAUSTED.',
  })
  @Allow({ actors: ['Anonymous'] })
  mailReview(
    @Ctx() ctx: RequestContext,
    @Args('token', { type: () => ID, description: 'The part of the link after the #.' }) token: string,
  ): Promise<MailReview> {
    return this.reviews.open(ctx, token);
  }

  @Mutation(() => DecideMailReviewPayload, {
    description:
      'Decides once by the link in a mail, with the rights that the recipient has now. Requires no sign-in, and is ' +
      'the only root field of its operation. INVALID_ARGUMENT names comment; FAILED_PRECONDITION unless the state is ' +
      'OPEN; NOT_FOUND and RESOURCE_EXHAUSTED like mailReview.',
  })
  @Allow({ actors: ['Anonymous'] })
  async decideMailReview(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DecideMailReviewInput,
  ): Promise<DecideMailReviewPayload> {
    return { mailReview: await this.reviews.decide(ctx, input) };
  }
}
