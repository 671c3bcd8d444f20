import { DemandRepository, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { Portions } from '../portions.js';
import type { SetNames } from './inventory-sets.js';
import { PHYSICAL_INVENTORY_MODEL, type PhysicalInventoryDocument } from './physical-inventory.schema.js';

const CHUNK = 1_000;

/** A count of one product. */
export type Count = Pick<PhysicalInventoryDocument, 'productUuid' | 'quantity'>;

/** A month of a period. */
export interface MonthRef {
  readonly periodUuid: string;
  readonly month: string;
}

/** A count of a set. */
export type StagedCount = Count & Pick<PhysicalInventoryDocument, '_id'>;

@Injectable()
export class PhysicalInventoryRepository extends DemandRepository<PhysicalInventoryDocument> {
  constructor(
    @InjectModel(PHYSICAL_INVENTORY_MODEL) model: Model<PhysicalInventoryDocument>,
    private readonly portions: Portions,
  ) {
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

  /** The first counts of a month after a product, by product. */
  async after(
    scope: TenantScope,
    month: string,
    after: string,
    limit: number,
  ): Promise<[productUuid: string, quantity: number][]> {
    const projection = { productUuid: 1, quantity: 1 };
    const filter = { month, productUuid: { $gt: after } };
    const rows = await this.find(scope, filter, { projection, sort: { productUuid: 1 }, limit });
    return rows.map(({ productUuid, quantity }) => [productUuid, quantity]);
  }

  /** Stores counts over earlier ones of the same products; counts of other products stay. */
  async putAll(
    scope: TenantScope,
    { periodUuid, month }: MonthRef,
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

  /** Stores counts of a set that nobody sees before it is published. */
  async stage(
    { demandUuid }: TenantScope,
    periodUuid: string,
    set: string,
    counts: readonly Count[],
  ): Promise<void> {
    if (counts.length === 0) return;
    const rows = counts.map(({ productUuid, quantity }) => ({
      _id: `${set}:${productUuid}`,
      demandUuid,
      periodUuid,
      month: set,
      productUuid,
      quantity,
    }));
    // Without mongoose, which would cast each field of each row; the rules have made them what they are.
    const { db, collection } = this.model;
    await db
      .collection<PhysicalInventoryDocument>(collection.collectionName)
      .insertMany(rows, { ordered: false });
  }

  /** Some counts of a set that are not with their month yet. */
  async staged(scope: TenantScope, set: string, session?: ClientSession): Promise<StagedCount[]> {
    const projection = { productUuid: 1, quantity: 1 };
    return this.find(scope, { month: set }, { projection, limit: this.portions.inventoryOfStep, session });
  }

  /** How many counts of a set are not with their month yet. */
  async countStaged(scope: TenantScope, set: string, session?: ClientSession): Promise<number> {
    return this.count(scope, { month: set }, { session });
  }

  /** Stores staged counts over earlier ones of the same products in their month. */
  async merge(
    scope: TenantScope,
    ref: MonthRef,
    staged: readonly StagedCount[],
    session: ClientSession,
  ): Promise<void> {
    await this.putAll(scope, ref, staged, session);
    await this.deleteMany(scope, { _id: { $in: staged.map(({ _id }) => _id) } }, { session });
  }

  /** Removes some counts of a month. @returns how many */
  async removeSome(
    scope: TenantScope,
    { periodUuid, month }: MonthRef,
    session: ClientSession,
  ): Promise<number> {
    const some = { projection: { _id: 1 }, limit: this.portions.inventoryOfStep, session } as const;
    const counts = await this.find(scope, { month, periodUuid }, some);
    if (counts.length === 0) return 0;
    return this.deleteMany(scope, { _id: { $in: counts.map(({ _id }) => _id) } }, { session });
  }

  /** Removes staged counts that are not with their month. @param sets one, or all of a job */
  async discard(scope: TenantScope, sets: string | SetNames): Promise<void> {
    await this.deleteMany(scope, { month: sets });
  }
}
