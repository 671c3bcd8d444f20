import { DemandRepository, type ReadScope, systemScope, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import type { SyncTarget } from './sync-target.js';
import { WMS_SYNC_LOG_MODEL, type WmsSyncLogDocument } from './wms-sync-log.schema.js';

/** Synchronisations, running and ended. */
@Injectable()
export class WmsSyncLogRepository extends DemandRepository<WmsSyncLogDocument> {
  constructor(@InjectModel(WMS_SYNC_LOG_MODEL) model: Model<WmsSyncLogDocument>) {
    super(model);
  }

  latest(scope: TenantScope, target: SyncTarget, session: ClientSession): Promise<WmsSyncLogDocument | null> {
    return this.findOne(scope, { target }, { sort: { _id: -1 }, session });
  }

  /** The latest synchronisation of each target of each of the demands. */
  async latestOf(scope: ReadScope, demandUuids: readonly string[]): Promise<WmsSyncLogDocument[]> {
    const visible = demandUuids.filter((uuid) => scope.demandUuid === null || uuid === scope.demandUuid);
    const found = await this.model.aggregate<{ log: WmsSyncLogDocument }>([
      { $match: { demandUuid: { $in: visible } } },
      { $sort: { demandUuid: 1, target: 1, _id: -1 } },
      { $group: { _id: { demandUuid: '$demandUuid', target: '$target' }, log: { $first: '$$ROOT' } } },
    ]);
    return found.map(({ log }) => log);
  }

  /** Running ones that started before a time. */
  async runningSince(moment: Date): Promise<{ scope: TenantScope; id: string }[]> {
    const rows = await this.model
      .find({ state: 'RUNNING', createdAt: { $lt: moment } }, { demandUuid: 1 })
      .lean<Pick<WmsSyncLogDocument, '_id' | 'demandUuid'>[]>();
    return rows.map(({ _id, demandUuid }) => ({ scope: systemScope(demandUuid), id: _id }));
  }
}
