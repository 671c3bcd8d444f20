import type { Member } from '../../external/member-directory.js';
import {
  ApprovalStrategy,
  type DeputyRecord,
  GroupReviewStatus,
  type ReviewGroupRecord,
  type ReviewRecord,
  ReviewStatus,
} from './review.schema.js';

/** Groups of a round in order; the functions of this file return new arrays. */
export type Groups = readonly ReviewGroupRecord[];

/**
 * Whether a member may be a reviewer of a group; checked at selection and at decision time. Whoever was only invited
 * may never come, and the approval would wait for them.
 */
export const mayReview = (member: Member | undefined, restrictByReviewerRole: boolean): boolean =>
  member?.state === 'ACTIVE' &&
  (member.role === 'ADMIN' || (member.role === 'EDITOR' && !restrictByReviewerRole));

const { APPROVED, DENIED, INVALIDATED, PENDING, SKIPPED, WAITING } = ReviewStatus;

const isUndecided = ({ status }: ReviewRecord): boolean => status === PENDING || status === WAITING;
/** Whether the group is undecided. */
export const isOpen = ({ status }: ReviewGroupRecord): boolean =>
  status === GroupReviewStatus.WAITING || status === GroupReviewStatus.IN_REVIEW;

const withStatus = (review: ReviewRecord, status: ReviewStatus, now: string): ReviewRecord =>
  review.status === status ? review : { ...review, status, updatedAt: now };

const inStatus = (
  group: ReviewGroupRecord,
  status: GroupReviewStatus,
  reviews: readonly ReviewRecord[],
  now: string,
): ReviewGroupRecord => ({
  ...group,
  status,
  reviews,
  updatedAt:
    status === group.status && reviews.every((one, i) => one === group.reviews[i]) ? group.updatedAt : now,
});

/** The group that decides now. */
export const currentGroup = (groups: Groups): ReviewGroupRecord | undefined =>
  groups.find(({ status }) => status === GroupReviewStatus.IN_REVIEW);

/** Reviewers of the current group who have not decided. */
export const pendingReviewers = (groups: Groups): string[] =>
  (currentGroup(groups)?.reviews ?? [])
    .filter(({ status }) => status === PENDING)
    .map(({ reviewerId }) => reviewerId);

/** Whether every group approved. */
export const isApproved = (groups: Groups): boolean =>
  groups.every(({ status }) => status === GroupReviewStatus.APPROVED);

/** Group and review of a person; a person is in at most one group of a round. */
export function reviewOf(
  groups: Groups,
  reviewerId: string,
): { group: ReviewGroupRecord; review: ReviewRecord } | undefined {
  for (const group of groups) {
    const review = group.reviews.find((one) => one.reviewerId === reviewerId);
    if (review) return { group, review };
  }
  return undefined;
}

/** Who decided a review: the deputy, or the reviewer. */
export const deciderId = ({ deputy, reviewerId }: ReviewRecord): string => deputy?.uuid ?? reviewerId;

/** People as decisions name them, such as 佐藤（鈴木の代理）. */
export const deciderName = ({
  deputy,
  reviewerName,
}: Pick<ReviewRecord, 'deputy' | 'reviewerName'>): string =>
  deputy ? `${deputy.name}（${reviewerName}の代理）` : reviewerName;

const isDecided = ({ status }: ReviewRecord): boolean => status === APPROVED || status === DENIED;

/** People who have decided in the current group, for themselves or as deputies. */
export const decidersOfStep = (groups: Groups): string[] =>
  (currentGroup(groups)?.reviews ?? []).filter(isDecided).map(deciderId);

/** Somebody who may decide: in their own place, and as a deputy. */
export interface PossibleDecider {
  readonly uuid: string;
  /** Reviewers whom they represent. */
  readonly represents: readonly string[];
  /** Requesters decide for nobody. */
  readonly isRequester: boolean;
}

/**
 * The review that a person decides now: their own, otherwise that of a reviewer whom they represent. Nobody
 * decides twice in one group.
 */
export function reviewToDecide(
  groups: Groups,
  { uuid, represents, isRequester }: PossibleDecider,
): ReviewRecord | undefined {
  const pending = (currentGroup(groups)?.reviews ?? []).filter(({ status }) => status === PENDING);
  const own = pending.find(({ reviewerId }) => reviewerId === uuid);
  if (own || isRequester || decidersOfStep(groups).includes(uuid)) return own;
  return pending.find(({ reviewerId }) => represents.includes(reviewerId));
}

/** Only the first group that has not approved is open; later ones wait. */
export function openFirstUndecided(groups: Groups, now: string): ReviewGroupRecord[] {
  const lowest = groups.find(isOpen);
  return groups.map((group) => {
    if (!isOpen(group)) return group;
    const isCurrent = group === lowest;
    const reviews = group.reviews.map((one) =>
      isUndecided(one) ? withStatus(one, isCurrent ? PENDING : WAITING, now) : one,
    );
    return inStatus(group, isCurrent ? GroupReviewStatus.IN_REVIEW : GroupReviewStatus.WAITING, reviews, now);
  });
}

/** Invalidates the reviews of people who are no longer eligible. */
export function withoutIneligible(
  groups: Groups,
  isEligible: (reviewerId: string, group: ReviewGroupRecord) => boolean,
  now: string,
): ReviewGroupRecord[] {
  return groups.map((group) => {
    const reviews = group.reviews.map((one) =>
      isUndecided(one) && !isEligible(one.reviewerId, group) ? withStatus(one, INVALIDATED, now) : one,
    );
    return inStatus(group, group.status, reviews, now);
  });
}

/** Whether the group has no eligible reviewer left: 承認者が不在です. */
export const hasNoEligibleReviewer = (group: ReviewGroupRecord): boolean =>
  isOpen(group) && !group.reviews.some(isUndecided);

export interface Approval {
  readonly reviewerId: string;
  /** Who decides in the reviewer's place, if somebody does. */
  readonly deputy: DeputyRecord | null;
  readonly comment: string | null;
  /** Total with tax under approval, yen. */
  readonly total: string;
  readonly now: string;
}

const isSatisfied = ({ strategy }: ReviewGroupRecord, reviews: readonly ReviewRecord[]): boolean => {
  if (strategy === ApprovalStrategy.ANY) return reviews.some(({ status }) => status === APPROVED);
  return reviews.every(({ status }) => status === APPROVED || status === INVALIDATED);
};

/** Records an approval, which may complete its group and open the next one. */
export function approve(
  groups: Groups,
  { reviewerId, deputy, comment, total, now }: Approval,
): ReviewGroupRecord[] {
  const decided = groups.map((group) => {
    if (!group.reviews.some((one) => one.reviewerId === reviewerId)) return group;
    const reviews = group.reviews.map((one) =>
      one.reviewerId === reviewerId
        ? { ...one, status: APPROVED, deputy, comment, approvedTotal: total, updatedAt: now }
        : one,
    );
    if (!isSatisfied(group, reviews)) return inStatus(group, group.status, reviews, now);
    const settled = reviews.map((one) => (isUndecided(one) ? withStatus(one, SKIPPED, now) : one));
    return inStatus(group, GroupReviewStatus.APPROVED, settled, now);
  });
  return openFirstUndecided(decided, now);
}

/** One denial ends the round, whatever the strategy. */
export function deny(
  groups: Groups,
  { reviewerId, deputy, comment, now }: Omit<Approval, 'total'>,
): ReviewGroupRecord[] {
  const denied = groups.map((group) => {
    if (!group.reviews.some((one) => one.reviewerId === reviewerId)) return group;
    const reviews = group.reviews.map((one) =>
      one.reviewerId === reviewerId ? { ...one, status: DENIED, deputy, comment, updatedAt: now } : one,
    );
    return inStatus(group, GroupReviewStatus.DENIED, reviews, now);
  });
  return cancelPendingReviews(denied, now);
}

/** Cancels all pending reviews. */
export function cancelPendingReviews(groups: Groups, now: string): ReviewGroupRecord[] {
  return groups.map((group) => {
    const reviews = group.reviews.map((one) => (isUndecided(one) ? withStatus(one, INVALIDATED, now) : one));
    return inStatus(group, isOpen(group) ? GroupReviewStatus.INVALIDATED : group.status, reviews, now);
  });
}

/** Invalidates the approvals of a changed order; the reviewers stay recorded. */
export const invalidateApprovals = (groups: Groups, now: string): ReviewGroupRecord[] =>
  groups.map((group) => inStatus(group, GroupReviewStatus.INVALIDATED, group.reviews, now));

const isExceeded = ({ status, approvedTotal }: ReviewRecord, total: string): boolean =>
  status === APPROVED && approvedTotal !== null && BigInt(approvedTotal) < BigInt(total);

/** Whether another reviewer approved a total less than `total`. */
export const needsNewApproval = (groups: Groups, total: string): boolean =>
  groups.some(({ reviews }) => reviews.some((one) => isExceeded(one, total)));

/**
 * Resets approvals of a total less than `total`, and the reviews that those approvals had made unnecessary.
 */
export function resetExceededApprovals(groups: Groups, total: string, now: string): ReviewGroupRecord[] {
  return groups.map((group) => {
    if (!group.reviews.some((one) => isExceeded(one, total))) return group;
    const reviews = group.reviews.map((one) =>
      isExceeded(one, total) || one.status === SKIPPED
        ? { ...withStatus(one, WAITING, now), approvedTotal: null, comment: null, deputy: null }
        : one,
    );
    return inStatus(group, GroupReviewStatus.WAITING, reviews, now);
  });
}

/** Whether reviewers of the group may be replaced: it is undecided, and one of them is no longer eligible. */
export const isReplaceable = (group: ReviewGroupRecord): boolean =>
  isOpen(group) && group.reviews.some(({ status, isReplaced }) => status === INVALIDATED && !isReplaced);

export interface Replacement {
  readonly groupNumber: number;
  readonly from: string;
  readonly to: { readonly uuid: string; readonly name: string };
}

/** Replaces reviewers who are no longer eligible, each once. */
export function replaceReviewer(
  groups: Groups,
  replacements: readonly Replacement[],
  now: string,
): ReviewGroupRecord[] {
  const changed = groups.map((group) => {
    const ofGroup = replacements.filter(({ groupNumber }) => groupNumber === group.number);
    if (ofGroup.length === 0) return group;
    const kept = group.reviews.map((one) =>
      ofGroup.some(({ from }) => from === one.reviewerId) ? { ...one, isReplaced: true } : one,
    );
    const added = ofGroup.map(({ to }): ReviewRecord => ({
      reviewerId: to.uuid,
      reviewerName: to.name,
      status: WAITING,
      deputy: null,
      comment: null,
      approvedTotal: null,
      updatedAt: now,
    }));
    return { ...group, reviews: [...kept, ...added], updatedAt: now };
  });
  return openFirstUndecided(changed, now);
}
