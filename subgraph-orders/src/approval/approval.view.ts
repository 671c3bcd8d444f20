import type { OrderFieldChange } from '../timeline/field-change.model.js';
import type { OrderReviewGroup, OrderReviewRound } from './approval.model.js';
import { isDeserted, type Groups } from './review.rules.js';
import type { ReviewRoundDocument } from './review.schema.js';
import { displayName } from '../orders/order-actors.js';

/** What a view of a round needs beside it; `readChanges` is asked only where somebody wants them. */
interface RoundReading {
  /** The groups as they are now: without those who may no longer decide. */
  readonly groups: Groups;
  /** Total of the round before, yen. */
  readonly lastTotal: string | null;
  readonly readChanges: () => Promise<OrderFieldChange[]>;
}

/** Groups as the graph shows them. */
export const groupViews = (groups: Groups): OrderReviewGroup[] =>
  groups.map((group) => ({
    reviewerOrderNumber: group.number,
    restrictByReviewerRole: group.restrictByReviewerRole,
    approvalStrategy: group.strategy,
    groupReviewStatus: group.status,
    isReviewerMissing: isDeserted(group),
    createdAt: group.createdAt,
    updatedAt: group.updatedAt,
    orderReviews: group.reviews.map(({ status, updatedAt, reviewerId, reviewerName, comment }) => ({
      reviewStatus: status,
      updatedAt,
      reviewer: { uuid: reviewerId },
      reviewerName,
      comment,
    })),
  }));

/** A round as the graph shows it. */
export const roundView = (
  round: ReviewRoundDocument,
  { groups, lastTotal, readChanges }: RoundReading,
): OrderReviewRound => ({
  id: round._id,
  number: round.number,
  status: round.status,
  requestedAt: round.requestedAt,
  closedAt: round.closedAt,
  requesterName: displayName(round.requester),
  // Rounds that are older than the field have none.
  comment: round.comment ?? null,
  total: round.total,
  totalChange: lastTotal === null ? null : String(BigInt(round.total) - BigInt(lastTotal)),
  groups: groupViews(groups),
  readChanges,
});
