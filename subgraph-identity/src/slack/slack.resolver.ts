import {
  Allow,
  checkedQuery,
  Ctx,
  type DemandScope,
  demandScope,
  entityScope,
  inOrderOf,
  type Page,
  PageArgs,
  PageSize,
  pageWindow,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { demandUuidArg } from '../access/demand-uuid.arg.js';
import { Demand } from '../demands/demand.model.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { demandView } from '../demands/demand.view.js';
import { SlackProvision } from './slack.application.js';
import {
  CreateSlackInstallUrlPayload,
  SlackAppSetting,
  slackAppSettingView,
  SlackChannel,
  SlackChannelPage,
  slackChannelView,
  SlackDemandInput,
  SlackSettingPayload,
  UpdateSlackChannelInput,
  UpsertSlackSettingInput,
} from './slack.model.js';
import { SlackService } from './slack.service.js';
import { SlackConnectionRepository } from './slack-connection.repository.js';

/** The connection of a demand to Slack. */
@Resolver(() => Demand)
export class SlackResolver {
  constructor(
    private readonly service: SlackService,
    private readonly provision: SlackProvision,
    private readonly connections: SlackConnectionRepository,
    private readonly demands: DemandRepository,
  ) {}

  @ResolveField(() => SlackAppSetting, {
    nullable: true,
    description: 'The connection to Slack; null when there is none.',
  })
  @Allow({ capability: 'slack:view' })
  slackAppSetting(@Parent() { uuid }: Demand, @Ctx() ctx: RequestContext): Promise<SlackAppSetting | null> {
    return ctx.loaders
      .get('slackAppSetting', async (ids: readonly string[]) => {
        const rows = await this.connections.findByIds(entityScope(ctx), ids);
        const found = inOrderOf(ids, rows, ({ demandUuid }) => demandUuid);
        return found.map((row) => row && slackAppSettingView(row, this.provision.application));
      })
      .load(uuid);
  }

  @ResolveField(() => Boolean, {
    description: 'Whether the provider has configured Slack, so that demands can connect.',
  })
  @Allow({ capability: 'slack:view' })
  isSlackAvailable(): boolean {
    return this.provision.application !== null;
  }

  @PageSize()
  @Query(() => SlackChannelPage, {
    description:
      'Channels of the connected workspace, sorted by name: public ones, and private ones that the app was added to. Errors: FAILED_PRECONDITION, UNAVAILABLE.',
  })
  @Allow({ capability: 'slack:edit' })
  async slackChannels(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('demandUuid', demandUuidArg) demandUuid?: string | null,
    @Args('query', { type: () => String, nullable: true, description: 'Part of the name.' })
    query?: string | null,
    @Args('isFresh', {
      type: () => Boolean,
      nullable: true,
      description: 'True reads from Slack; otherwise the result may be ten minutes old.',
    })
    isFresh?: boolean | null,
  ): Promise<Page<SlackChannel>> {
    const scope = demandScope(ctx, demandUuid);
    const { skip, limit, page: number } = pageWindow(page);
    const found = await this.service.searchChannels(scope, {
      query: checkedQuery(query),
      isFresh: isFresh ?? false,
    });
    const items = found.slice(skip, skip + limit).map(slackChannelView);
    return { items, totalCount: found.length, page: number, limit };
  }

  @Mutation(() => CreateSlackInstallUrlPayload, {
    description:
      'Starts a connection to Slack. Returns the authorisation page. Errors: FAILED_PRECONDITION, also when somebody ' +
      'else has connected another workspace.',
  })
  @Allow({ capability: 'slack:edit' })
  async createSlackInstallUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...expected }: SlackDemandInput,
  ): Promise<CreateSlackInstallUrlPayload> {
    return { url: await this.service.installUrl(demandScope(ctx, demandUuid), expected) };
  }

  @Mutation(() => SlackSettingPayload, {
    description:
      'Completes a connection that the caller started within the last ten minutes. Errors: FAILED_PRECONDITION, also when ' +
      'somebody else has connected another workspace meanwhile; UNAVAILABLE.',
  })
  @Allow({ capability: 'slack:edit' })
  async upsertSlackSetting(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: UpsertSlackSettingInput,
  ): Promise<SlackSettingPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.connect(scope, input);
    return this.payload(scope);
  }

  @Mutation(() => SlackSettingPayload, {
    description:
      'Sets the channel for messages; the app joins it. Errors: INVALID_ARGUMENT, FAILED_PRECONDITION, UNAVAILABLE.',
  })
  @Allow({ capability: 'slack:edit' })
  async updateSlackChannel(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: UpdateSlackChannelInput,
  ): Promise<SlackSettingPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.chooseChannel(scope, input);
    return this.payload(scope);
  }

  @Mutation(() => SlackSettingPayload, {
    description:
      'Posts a test message to the channel. Errors: FAILED_PRECONDITION, UNAVAILABLE, RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'slack:edit' })
  async sendSlackTestMessage(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid }: SlackDemandInput,
  ): Promise<SlackSettingPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.sendTest(scope);
    return this.payload(scope);
  }

  @Mutation(() => SlackSettingPayload, {
    description:
      'Ends the connection to Slack and revokes the token. Errors: FAILED_PRECONDITION when somebody else has connected another workspace meanwhile.',
  })
  @Allow({ capability: 'slack:edit' })
  async disconnectSlack(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, expectedTeamId }: SlackDemandInput,
  ): Promise<SlackSettingPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.disconnect(scope, { expectedTeamId });
    return this.payload(scope);
  }

  private async payload(scope: DemandScope): Promise<SlackSettingPayload> {
    return { demand: demandView(await this.demands.requireOwn(scope)) };
  }
}
