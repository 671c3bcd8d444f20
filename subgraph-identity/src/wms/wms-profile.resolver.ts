import { Allow, Ctx, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { DemandProfile } from '../demands/demand.model.js';
import { WmsProvision } from './wms.application.js';
import { logilessSettingView, WmsConnectionState } from './wms.model.js';
import { loadWmsConnection, WmsConnectionRepository } from './wms-connection.repository.js';

const FOR_ORDERS = { services: ['subgraph-orders'] };

/** Data of the connection that the orders slice needs for announcing deliveries. */
@Resolver(() => DemandProfile)
export class WmsProfileResolver {
  constructor(
    private readonly connections: WmsConnectionRepository,
    private readonly provision: WmsProvision,
  ) {}

  @ResolveField(() => WmsConnectionState, { description: 'State of the connection to LOGILESS.' })
  @Allow(FOR_ORDERS)
  async wmsState(@Parent() { uuid }: DemandProfile, @Ctx() ctx: RequestContext): Promise<WmsConnectionState> {
    const row = await loadWmsConnection(ctx, this.connections, uuid);
    const isAvailable = this.provision.application !== null;
    return logilessSettingView(row, { isAvailable, authURL: null }).state;
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'The merchant at LOGILESS; null until entered.',
  })
  @Allow(FOR_ORDERS)
  async wmsMerchantId(@Parent() { uuid }: DemandProfile, @Ctx() ctx: RequestContext): Promise<string | null> {
    return (await loadWmsConnection(ctx, this.connections, uuid))?.merchantId ?? null;
  }
}
