import { Allow, Ctx, RequestContext, serviceScope } from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Mutation, Resolver } from '@nestjs/graphql';
import { SlackPosting } from './slack-posting.js';
import {
  PostSlackMessageInput,
  PostSlackMessagePayload,
  ShowSlackReviewInput,
} from './slack-posting.model.js';
import { slackPostOf, slackReviewOf } from './slack-posting.rules.js';

/** Posts to Slack for other subgraphs: only this one knows token, channel and threads. */
@Resolver(() => PostSlackMessagePayload)
export class SlackPostingResolver {
  constructor(private readonly posting: SlackPosting) {}

  @Mutation(() => PostSlackMessagePayload, {
    description:
      'Posts a message to the channel of a demand, once per key; for other subgraphs. Errors: INVALID_ARGUMENT.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-orders'] })
  postSlackMessage(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: PostSlackMessageInput,
  ): Promise<PostSlackMessagePayload> {
    return this.posting.post(serviceScope(ctx, demandUuid), slackPostOf(input));
  }

  @Mutation(() => PostSlackMessagePayload, {
    description:
      'Updates the messages that requested an approval with its decisions; for other subgraphs. Errors: INVALID_ARGUMENT.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-orders'] })
  showSlackReview(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: ShowSlackReviewInput,
  ): Promise<PostSlackMessagePayload> {
    return this.posting.show(serviceScope(ctx, demandUuid), slackReviewOf(input));
  }
}
