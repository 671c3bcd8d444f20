import type { DemandOwned } from '@hacchu-hub/subgraph-kit';
import { Schema } from 'mongoose';
import type { ActorRecord } from '../order.schema.js';
import type { OrderContent } from '../order-content.js';

/** How many reviewers of a group must approve. */
export enum ApprovalStrategy {
  ALL = 'ALL',
  ANY = 'ANY',
  UNSPECIFIED = 'UNSPECIFIED',
}

/** State of one reviewer. */
export enum ReviewStatus {
  WAITING = 'WAITING',
  PENDING = 'PENDING',
  APPROVED = 'APPROVED',
  DENIED = 'DENIED',
  SKIPPED = 'SKIPPED',
  INVALIDATED = 'INVALIDATED',
}

/** State of one group. */
export enum GroupReviewStatus {
  WAITING = 'WAITING',
  IN_REVIEW = 'IN_REVIEW',
  APPROVED = 'APPROVED',
  DENIED = 'DENIED',
  INVALIDATED = 'INVALIDATED',
}

/** State of a round. INVALIDATED: approved, and the order was changed afterwards. */
export enum ReviewRoundStatus {
  OPEN = 'OPEN',
  APPROVED = 'APPROVED',
  DENIED = 'DENIED',
  WITHDRAWN = 'WITHDRAWN',
  CANCELED = 'CANCELED',
  INVALIDATED = 'INVALIDATED',
}

/** A person who decided for somebody else. */
export interface DeputyRecord {
  readonly uuid: string;
  /** Name at the time of the decision. */
  readonly name: string;
}

/** One reviewer of a group. */
export interface ReviewRecord {
  readonly reviewerId: string;
  /** Name at the time of the request. */
  readonly reviewerName: string;
  readonly status: ReviewStatus;
  /** Who decided in the reviewer's place; missing in rounds stored before the field existed. */
  readonly deputy?: DeputyRecord | null;
  readonly comment: string | null;
  /** Total that the reviewer approved, yen. */
  readonly approvedTotal: string | null;
  readonly updatedAt: string;
  /** Whether somebody has taken the reviewer's place in the group; missing while nobody has. */
  readonly isReplaced?: boolean;
}

/** One step of an approval. */
export interface ReviewGroupRecord {
  /** Position, from 1. */
  readonly number: number;
  readonly restrictByReviewerRole: boolean;
  readonly strategy: ApprovalStrategy;
  readonly status: GroupReviewStatus;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly reviews: readonly ReviewRecord[];
}

/** One request for approval and its result. */
export interface ReviewRoundDocument extends DemandOwned {
  orderId: string;
  /** 1 for 1回目, 2 for 2回目, … */
  number: number;
  requester: ActorRecord;
  /** Comment of the requester to the reviewers. */
  comment: string | null;
  /** Name of the route whose steps were requested; null when they were entered by hand. */
  routeName: string | null;
  /** The rule that applied to the request; null without one, missing in rounds from before the field existed. */
  ruleUuid?: string | null;
  /** Business days of the route at the time of the request; null: as usual. */
  remindAfterDays: number | null;
  /** Null: nobody else is told. */
  escalateAfterDays: number | null;
  requestedAt: string;
  status: ReviewRoundStatus;
  closedAt: string | null;
  /** Content under review: as requested, or as the last approval with changes left it. */
  content: OrderContent;
  /**
   * Content at the end of the previous round, or the version that the supplier has; null for a first request.
   */
  baseline: OrderContent | null;
  /** Total with tax of `content`, yen. */
  total: string;
  /** Name of the supplier of `content` at that time; null in rounds stored before the field existed. */
  supplierName: string | null;
  groups: ReviewGroupRecord[];
  /** Incremented by every write; used for optimistic locking. */
  version: number;
}

export const REVIEW_ROUND_MODEL = 'OrderReviewRound';

const review = new Schema(
  {
    reviewerId: { type: String, required: true },
    reviewerName: { type: String, required: true },
    status: { type: String, enum: Object.values(ReviewStatus), required: true },
    isReplaced: { type: Boolean },
    deputy: { type: { uuid: String, name: String }, _id: false, default: null },
    comment: { type: String, default: null },
    approvedTotal: { type: String, default: null },
    updatedAt: { type: String, required: true },
  },
  { _id: false },
);

const group = new Schema(
  {
    number: { type: Number, required: true },
    restrictByReviewerRole: { type: Boolean, required: true },
    strategy: { type: String, enum: ['ALL', 'ANY'], required: true },
    status: { type: String, enum: Object.values(GroupReviewStatus), required: true },
    createdAt: { type: String, required: true },
    updatedAt: { type: String, required: true },
    reviews: [review],
  },
  { _id: false },
);

export const reviewRoundSchema = new Schema<ReviewRoundDocument>(
  {
    _id: { type: String, required: true },
    demandUuid: { type: String, required: true },
    orderId: { type: String, required: true },
    number: { type: Number, required: true },
    requester: { type: { actor: String, uuid: String, name: String }, _id: false, required: true },
    comment: { type: String, default: null },
    routeName: { type: String, default: null },
    ruleUuid: { type: String, default: null },
    remindAfterDays: { type: Number, default: null },
    escalateAfterDays: { type: Number, default: null },
    requestedAt: { type: String, required: true },
    status: { type: String, enum: Object.values(ReviewRoundStatus), required: true },
    closedAt: { type: String, default: null },
    content: { type: Object, required: true },
    baseline: { type: Object, default: null },
    total: { type: String, required: true },
    supplierName: { type: String, default: null },
    groups: [group],
    version: { type: Number, required: true },
  },
  { collection: 'order_review_rounds', versionKey: false, minimize: false },
)
  .index({ orderId: 1, number: -1 }, { unique: true })
  .index({ status: 1, demandUuid: 1 });
