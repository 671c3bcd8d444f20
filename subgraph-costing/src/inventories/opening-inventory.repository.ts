import { DemandRepository, type TenantScope, uuidv7 } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { OPENING_INVENTORY_MODEL, type OpeningInventoryDocument } from './opening-inventory.schema.js';

const CHUNK = 1_000;

/** Stock at the start of a period, before it is stored. */
export type OpeningStock = Omit<OpeningInventoryDocument, '_id' | 'demandUuid' | 'periodUuid'>;

@Injectable()
export class OpeningInventoryRepository extends DemandRepository<OpeningInventoryDocument> {
  constructor(@InjectModel(OPENING_INVENTORY_MODEL) model: Model<OpeningInventoryDocument>) {
    super(model);
  }

  /** Replaces the whole opening inventory of a period. */
  async replaceAll(
    scope: TenantScope,
    periodUuid: string,
    stock: readonly OpeningStock[],
    session: ClientSession,
  ): Promise<void> {
    await this.deleteMany(scope, { periodUuid }, { session });
    for (let at = 0; at < stock.length; at += CHUNK) {
      const rows = stock.slice(at, at + CHUNK).map((row) => ({ ...row, _id: uuidv7(), periodUuid }));
      await this.insertMany(scope, rows, { session });
    }
  }
}
