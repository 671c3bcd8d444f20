import { isDuplicateKey, steadyNow } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { WMS_TURN_MODEL, type WmsTurnDocument } from './wms-connection.schema.js';

/** Longer than any rate-limit window of LOGILESS: an invalid header must not block calls permanently. */
const LONGEST_HOLD_MS = 15 * 60_000;

/** Gives turns: all processes together call a merchant once per interval, in the order of their requests. */
@Injectable()
export class WmsTurns {
  constructor(@InjectModel(WMS_TURN_MODEL) private readonly turns: Model<WmsTurnDocument>) {}

  /**
   * Takes the next turn of the merchant.
   * @returns milliseconds until it comes; null, without taking a turn, when that is more than `maxWaitMs`
   */
  async take(merchantId: string, intervalMs: number, maxWaitMs: number): Promise<number | null> {
    for (;;) {
      const now = steadyNow().getTime();
      try {
        const taken = await this.turns
          .findOneAndUpdate(
            { _id: merchantId, nextAt: { $lte: new Date(now + maxWaitMs) } },
            [{ $set: { nextAt: { $add: [{ $max: ['$nextAt', new Date(now)] }, intervalMs] } } }],
            { returnDocument: 'after', updatePipeline: true },
          )
          .lean<WmsTurnDocument>();
        if (taken) return Math.max(taken.nextAt.getTime() - intervalMs - now, 0);
        const row = await this.turns.findById(merchantId).lean<WmsTurnDocument>();
        if (!row) await this.turns.create([{ _id: merchantId, nextAt: new Date(now) }]);
        else if (row.nextAt.getTime() > now + maxWaitMs) return null;
      } catch (error) {
        // Another process was the first to call this merchant.
        if (!isDuplicateKey(error)) throw error;
      }
    }
  }

  /** Blocks turns until a time. */
  async holdUntil(merchantId: string, moment: Date): Promise<void> {
    const latest = new Date(Math.min(moment.getTime(), steadyNow().getTime() + LONGEST_HOLD_MS));
    await this.turns.updateOne({ _id: merchantId }, { $max: { nextAt: latest } }, { upsert: true });
  }
}
