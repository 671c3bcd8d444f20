import { failedPrecondition, permissionDenied, type UserIdentity } from '@hacchu-hub/subgraph-kit';
import {
  deciderId,
  deciderName,
  type Groups,
  pendingReviewers,
  type PossibleDecider,
  reviewOf,
  reviewToDecide,
} from '../orders/records/review.rules.js';
import {
  type DeputyRecord,
  type ReviewRecord,
  type ReviewRoundDocument,
  ReviewStatus,
} from '../orders/records/review.schema.js';

/** In whose place a person decides. */
export interface DecisionPlace {
  readonly reviewerId: string;
  /** The person who decides, when they are not the reviewer. */
  readonly deputy: DeputyRecord | null;
  /** Name of the person as shown to others, such as 佐藤（鈴木の代理）. */
  readonly deciderName: string;
}

/** What a reviewer decides. */
export type Decision = ReviewStatus.APPROVED | ReviewStatus.DENIED;

/**
 * Repeating the same decision has no effect.
 *
 * @param reviewerUuid the reviewer whom the decision names, if it names one
 */
export const hasDecided = (
  { groups }: ReviewRoundDocument,
  { uuid }: UserIdentity,
  status: Decision,
  reviewerUuid?: string | null,
): boolean =>
  groups
    .flatMap(({ reviews }) => reviews)
    .some(
      (review) =>
        review.status === status &&
        deciderId(review) === uuid &&
        (reviewerUuid == null || review.reviewerId === reviewerUuid),
    );

const BEFORE_THEIR_TURN = '前の段階の承認が終わっていないため、まだ';

/** Why a review in each status cannot be decided any more, or not yet; named after what was attempted. */
const REFUSALS: Readonly<Record<Decision, Readonly<Record<ReviewStatus, string | undefined>>>> = {
  [ReviewStatus.APPROVED]: {
    PENDING: undefined,
    WAITING: `${BEFORE_THEIR_TURN}承認できません。`,
    APPROVED: 'すでに承認しています。',
    DENIED: 'すでに差し戻しています。',
    SKIPPED: '他の承認者が承認したため、承認は不要になりました。',
    INVALIDATED: '承認者の権限が変更されたため、承認できません。',
  },
  [ReviewStatus.DENIED]: {
    PENDING: undefined,
    WAITING: `${BEFORE_THEIR_TURN}差し戻せません。`,
    APPROVED: 'すでに承認しているため、差し戻せません。',
    DENIED: 'すでに差し戻しています。',
    SKIPPED: '他の承認者が承認したため、差し戻せません。',
    INVALIDATED: '承認者の権限が変更されたため、差し戻せません。',
  },
};

/**
 * The place in which a person decides now: the one that they name, otherwise their own, otherwise the first of
 * those whom they represent. People without any get their own, which the transition table refuses.
 *
 * @throws FAILED_PRECONDITION when the named reviewer's place is not theirs to decide
 * @throws PERMISSION_DENIED when they do not represent the named reviewer
 */
export function placeOf(
  groups: Groups,
  actor: UserIdentity,
  decider: PossibleDecider,
  decision: Decision,
  reviewerUuid?: string | null,
): DecisionPlace {
  const { uuid, name } = actor;
  const own: DecisionPlace = { reviewerId: uuid, deputy: null, deciderName: name };
  if (reviewerUuid === uuid) return own;
  const found = reviewToDecide(groups, decider);
  if (reviewerUuid == null) return found ? placeIn(found, own) : own;
  const named = reviewOf(groups, reviewerUuid)?.review;
  if (!named || !decider.represents.includes(reviewerUuid)) throw permissionDenied(NOT_REPRESENTED[decision]);
  const only = { ...decider, represents: [reviewerUuid] };
  const review = reviewToDecide(groups, only);
  if (review?.reviewerId === reviewerUuid) return placeIn(review, own);
  throw refusal(`DEPUTY_${named.status}`, reasonAgainst(decision, named, decider));
}

const placeIn = (review: ReviewRecord, own: DecisionPlace): DecisionPlace => {
  if (review.reviewerId === own.reviewerId) return own;
  const deputy = { uuid: own.reviewerId, name: own.deciderName };
  return { reviewerId: review.reviewerId, deputy, deciderName: deciderName({ ...review, deputy }) };
};

const NOT_REPRESENTED: Readonly<Record<Decision, string>> = {
  [ReviewStatus.APPROVED]: 'この承認者の代理として承認することはできません。代理の期間を確認してください。',
  [ReviewStatus.DENIED]: 'この承認者の代理として差し戻すことはできません。代理の期間を確認してください。',
};

function reasonAgainst(
  decision: Decision,
  { status, reviewerName }: ReviewRecord,
  { isRequester }: PossibleDecider,
): string {
  const isApproval = decision === ReviewStatus.APPROVED;
  if (isRequester) return `申請者は、代理としても${isApproval ? '承認できません' : '差し戻せません'}。`;
  if (status === ReviewStatus.PENDING) return 'この段階では、ご自身の承認が先か、すでに承認しています。';
  if (status === ReviewStatus.WAITING) return REFUSALS[decision].WAITING ?? '';
  return `${reviewerName}さんの承認は、すでに不要か、処理されています。`;
}

const refusal = (code: string, message: string) =>
  failedPrecondition(message, { blockers: [{ code, message }] });

/**
 * Why a reviewer of the round cannot decide in their own place now. Other people are refused by the transition
 * table.
 *
 * @throws FAILED_PRECONDITION
 */
export function assertCanDecide(
  round: ReviewRoundDocument,
  groups: Groups,
  { reviewerId, deputy }: DecisionPlace,
  decision: Decision,
): void {
  if (deputy) return;
  const found = reviewOf(round.groups, reviewerId);
  const now = reviewOf(groups, reviewerId);
  if (!found || !now) return;
  const message = REFUSALS[decision][now.review.status];
  if (message) throw refusal(`REVIEW_${now.review.status}`, message);
}

/**
 * A decision is that of one review. Whoever may decide in the step for somebody else has none when they name
 * themselves, and neither has a person whose reviewer has just lost the right to decide.
 *
 * @throws FAILED_PRECONDITION
 */
export function assertIsPending(groups: Groups, { reviewerId }: DecisionPlace, decision: Decision): void {
  if (pendingReviewers(groups).includes(reviewerId)) return;
  const what = decision === ReviewStatus.APPROVED ? '承認できません' : '差し戻せません';
  throw refusal('NO_REVIEW', `この段階の承認者ではないため、${what}。`);
}

/**
 * Somebody who has decided in an earlier step has to name whom they represent in this one, so that a repeated
 * decision does not count as one more.
 *
 * @throws FAILED_PRECONDITION
 */
export function assertNamed({ deputy }: DecisionPlace): void {
  if (!deputy) return;
  throw refusal('NAME_REVIEWER', '代理としての承認・差戻しは、発注を開いて行ってください。');
}

/**
 * Somebody who has approved as a deputy in an earlier step has to name themselves for their own approval: without a
 * name it may be the earlier one, repeated after its answer was lost.
 *
 * @throws FAILED_PRECONDITION
 */
export function assertOwnIsNamed(groups: Groups, { reviewerId }: DecisionPlace): void {
  if (!pendingReviewers(groups).includes(reviewerId)) return;
  throw refusal(
    'NAME_REVIEWER',
    '代理としてすでに承認しています。ご自身の承認・差戻しは、発注を開いて行ってください。',
  );
}
