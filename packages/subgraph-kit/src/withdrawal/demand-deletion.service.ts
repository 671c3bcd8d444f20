import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { Connection, Model } from 'mongoose';
import { ObjectStore } from '../files/object-store.js';
import { withTransaction } from '../persistence/mongo.js';
import type { OwnedCollection, StoredDocument } from './demand-data.js';
import { WITHDRAWN_DEMAND_MODEL, type WithdrawnDemandDocument } from './withdrawn-demand.schema.js';

/** Documents that are deleted in one transaction. */
const BATCH = 500;

/** What this subgraph has of demands; injection token of `DemandHoldings`. */
export const DEMAND_HOLDINGS = Symbol('DemandHoldings');

export interface DemandHoldings {
  readonly collections: readonly OwnedCollection[];
  readonly folders: readonly string[];
}

/** What was deleted, over all runs. */
export interface DeletedData {
  readonly withdrawalUuid: string;
  readonly records: Readonly<Record<string, number>>;
  readonly files: number;
}

/** Deletes everything of a demand in this slice. */
@Injectable()
export class DemandDeletion {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(WITHDRAWN_DEMAND_MODEL) private readonly demands: Model<WithdrawnDemandDocument>,
    @Inject(DEMAND_HOLDINGS) private readonly holdings: DemandHoldings,
    private readonly files: ObjectStore,
  ) {}

  /**
   * Deletes documents in batches, then files. It may be cut short at any moment and run again: each batch is deleted
   * and counted in one transaction.
   * @param signal aborts between two batches
   * @throws when the demand is not to be deleted
   */
  async run(demandUuid: string, signal: AbortSignal): Promise<DeletedData> {
    await this.requireFinal(demandUuid);
    // Again until nothing is found: work that had begun before may have written meanwhile.
    while ((await this.deleteDocuments(demandUuid, signal)) > 0);
    for (const folder of this.holdings.folders) await this.deleteFiles(demandUuid, folder, signal);
    await this.demands.updateOne(
      { _id: demandUuid, state: 'DELETING' },
      { $set: { state: 'DELETED', updatedAt: new Date() } },
    );
    const { withdrawalUuid, records, files } = await this.requireFinal(demandUuid);
    return { withdrawalUuid, records, files };
  }

  private async requireFinal(demandUuid: string): Promise<WithdrawnDemandDocument> {
    const demand = await this.demands.findById(demandUuid).lean<WithdrawnDemandDocument>();
    if (demand?.state === 'DELETING' || demand?.state === 'DELETED') return demand;
    throw new Error(`the demand ${demandUuid} is not to be deleted`);
  }

  private async deleteDocuments(demandUuid: string, signal: AbortSignal): Promise<number> {
    let deleted = 0;
    for (const { name, find } of this.holdings.collections) {
      const filter = await find(demandUuid, this.connection);
      const rows = this.connection.collection<StoredDocument>(name);
      for (;;) {
        signal.throwIfAborted();
        const found = await rows.find(filter, { projection: { _id: 1 }, limit: BATCH }).toArray();
        if (found.length === 0) break;
        const ids = found.map(({ _id }) => _id);
        deleted += await withTransaction(this.connection, async (session) => {
          const { deletedCount } = await rows.deleteMany({ _id: { $in: ids } }, { session });
          const count = { $inc: { [`records.${name}`]: deletedCount }, $set: { updatedAt: new Date() } };
          await this.demands.updateOne({ _id: demandUuid }, count, { session });
          return deletedCount;
        });
      }
    }
    return deleted;
  }

  private async deleteFiles(demandUuid: string, folder: string, signal: AbortSignal): Promise<void> {
    for await (const keys of this.files.keysBelow(`${folder}/${demandUuid}`)) {
      for (const key of keys) {
        signal.throwIfAborted();
        await this.files.delete(key);
      }
      await this.demands.updateOne({ _id: demandUuid }, { $inc: { files: keys.length } });
    }
  }
}
