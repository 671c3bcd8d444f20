import { DemandRepository, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { PHYSICAL_INVENTORY_MODEL, type PhysicalInventoryDocument } from './physical-inventory.schema.js';

const CHUNK = 1_000;

/** A count of one product. */
export type Count = Pick<PhysicalInventoryDocument, 'productUuid' | 'quantity'>;

@Injectable()
export class PhysicalInventoryRepository extends DemandRepository<PhysicalInventoryDocument> {
  constructor(@InjectModel(PHYSICAL_INVENTORY_MODEL) model: Model<PhysicalInventoryDocument>) {
    super(model);
  }

  /** The counts at the end of a month, optionally of certain products only. */
  async ofMonth(
    scope: TenantScope,
    month: string,
    productUuids?: readonly string[],
  ): Promise<Map<string, number>> {
    const filter = productUuids ? { month, productUuid: { $in: [...productUuids] } } : { month };
    const counts = new Map<string, number>();
    const projection = { productUuid: 1, quantity: 1 };
    for await (const { productUuid, quantity } of this.each(scope, filter, { projection })) {
      counts.set(productUuid, quantity);
    }
    return counts;
  }

  /** Stores counts over earlier ones of the same products; counts of other products stay. */
  async putAll(
    scope: TenantScope,
    { periodUuid, month }: { periodUuid: string; month: string },
    counts: readonly Count[],
    session: ClientSession,
  ): Promise<void> {
    const { demandUuid } = scope;
    for (let at = 0; at < counts.length; at += CHUNK) {
      const stored = this.model.bulkWrite(
        counts.slice(at, at + CHUNK).map(({ productUuid, quantity }) => ({
          updateOne: {
            filter: { _id: `${periodUuid}:${month}:${productUuid}` },
            update: { $set: { quantity }, $setOnInsert: { demandUuid, periodUuid, month, productUuid } },
            upsert: true,
          },
        })),
        { session },
      );
      await stored.catch(retryOnDuplicate);
    }
  }
}
