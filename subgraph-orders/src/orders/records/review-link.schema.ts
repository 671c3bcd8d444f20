import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import { ReviewStatus } from './review.schema.js';

/** A client that opened a link: a browser in one network. */
export interface ReviewLinkUse {
  readonly network: string;
  readonly userAgent: string;
  readonly firstUsedAt: string;
}

/**
 * A link in the mail to a reviewer by which they decide without signing in; its token is derived from the id
 * (docs/domain/approval.md, By the link in the mail).
 */
export interface ReviewLinkDocument extends DemandOwned {
  orderId: string;
  roundId: string;
  /** Position of the group that decides. */
  step: number;
  /** Who was asked, and may decide by the link. */
  recipientId: string;
  /** In whose place: the recipient, or the reviewer whom they represent. */
  reviewerId: string;
  /** Version of the order that was asked for. */
  orderUpdatedAt: string;
  expiresAt: string;
  decision: ReviewStatus.APPROVED | ReviewStatus.DENIED | null;
  decidedAt: string | null;
  /** The first clients. */
  uses: ReviewLinkUse[];
  /** When MongoDB deletes it (TTL index). */
  createdAt: Date;
}

export const REVIEW_LINK_MODEL = 'ReviewLink';

const RETENTION_S = 90 * 24 * 60 * 60;

export const reviewLinkSchema = new Schema<ReviewLinkDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    roundId: { type: String, required: true },
    step: { type: Number, required: true },
    recipientId: { type: String, required: true },
    reviewerId: { type: String, required: true },
    orderUpdatedAt: { type: String, required: true },
    expiresAt: { type: String, required: true },
    decision: { type: String, enum: [ReviewStatus.APPROVED, ReviewStatus.DENIED, null], default: null },
    decidedAt: { type: String, default: null },
    uses: [{ network: String, userAgent: String, firstUsedAt: String, _id: false }],
    createdAt: { type: Date, required: true },
  },
  { collection: 'review_links', versionKey: false, minimize: false },
).index({ createdAt: 1 }, { expireAfterSeconds: RETENTION_S });
