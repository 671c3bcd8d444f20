import {
  ApprovalStrategy,
  GroupReviewStatus,
  ReviewStatus,
  type ReviewGroupRecord,
  type ReviewRecord,
} from './review.schema.js';

/** Groups of a round in their order; every function here gives new ones. */
export type Groups = readonly ReviewGroupRecord[];

const { APPROVED, DENIED, INVALIDATED, PENDING, SKIPPED, WAITING } = ReviewStatus;

const isUndecided = ({ status }: ReviewRecord): boolean => status === PENDING || status === WAITING;
const isOpen = ({ status }: ReviewGroupRecord): boolean =>
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

/** The group whose turn it is. */
export const currentGroup = (groups: Groups): ReviewGroupRecord | undefined =>
  groups.find(({ status }) => status === GroupReviewStatus.IN_REVIEW);

/** Who is asked to decide now. */
export const pendingReviewers = (groups: Groups): string[] =>
  (currentGroup(groups)?.reviews ?? [])
    .filter(({ status }) => status === PENDING)
    .map(({ reviewerId }) => reviewerId);

/** Whether every group approved. */
export const isApproved = (groups: Groups): boolean =>
  groups.every(({ status }) => status === GroupReviewStatus.APPROVED);

/** The group and review of a person; nobody is in two groups of one round. */
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

/** Only the lowest group that has not approved is asked; the ones behind it wait. */
export function openLowest(groups: Groups, now: string): ReviewGroupRecord[] {
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

/** People who may no longer decide are not waited for. */
export function withoutGone(
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

/** Whether the group has nobody left who could decide: 承認者が不在です. */
export const isDeserted = (group: ReviewGroupRecord): boolean =>
  isOpen(group) && !group.reviews.some(isUndecided);

export interface Approval {
  readonly reviewerId: string;
  readonly comment: string | null;
  /** Total with tax that is approved, yen. */
  readonly total: string;
  readonly now: string;
}

const isSatisfied = ({ strategy }: ReviewGroupRecord, reviews: readonly ReviewRecord[]): boolean => {
  if (strategy === ApprovalStrategy.ANY) return reviews.some(({ status }) => status === APPROVED);
  return reviews.every(({ status }) => status === APPROVED || status === INVALIDATED);
};

/** One approval: it may satisfy its group, and open the next one. */
export function approve(groups: Groups, { reviewerId, comment, total, now }: Approval): ReviewGroupRecord[] {
  const decided = groups.map((group) => {
    if (!group.reviews.some((one) => one.reviewerId === reviewerId)) return group;
    const reviews = group.reviews.map((one) =>
      one.reviewerId === reviewerId
        ? { ...one, status: APPROVED, comment, approvedTotal: total, updatedAt: now }
        : one,
    );
    if (!isSatisfied(group, reviews)) return inStatus(group, group.status, reviews, now);
    const settled = reviews.map((one) => (isUndecided(one) ? withStatus(one, SKIPPED, now) : one));
    return inStatus(group, GroupReviewStatus.APPROVED, settled, now);
  });
  return openLowest(decided, now);
}

/** One denial ends the round, whatever the strategy. */
export function deny(groups: Groups, reviewerId: string, comment: string, now: string): ReviewGroupRecord[] {
  const denied = groups.map((group) => {
    if (!group.reviews.some((one) => one.reviewerId === reviewerId)) return group;
    const reviews = group.reviews.map((one) =>
      one.reviewerId === reviewerId ? { ...one, status: DENIED, comment, updatedAt: now } : one,
    );
    return inStatus(group, GroupReviewStatus.DENIED, reviews, now);
  });
  return closed(denied, now);
}

/** Nobody is waited for any more. */
export function closed(groups: Groups, now: string): ReviewGroupRecord[] {
  return groups.map((group) => {
    const reviews = group.reviews.map((one) => (isUndecided(one) ? withStatus(one, INVALIDATED, now) : one));
    return inStatus(group, isOpen(group) ? GroupReviewStatus.INVALIDATED : group.status, reviews, now);
  });
}

/** The approvals of a changed order count no longer; who gave them stays written down. */
export const invalidated = (groups: Groups, now: string): ReviewGroupRecord[] =>
  groups.map((group) => inStatus(group, GroupReviewStatus.INVALIDATED, group.reviews, now));

const isExceeded = ({ status, approvedTotal }: ReviewRecord, total: string): boolean =>
  status === APPROVED && approvedTotal !== null && BigInt(approvedTotal) < BigInt(total);

/** Whether somebody else approved less than `total`. */
export const needsNewApproval = (groups: Groups, total: string): boolean =>
  groups.some(({ reviews }) => reviews.some((one) => isExceeded(one, total)));

/** Who approved less than `total` is asked again, with those whom that approval had spared. */
export function askAgain(groups: Groups, total: string, now: string): ReviewGroupRecord[] {
  return groups.map((group) => {
    if (!group.reviews.some((one) => isExceeded(one, total))) return group;
    const reviews = group.reviews.map((one) =>
      isExceeded(one, total) || one.status === SKIPPED
        ? { ...withStatus(one, WAITING, now), approvedTotal: null, comment: null }
        : one,
    );
    return inStatus(group, GroupReviewStatus.WAITING, reviews, now);
  });
}

export interface Replacement {
  readonly groupNumber: number;
  readonly from: string;
  readonly to: { readonly uuid: string; readonly name: string };
}

/** Somebody else decides in the place of a reviewer who may no longer. */
export function replaced(
  groups: Groups,
  replacements: readonly Replacement[],
  now: string,
): ReviewGroupRecord[] {
  const changed = groups.map((group) => {
    const added = replacements
      .filter(({ groupNumber }) => groupNumber === group.number)
      .map(({ to }): ReviewRecord => ({
        reviewerId: to.uuid,
        reviewerName: to.name,
        status: WAITING,
        comment: null,
        approvedTotal: null,
        updatedAt: now,
      }));
    return added.length === 0 ? group : { ...group, reviews: [...group.reviews, ...added], updatedAt: now };
  });
  return openLowest(changed, now);
}
