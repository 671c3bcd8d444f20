import { failedPrecondition, type UserIdentity } from '@hacchu-hub/subgraph-kit';
import { type Groups, reviewOf } from '../orders/records/review.rules.js';
import { type ReviewRoundDocument, ReviewStatus } from '../orders/records/review.schema.js';

/** Repeating the same decision has no effect. */
export const hasDecided = (
  { groups }: ReviewRoundDocument,
  actor: UserIdentity,
  status: ReviewStatus.APPROVED | ReviewStatus.DENIED,
): boolean => reviewOf(groups, actor.uuid)?.review.status === status;

const REFUSALS: Readonly<Record<ReviewStatus, string | undefined>> = {
  PENDING: undefined,
  WAITING: '前の段階の承認が終わっていないため、まだ承認できません。',
  APPROVED: 'すでに承認しています。',
  DENIED: 'すでに差し戻しています。',
  SKIPPED: '他の承認者が承認したため、承認は不要になりました。',
  INVALIDATED: '承認者の権限が変更されたため、承認できません。',
};

/**
 * Why a reviewer of the round cannot decide now. Other people are refused by the transition table.
 *
 * @throws FAILED_PRECONDITION
 */
export function assertCanDecide(round: ReviewRoundDocument, groups: Groups, actor: UserIdentity): void {
  const found = reviewOf(round.groups, actor.uuid);
  const now = reviewOf(groups, actor.uuid);
  if (!found || !now) return;
  const message = REFUSALS[now.review.status];
  if (message) {
    throw failedPrecondition(message, { blockers: [{ code: `REVIEW_${now.review.status}`, message }] });
  }
}
