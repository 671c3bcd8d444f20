import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';

/** What a person of a demand does not want to be told; no row while they have chosen nothing. */
export interface NoticeChoiceDocument extends DemandOwned {
  recipientId: string;
  /** Options that are switched off, such as `ORDER_SENT:IN_PRODUCT`. */
  off: string[];
  updatedAt: string;
}

export const NOTICE_CHOICE_MODEL = 'NoticeChoice';

export const noticeChoiceSchema = new Schema<NoticeChoiceDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    recipientId: { type: String, required: true },
    off: { type: [String], required: true },
    updatedAt: { type: String, required: true },
  },
  { collection: 'notice_choices', versionKey: false, minimize: false },
).index({ demandUuid: 1, recipientId: 1 }, { unique: true });
