import { DemandRepository, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type ClientSession, type Model, Schema } from 'mongoose';
import { onceOnly } from '../notices/once-only.js';
import { addDays } from '../orders/order-warnings.js';

/** The last day whose digest was sent to a demand. */
export interface DigestDayDocument {
  /** UUID of the demand. */
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

  /** Creates the record of a demand without digests so far, with the previous day as the last one. */
  async ensure(scope: TenantScope, day: string): Promise<void> {
    const { demandUuid } = scope;
    await onceOnly(async () => {
      const row = { demandUuid, lastDay: addDays(day, -1) };
      await this.model.updateOne({ _id: demandUuid }, { $setOnInsert: row }, { upsert: true });
    });
  }

  /** The last day that was claimed. */
  async last({ demandUuid }: TenantScope): Promise<string | undefined> {
    return (await this.model.findOne({ _id: demandUuid, demandUuid }).lean<DigestDayDocument>())?.lastDay;
  }

  /**
   * Claims the days up to `day` in the caller's transaction; only one of several workers succeeds.
   *
   * @returns the last day claimed before, or undefined when `day` was claimed already
   */
  async claim(scope: TenantScope, day: string, session: ClientSession): Promise<string | undefined> {
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
