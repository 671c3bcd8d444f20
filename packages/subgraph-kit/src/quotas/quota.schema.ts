import { Schema } from 'mongoose';

/** The use of one quota; written by rate-limiter-flexible. */
export interface QuotaUseDocument {
  key: string;
  points: number;
  /** When the window ends and the count starts again. */
  expire: Date;
}

export const QUOTA_MODEL = 'QuotaUse';
export const QUOTA_COLLECTION = 'quota_uses';

export const quotaSchema = new Schema<QuotaUseDocument>(
  {
    key: { type: String, required: true },
    points: { type: Number, required: true },
    expire: { type: Date, required: true },
  },
  { collection: QUOTA_COLLECTION, versionKey: false },
)
  .index({ key: 1 }, { unique: true })
  .index({ expire: 1 }, { expireAfterSeconds: 0 });
