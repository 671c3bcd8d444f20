import { DemandRepository, retryOnDuplicate, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { STOCK_DAY_MODEL, type StockDayDocument } from './stock-day.schema.js';

type Known = Partial<Omit<StockDayDocument, '_id' | 'demandUuid' | 'day'>>;

@Injectable()
export class StockDayRepository extends DemandRepository<StockDayDocument> {
  constructor(@InjectModel(STOCK_DAY_MODEL) model: Model<StockDayDocument>) {
    super(model);
  }

  /** What is known of these days, by day. */
  async ofDays(
    scope: TenantScope,
    days: readonly string[],
    session?: ClientSession,
  ): Promise<Map<string, StockDayDocument>> {
    const found = await this.find(scope, { day: { $in: [...days] } }, { session });
    return new Map(found.map((one) => [one.day, one]));
  }

  /** Whether the stock of a day was read. */
  async isFetched(scope: TenantScope, day: string): Promise<boolean> {
    return this.exists(scope, { day, fetchedAt: { $ne: null } });
  }

  /** Writes what became known of a day. */
  async set(scope: TenantScope, day: string, known: Known, session: ClientSession): Promise<void> {
    const { demandUuid } = scope;
    const stored = this.model.updateOne(
      { _id: `${demandUuid}:${day}` },
      { $set: known, $setOnInsert: { demandUuid, day } },
      { upsert: true, setDefaultsOnInsert: true, session },
    );
    await stored.catch(retryOnDuplicate);
  }
}
