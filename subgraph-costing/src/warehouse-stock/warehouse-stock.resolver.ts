import {
  Allow,
  AppError,
  Ctx,
  demandScope,
  type RequestContext,
  serviceScope,
  systemScope,
} from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { AccountingPeriod } from '../periods/period.model.js';
import { PeriodViews } from '../periods/period.views.js';
import { StockRequests } from './stock-requests.service.js';
import { StockSyncs } from './stock-sync.jobs.js';
import { WarehouseConnectionSource } from './warehouse-connection.source.js';
import {
  RefetchWarehouseStockInput,
  RefetchWarehouseStockPayload,
  StartWarehouseStockSyncInput,
  StartWarehouseStockSyncPayload,
} from './warehouse-stock.inputs.js';

/** Stock of closing dates that the warehouse system had. */
@Resolver(() => AccountingPeriod)
export class WarehouseStockResolver {
  constructor(
    private readonly requests: StockRequests,
    private readonly syncs: StockSyncs,
    private readonly connections: WarehouseConnectionSource,
    private readonly views: PeriodViews,
  ) {}

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => RefetchWarehouseStockPayload, {
    description:
      'Begins to read the stock of closing dates from the warehouse system, again where it is known. ' +
      'FAILED_PRECONDITION without a connection, once the period is closed, before the closing date is over, while it ' +
      'is read, and within five minutes after the last time.',
  })
  async refetchWarehouseStock(
    @Ctx() ctx: RequestContext,
    @Args('input') { accountingPeriodUuid, targetMonths }: RefetchWarehouseStockInput,
  ): Promise<RefetchWarehouseStockPayload> {
    const scope = demandScope(ctx);
    const period = await this.requests.refetch(scope, { periodUuid: accountingPeriodUuid, targetMonths });
    return { accountingPeriod: await this.views.of(scope, period) };
  }

  @Allow({ actors: [], services: ['subgraph-identity'] })
  @Mutation(() => StartWarehouseStockSyncPayload, {
    description:
      'Begins to read the stock of closing dates that is not known yet; asking again changes nothing. For other subgraphs.',
  })
  @Directive('@inaccessible')
  async startWarehouseStockSync(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, merchantId, syncUuid }: StartWarehouseStockSyncInput,
  ): Promise<StartWarehouseStockSyncPayload> {
    await this.syncs.start(serviceScope(ctx, demandUuid), { merchantId, syncUuid });
    return { ok: true };
  }

  @ResolveField(() => Boolean, {
    nullable: true,
    description:
      'Whether stock comes from a warehouse system, also while the connection to it is broken; null where that cannot be ' +
      'told now.',
  })
  async isWarehouseConnected(
    @Parent() { document: { demandUuid } }: AccountingPeriod,
    @Ctx() ctx: RequestContext,
  ): Promise<boolean | null> {
    try {
      const connection = await ctx.loaders
        .get('warehouseConnection', (demands: readonly string[]) =>
          Promise.all(demands.map((demand) => this.connections.of(systemScope(demand)))),
        )
        .load(demandUuid);
      return connection !== 'NONE';
    } catch (error) {
      if (error instanceof AppError && error.rpc === 'UNAVAILABLE') return null;
      throw error;
    }
  }
}
