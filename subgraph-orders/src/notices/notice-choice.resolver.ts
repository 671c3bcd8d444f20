import { Allow, Ctx, type DemandScope, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { IdentityClient } from '../external/identity.client.js';
import {
  NoticeChoice,
  NoticeChoices,
  UpdateNoticeChoicesInput,
  UpdateNoticeChoicesPayload,
} from './notice-choice.model.js';
import { NoticeChoiceRepository } from './notice-choice.repository.js';
import { isRequired } from './notice-choice.rules.js';

/** What the caller wants to be told. */
@Resolver(() => NoticeChoice)
export class NoticeChoiceResolver {
  constructor(
    private readonly choices: NoticeChoiceRepository,
    private readonly identity: IdentityClient,
  ) {}

  @Query(() => NoticeChoices, { description: 'What the caller is told, by kind and channel.' })
  @Allow({ capability: 'notices:view' })
  noticeChoices(@Ctx() ctx: RequestContext): Promise<NoticeChoices> {
    return this.view(demandScope(ctx));
  }

  @Mutation(() => UpdateNoticeChoicesPayload, {
    description:
      'Switches notices to the caller on or off, from the next event on. Errors: INVALID_ARGUMENT for what the caller does not receive or cannot switch off.',
  })
  @Allow({ capability: 'notices:view' })
  async updateNoticeChoices(
    @Ctx() ctx: RequestContext,
    @Args('input') { items }: UpdateNoticeChoicesInput,
  ): Promise<UpdateNoticeChoicesPayload> {
    const scope = demandScope(ctx);
    await this.choices.choose(scope, items);
    return { noticeChoices: await this.view(scope) };
  }

  private async view(scope: DemandScope): Promise<NoticeChoices> {
    const [options, { isMailNotificationEnabled }] = await Promise.all([
      this.choices.ofCaller(scope),
      this.identity.profile(scope),
    ]);
    return {
      isMailEnabled: isMailNotificationEnabled,
      items: options.map((option) => ({ ...option, isRequired: isRequired(option) })),
    };
  }
}
