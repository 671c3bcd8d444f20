import type { OrderFieldChange } from '../orders/field-change.model.js';
import { displayName } from '../orders/order-actors.js';
import { type Groups, hasNoEligibleReviewer } from '../orders/records/review.rules.js';
import type { ReviewRoundDocument } from '../orders/records/review.schema.js';
import type { OrderReviewGroup, OrderReviewRound } from './approval.model.js';

/** Context for the view of a round; `readChanges` is called only when the field is selected. */
interface RoundViewContext {
  /** Current groups, without reviewers who are no longer eligible. */
  readonly groups: Groups;
  /** Total of the previous round, yen. */
  readonly lastTotal: string | null;
  readonly readChanges: () => Promise<OrderFieldChange[]>;
}

/** Groups as GraphQL objects. */
export const groupViews = (groups: Groups): OrderReviewGroup[] =>
  groups.map((group) => ({
    reviewerOrderNumber: group.number,
    restrictByReviewerRole: group.restrictByReviewerRole,
    approvalStrategy: group.strategy,
    groupReviewStatus: group.status,
    isReviewerMissing: hasNoEligibleReviewer(group),
    createdAt: group.createdAt,
    updatedAt: group.updatedAt,
    orderReviews: group.reviews.map(({ status, updatedAt, reviewerId, reviewerName, ...review }) => ({
      reviewStatus: status,
      updatedAt,
      reviewer: { uuid: reviewerId },
      reviewerName,
      deputyName: review.deputy?.name ?? null,
      isReplaced: review.isReplaced ?? false,
      comment: review.comment,
    })),
  }));

/** A round as a GraphQL object. */
export const roundView = (
  round: ReviewRoundDocument,
  { groups, lastTotal, readChanges }: RoundViewContext,
): OrderReviewRound => ({
  id: round._id,
  number: round.number,
  status: round.status,
  requestedAt: round.requestedAt,
  closedAt: round.closedAt,
  requesterName: displayName(round.requester),
  // Rounds stored before the field existed have none.
  comment: round.comment ?? null,
  routeName: round.routeName ?? null,
  total: round.total,
  totalChange: lastTotal === null ? null : String(BigInt(round.total) - BigInt(lastTotal)),
  groups: groupViews(groups),
  readChanges,
});
