import {
  Allow,
  capabilitiesOf,
  checkedQuery,
  Ctx,
  type DemandScope,
  demandScope,
  type Page,
  PageArgs,
  PageSize,
  RequestContext,
  requireUser,
  searchKey,
} from '@hacchu-hub/subgraph-kit';
import { logilessAuthorizeUrl } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { AuthorizationStates } from '../connections/authorization-states.js';
import { Demand } from '../demands/demand.model.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { DemandPage } from '../demands/demand.resolver.js';
import { demandView } from '../demands/demand.view.js';
import { authorizationOf, WmsProvision } from './wms.application.js';
import {
  AuthenticateWmsInput,
  AuthenticateWmsPayload,
  CreateWmsSettingInput,
  CreateWmsSettingPayload,
  DisconnectWmsInput,
  DisconnectWmsPayload,
  UpdateWmsMerchantIdInput,
  UpdateWmsMerchantIdPayload,
} from './wms.inputs.js';
import { LogilessSetting, logilessSettingView } from './wms.model.js';
import { WmsService } from './wms.service.js';
import { loadWmsConnection, WmsConnectionRepository } from './wms-connection.repository.js';

/** The connection of demands to LOGILESS. */
@Resolver(() => Demand)
export class WmsResolver {
  constructor(
    private readonly demands: DemandRepository,
    private readonly connections: WmsConnectionRepository,
    private readonly service: WmsService,
    private readonly provision: WmsProvision,
    private readonly states: AuthorizationStates,
  ) {}

  @PageSize()
  @Query(() => DemandPage, {
    description: 'All demands with their connections to LOGILESS, newest first; for operators.',
  })
  @Allow({ capability: 'demands:manage' })
  async wmsSettings(
    @Args() page: PageArgs,
    @Args('query', { type: () => String, nullable: true, description: 'Part of the name.' })
    query?: string | null,
  ): Promise<Page<Demand>> {
    const found = await this.demands.list(searchKey(checkedQuery(query)), page);
    return { ...found, items: found.items.map(demandView) };
  }

  @ResolveField(() => LogilessSetting, { nullable: true, description: 'The connection to LOGILESS.' })
  @Allow({ capability: 'wms:sync' })
  async logilessSetting(@Parent() { uuid }: Demand, @Ctx() ctx: RequestContext): Promise<LogilessSetting> {
    const row = await loadWmsConnection(ctx, this.connections, uuid);
    const { application } = this.provision;
    const mayAgree = capabilitiesOf(requireUser(ctx)).includes('wms:authorize');
    const authURL =
      application && row && mayAgree
        ? logilessAuthorizeUrl(
            application.logiless,
            this.states.issue(authorizationOf(application), demandScope(ctx, uuid), row.merchantId),
          )
        : null;
    return logilessSettingView(row, { isAvailable: application !== null, authURL });
  }

  @Mutation(() => CreateWmsSettingPayload, {
    description:
      'Enters the merchant ID of a demand for the first time. Errors: INVALID_ARGUMENT, ALREADY_EXISTS.',
  })
  @Allow({ capability: 'wms:edit' })
  async createWmsSetting(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: CreateWmsSettingInput,
  ): Promise<CreateWmsSettingPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.create(scope, input);
    return this.payload(scope);
  }

  @Mutation(() => UpdateWmsMerchantIdPayload, {
    description:
      'Changes the merchant ID; the connection to the previous merchant ends. Errors: INVALID_ARGUMENT, FAILED_PRECONDITION.',
  })
  @Allow({ capability: 'wms:edit' })
  async updateWmsMerchantId(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: UpdateWmsMerchantIdInput,
  ): Promise<UpdateWmsMerchantIdPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.changeMerchant(scope, input);
    return this.payload(scope);
  }

  @Mutation(() => AuthenticateWmsPayload, {
    description:
      'Completes an authorisation that the caller started with authURL. Errors: INVALID_ARGUMENT, FAILED_PRECONDITION, ABORTED, UNAVAILABLE.',
  })
  @Allow({ capability: 'wms:authorize' })
  async authenticateWms(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: AuthenticateWmsInput,
  ): Promise<AuthenticateWmsPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.authenticate(scope, input);
    return this.payload(scope);
  }

  @Mutation(() => DisconnectWmsPayload, {
    description:
      'Deletes the tokens of a demand; the merchant ID and the links are kept. Errors: FAILED_PRECONDITION.',
  })
  @Allow({ capability: 'wms:edit' })
  async disconnectWms(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...expected }: DisconnectWmsInput,
  ): Promise<DisconnectWmsPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.service.disconnect(scope, expected);
    return this.payload(scope);
  }

  private async payload(scope: DemandScope): Promise<{ demand: Demand }> {
    return { demand: demandView(await this.demands.requireOwn(scope)) };
  }
}
