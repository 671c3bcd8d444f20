import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Schema, type ClientSession, type Model } from 'mongoose';
import { addDays } from '../orders/order-warnings.js';
import { onceOnly } from './once-only.js';

/** Up to which day a demand was told of its deliveries. */
export interface DigestDayDocument {
  /** The demand. */
  _id: string;
  demandUuid: string;
  lastDay: string;
}

export const DIGEST_DAY_MODEL = 'DigestDay';

export const digestDaySchema = new Schema<DigestDayDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    lastDay: { type: String, required: true },
  },
  { collection: 'digest_days', versionKey: false },
);

@Injectable()
export class DigestDays extends DemandRepository<DigestDayDocument> {
  constructor(@InjectModel(DIGEST_DAY_MODEL) model: Model<DigestDayDocument>) {
    super(model);
  }

  /** Begins with a demand of which nothing was told yet: on its first day it hears of that day. */
  async begin(scope: TenantScope, day: string): Promise<void> {
    const { demandUuid } = scope;
    await onceOnly(async () => {
      const row = { demandUuid, lastDay: addDays(day, -1) };
      await this.model.updateOne({ _id: demandUuid }, { $setOnInsert: row }, { upsert: true });
    });
  }

  /**
   * Takes the days up to `day` for the caller's transaction: of several workers one gets them.
   *
   * @returns the last day that was told of before, or undefined where `day` was told of already.
   */
  async take(scope: TenantScope, day: string, session: ClientSession): Promise<string | undefined> {
    const { demandUuid } = scope;
    const before = await this.model
      .findOneAndUpdate(
        { _id: demandUuid, demandUuid, lastDay: { $lt: day } },
        { $set: { lastDay: day } },
        { session, returnDocument: 'before' },
      )
      .lean<DigestDayDocument>();
    return before?.lastDay;
  }
}
