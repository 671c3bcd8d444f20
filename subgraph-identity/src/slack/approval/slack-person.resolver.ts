import { Allow, Ctx, type DemandScope, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { SlackPeople } from './slack-people.js';
import {
  ConfirmSlackPersonInput,
  SlackPerson,
  SlackPersonPayload,
  SlackPersonQuestion,
} from './slack-person.model.js';

/** The Slack user with which a user decides. */
@Resolver(() => SlackPerson)
export class SlackPersonResolver {
  constructor(private readonly people: SlackPeople) {}

  @Query(() => SlackPersonQuestion, {
    description:
      'A confirmation link from Slack. Errors: FAILED_PRECONDITION for links of other users, and expired ones.',
  })
  @Allow({ capability: 'orders:decide' })
  slackPersonQuestion(
    @Ctx() ctx: RequestContext,
    @Args('token', { description: 'Token of the link.' }) token: string,
  ): Promise<SlackPersonQuestion> {
    return this.people.question(demandScope(ctx), token);
  }

  @Query(() => SlackPerson, {
    nullable: true,
    description: 'The Slack user with which the caller approves and denies; null while none is confirmed.',
  })
  @Allow({ capability: 'orders:decide' })
  ownSlackPerson(@Ctx() ctx: RequestContext): Promise<SlackPerson | null> {
    return this.people.own(demandScope(ctx));
  }

  @Mutation(() => SlackPersonPayload, {
    description:
      'Confirms that the caller is the Slack user of the link, and can approve and deny in Slack. Errors: FAILED_PRECONDITION.',
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

  @Mutation(() => SlackPersonPayload, {
    description: 'Removes the confirmation: the caller can no longer decide in Slack.',
  })
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
