import { Allow, Ctx, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { DemandProfile } from '../demands/demand.model.js';
import { loadWmsConnection, WmsConnectionRepository } from './wms-connection.repository.js';
import { WmsProvision } from './wms.application.js';
import { logilessSettingView, WmsConnectionState } from './wms.model.js';

const FOR_ORDERS = { services: ['subgraph-orders'] };

/** What the orders slice needs to know of the connection before it announces deliveries. */
@Resolver(() => DemandProfile)
export class WmsProfileResolver {
  constructor(
    private readonly connections: WmsConnectionRepository,
    private readonly provision: WmsProvision,
  ) {}

  @ResolveField(() => WmsConnectionState, { description: 'How far the connection to LOGILESS is.' })
  @Allow(FOR_ORDERS)
  async wmsState(@Parent() { uuid }: DemandProfile, @Ctx() ctx: RequestContext): Promise<WmsConnectionState> {
    const row = await loadWmsConnection(ctx, this.connections, uuid);
    const isAvailable = this.provision.application !== null;
    return logilessSettingView(row, { isAvailable, authURL: null }).state;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'The merchant at LOGILESS, where one is named.',
  })
  @Allow(FOR_ORDERS)
  async wmsMerchantId(@Parent() { uuid }: DemandProfile, @Ctx() ctx: RequestContext): Promise<string | null> {
    return (await loadWmsConnection(ctx, this.connections, uuid))?.merchantId ?? null;
  }
}
