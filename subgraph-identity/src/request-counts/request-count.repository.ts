import { isDuplicateKey } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { REQUEST_COUNT_MODEL, type RequestCountDocument } from './request-count.schema.js';

export interface RequestCount {
  readonly key: string;
  readonly count: number;
}

/** Requests by caller and window, over all gateway processes. */
@Injectable()
export class RequestCountRepository {
  constructor(@InjectModel(REQUEST_COUNT_MODEL) private readonly model: Model<RequestCountDocument>) {}

  /**
   * Stores what one process has counted since the start of the window.
   * @returns the counts of all processes together, in the order of `counts`
   */
  async report(process: string, window: number, counts: readonly RequestCount[]): Promise<number[]> {
    const idOf = (key: string): string => `${key}:${window}`;
    const writes = counts.map(({ key, count }) => ({
      updateOne: {
        filter: { _id: idOf(key) },
        update: { $max: { [`counts.${process}`]: count }, $setOnInsert: { startedAt: new Date() } },
        upsert: true,
      },
    }));
    const write = () => this.model.bulkWrite(writes, { ordered: false, timestamps: false });
    // Two processes may insert the same caller at the same time; the second attempt finds the document.
    await write().catch((error: unknown) => {
      if (isDuplicateKey(error)) return write();
      throw error;
    });
    const found = await this.model
      .find({ _id: { $in: counts.map(({ key }) => idOf(key)) } })
      .lean<RequestCountDocument[]>();
    const totals = new Map(
      found.map(({ _id, counts: all }) => [_id, Object.values(all).reduce((sum, one) => sum + one, 0)]),
    );
    return counts.map(({ key, count }) => totals.get(idOf(key)) ?? count);
  }
}
