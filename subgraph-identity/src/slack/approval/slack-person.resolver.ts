import { Allow, Ctx, demandScope, RequestContext, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { SlackPeople } from './slack-people.js';
import {
  ConfirmSlackPersonInput,
  SlackPerson,
  SlackPersonPayload,
  SlackPersonQuestion,
} from './slack-person.model.js';

/** As whom a user decides in Slack. */
@Resolver(() => SlackPerson)
export class SlackPersonResolver {
  constructor(private readonly people: SlackPeople) {}

  @Query(() => SlackPersonQuestion, {
    description:
      'What the link that Slack shows a person asks. FAILED_PRECONDITION for links of other users, and old ones.',
  })
  @Allow({ capability: 'orders:decide' })
  slackPersonQuestion(
    @Ctx() ctx: RequestContext,
    @Args('token', { description: 'As the link has it.' }) token: string,
  ): Promise<SlackPersonQuestion> {
    return this.people.question(demandScope(ctx), token);
  }

  @Query(() => SlackPerson, {
    nullable: true,
    description: 'As whom the caller approves and denies in Slack; null while nobody is confirmed.',
  })
  @Allow({ capability: 'orders:decide' })
  ownSlackPerson(@Ctx() ctx: RequestContext): Promise<SlackPerson | null> {
    return this.people.own(demandScope(ctx));
  }

  @Mutation(() => SlackPersonPayload, {
    description:
      'The caller is the person of the link, and approves and denies in Slack from now on. Errors: FAILED_PRECONDITION.',
  })
  @Allow({ capability: 'orders:decide' })
  async confirmSlackPerson(
    @Ctx() ctx: RequestContext,
    @Args('input') { token }: ConfirmSlackPersonInput,
  ): Promise<SlackPersonPayload> {
    const scope = demandScope(ctx);
    await this.people.confirm(scope, token);
    return this.payload(scope);
  }

  @Mutation(() => SlackPersonPayload, { description: 'The caller does not decide in Slack any more.' })
  @Allow({ capability: 'orders:decide' })
  async releaseSlackPerson(@Ctx() ctx: RequestContext): Promise<SlackPersonPayload> {
    const scope = demandScope(ctx);
    await this.people.release(scope);
    return this.payload(scope);
  }

  private async payload(scope: DemandScope): Promise<SlackPersonPayload> {
    return { slackPerson: await this.people.own(scope) };
  }
}
