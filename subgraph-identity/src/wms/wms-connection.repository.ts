import {
  DemandRepository,
  entityScope,
  inOrderOf,
  type RequestContext,
  systemScope,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WMS_CONNECTION_MODEL, type WmsConnectionDocument } from './wms-connection.schema.js';

/** One connection per demand with a merchant ID. */
@Injectable()
export class WmsConnectionRepository extends DemandRepository<WmsConnectionDocument> {
  constructor(@InjectModel(WMS_CONNECTION_MODEL) model: Model<WmsConnectionDocument>) {
    super(model);
  }

  /** Demands whose tokens expire before a time. */
  async scopesEndingBefore(moment: Date): Promise<TenantScope[]> {
    const rows = await this.model
      .find({ 'tokens.expiresAt': { $lt: moment } }, { demandUuid: 1 })
      .lean<Pick<WmsConnectionDocument, 'demandUuid'>[]>();
    return rows.map(({ demandUuid }) => systemScope(demandUuid));
  }

  /** When the first of all tokens expires; null where no demand is connected. */
  async firstExpiry(): Promise<Date | null> {
    const row = await this.model
      .findOne({ 'tokens.expiresAt': { $ne: null } }, { 'tokens.expiresAt': 1 })
      .sort({ 'tokens.expiresAt': 1 })
      .lean<Pick<WmsConnectionDocument, 'tokens'>>();
    return row?.tokens?.expiresAt ?? null;
  }

  /** Connected demands, by whether their last call failed. */
  async countStates(): Promise<{ working: number; failing: number }> {
    const [working, failing] = await Promise.all(
      [null, { $ne: null }].map((lastError) =>
        this.model.countDocuments({ tokens: { $ne: null }, lastError }),
      ),
    );
    return { working: working ?? 0, failing: failing ?? 0 };
  }

  /** Demands for which LOGILESS can be called. */
  async connectedScopes(): Promise<TenantScope[]> {
    const rows = await this.model
      .find({ tokens: { $ne: null } }, { demandUuid: 1 })
      .lean<Pick<WmsConnectionDocument, 'demandUuid'>[]>();
    return rows.map(({ demandUuid }) => systemScope(demandUuid));
  }
}

/** The connection of a demand, in one query for all demands of a request. */
export const loadWmsConnection = (
  ctx: RequestContext,
  connections: WmsConnectionRepository,
  demandUuid: string,
): Promise<WmsConnectionDocument | null> =>
  ctx.loaders
    .get('wmsConnection', async (ids: readonly string[]) =>
      inOrderOf(ids, await connections.findByIds(entityScope(ctx), ids), ({ _id }) => _id),
    )
    .load(demandUuid);
