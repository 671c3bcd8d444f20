import { isDuplicateKey, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type Model, Schema } from 'mongoose';

interface CounterDocument {
  /** `{demandUuid}:{yyyyMMdd}`. */
  _id: string;
  value: number;
}

export const PURCHASE_NUMBER_COUNTER_MODEL = 'PurchaseNumberCounter';

export const purchaseNumberCounterSchema = new Schema<CounterDocument>(
  { _id: { type: String, required: true }, value: { type: Number, required: true } },
  { collection: 'purchase_number_counters', versionKey: false },
);

const MAX_ATTEMPTS = 5;

/**
 * Generates 発注番号: `{yyyyMMdd}-{NNN}`, counted per demand and day (JST). Numbers may be skipped, never reused.
 */
@Injectable()
export class PurchaseNumbers {
  constructor(
    @InjectModel(PURCHASE_NUMBER_COUNTER_MODEL) private readonly counters: Model<CounterDocument>,
  ) {}

  /**
   * The next number. Incremented outside any transaction, so that concurrent orders do not block each other;
   * gaps are harmless.
   */
  async next(scope: TenantScope): Promise<string> {
    const day = todayJst().replaceAll('-', '');
    for (let attempt = 1; ; attempt += 1) {
      try {
        const counter = await this.counters
          .findOneAndUpdate(
            { _id: `${scope.demandUuid}:${day}` },
            { $inc: { value: 1 } },
            { upsert: true, returnDocument: 'after' },
          )
          .lean<CounterDocument>();
        return `${day}-${String(counter?.value ?? 1).padStart(3, '0')}`;
      } catch (error) {
        // Two concurrent first orders of a day both insert the counter; the loser retries the increment.
        if (!isDuplicateKey(error) || attempt >= MAX_ATTEMPTS) throw error;
      }
    }
  }
}
