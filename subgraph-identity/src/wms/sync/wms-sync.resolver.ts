import {
  Allow,
  Ctx,
  demandScope,
  entityScope,
  invalidArgument,
  ListSize,
  type Page,
  PageArgs,
  PageSize,
  RequestContext,
  serviceScope,
  timestampOf,
} from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Demand } from '../../demands/demand.model.js';
import { DemandRepository } from '../../demands/demand.repository.js';
import { demandView } from '../../demands/demand.view.js';
import { WmsProvision } from '../wms.application.js';
import { loadWmsConnection, WmsConnectionRepository } from '../wms-connection.repository.js';
import { isSyncTarget, SYNC_TARGETS, SyncTargetType } from './sync-target.js';
import { syncBlocker } from './wms-sync.blockers.js';
import { ReportWmsSyncInput, ReportWmsSyncPayload, SyncWmsInput, SyncWmsPayload } from './wms-sync.inputs.js';
import { type WmsSyncLog, WmsSyncLogPage, wmsSyncLogView, WmsSyncStatus } from './wms-sync.model.js';
import { WmsSyncService } from './wms-sync.service.js';
import { WmsSyncLogRepository } from './wms-sync-log.repository.js';
import type { WmsSyncLogDocument } from './wms-sync-log.schema.js';

/** Synchronisations of demands with LOGILESS. */
@Resolver(() => Demand)
export class WmsSyncResolver {
  constructor(
    private readonly demands: DemandRepository,
    private readonly connections: WmsConnectionRepository,
    private readonly logs: WmsSyncLogRepository,
    private readonly service: WmsSyncService,
    private readonly provision: WmsProvision,
  ) {}

  @PageSize()
  @ResolveField(() => WmsSyncLogPage, { description: 'Synchronisations with LOGILESS, the latest first.' })
  @Allow({ capability: 'wms:sync' })
  async wmsSyncLogs(
    @Parent() { uuid }: Demand,
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('categoryId', {
      type: () => SyncTargetType,
      nullable: true,
      description: 'Only this kind of data; all when omitted.',
    })
    categoryId?: SyncTargetType | null,
  ): Promise<Page<WmsSyncLog>> {
    const filter = !categoryId ? {} : isSyncTarget(categoryId) ? { target: categoryId } : { _id: '' };
    const found = await this.logs.page(demandScope(ctx, uuid), filter, page);
    return { ...found, items: found.items.map(wmsSyncLogView) };
  }

  @ListSize(5)
  @ResolveField(() => [WmsSyncStatus], {
    description:
      'Kinds of data that can be synchronised with LOGILESS, with their last synchronisation and whether the next one can start.',
  })
  @Allow({ capability: 'wms:sync' })
  async wmsSyncStatuses(@Parent() { uuid }: Demand, @Ctx() ctx: RequestContext): Promise<WmsSyncStatus[]> {
    const [connection, latestOnes] = await Promise.all([
      loadWmsConnection(ctx, this.connections, uuid),
      ctx.loaders
        .get('latestWmsSyncs', async (ids: readonly string[]) => {
          const found = await this.logs.latestOf(entityScope(ctx), ids);
          return ids.map((id) => found.filter(({ demandUuid }) => demandUuid === id));
        })
        .load(uuid),
    ]);
    const now = new Date();
    return SYNC_TARGETS.map((categoryId) => {
      const latest: WmsSyncLogDocument | null =
        latestOnes.find(({ target }) => target === categoryId) ?? null;
      const usable = this.provision.application ? connection : null;
      const blocker = syncBlocker({ connection: usable, latest, now });
      return {
        categoryId,
        latest: latest && wmsSyncLogView(latest),
        isAllowed: blocker === null,
        blockers: blocker ? [{ ...blocker, until: blocker.until && timestampOf(blocker.until) }] : [],
      };
    });
  }

  @Mutation(() => SyncWmsPayload, {
    description:
      'Starts a synchronisation with LOGILESS. Errors: INVALID_ARGUMENT; FAILED_PRECONDITION without a connection, while one is running, or within five minutes of the last one unless LOGILESS was authorised again since.',
  })
  @Allow({ capability: 'wms:sync' })
  async syncWms(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, categoryId }: SyncWmsInput,
  ): Promise<SyncWmsPayload> {
    const scope = demandScope(ctx, demandUuid);
    const log = await this.service.request(scope, categoryId);
    return { demand: demandView(await this.demands.requireOwn(scope)), wmsSyncLog: wmsSyncLogView(log) };
  }

  @Mutation(() => ReportWmsSyncPayload, {
    description: 'Reports the end of a synchronisation; for other subgraphs. Errors: INVALID_ARGUMENT.',
  })
  @Directive('@inaccessible')
  @Allow({ services: ['subgraph-catalog', 'subgraph-costing', 'subgraph-orders'] })
  async reportWmsSync(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, syncUuid, counts, error }: ReportWmsSyncInput,
  ): Promise<ReportWmsSyncPayload> {
    const scope = serviceScope(ctx, demandUuid);
    if (counts) await this.service.end(scope, syncUuid, { counts });
    else if (error) await this.service.end(scope, syncUuid, { error });
    else throw invalidArgument({ fields: { counts: ['結果を指定してください。'] } });
    return { ok: true };
  }
}
