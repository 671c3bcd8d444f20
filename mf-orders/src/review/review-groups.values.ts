import type { FieldErrors } from '@hacchu-hub/ui/form';
import type { OrderReviewGroupInput, ReviewGroupFragment, RouteGroupFragment } from '../generated/graphql.js';

export interface Reviewer {
  uuid: string;
  name: string;
}

/** One step of an approval in the editor. */
export interface GroupValues {
  key: string;
  approvalStrategy: 'ALL' | 'ANY';
  restrictByReviewerRole: boolean;
  reviewers: readonly Reviewer[];
}

export interface GroupsValues {
  groups: readonly GroupValues[];
}

export const maxGroups = 5;
export const maxReviewers = 10;

export const emptyGroup = (): GroupValues => ({
  key: crypto.randomUUID(),
  approvalStrategy: 'ANY',
  restrictByReviewerRole: true,
  reviewers: [],
});

/**
 * The steps of an earlier round, with those of its people who may still decide.
 * @param candidates possible reviewers, by uuid
 */
export const fromGroups = (
  groups: readonly ReviewGroupFragment[],
  candidates: ReadonlyMap<string, Reviewer>,
): readonly GroupValues[] =>
  groups.length === 0
    ? [emptyGroup()]
    : groups.map((group) => ({
        key: crypto.randomUUID(),
        approvalStrategy: group.approvalStrategy === 'ALL' ? 'ALL' : 'ANY',
        restrictByReviewerRole: group.restrictByReviewerRole,
        reviewers: group.orderReviews.flatMap(({ reviewer }) => {
          const known = reviewer ? candidates.get(reviewer.uuid) : undefined;
          return known ? [known] : [];
        }),
      }));

/** The steps of a route, with those of its people who may approve. */
export const fromRoute = (
  groups: readonly RouteGroupFragment[],
  candidates: ReadonlyMap<string, Reviewer>,
): readonly GroupValues[] =>
  groups.map(({ approvalStrategy, restrictByReviewerRole, reviewers }) => ({
    key: crypto.randomUUID(),
    approvalStrategy: approvalStrategy === 'ALL' ? 'ALL' : 'ANY',
    restrictByReviewerRole,
    reviewers: reviewers.flatMap(({ uuid, isEligible }) => (isEligible && candidates.get(uuid)) || []),
  }));

export const toGroupsInput = (groups: readonly GroupValues[]): OrderReviewGroupInput[] =>
  groups.map(({ approvalStrategy, restrictByReviewerRole, reviewers }) => ({
    approvalStrategy,
    restrictByReviewerRole,
    reviewerUuids: reviewers.map(({ uuid }) => uuid),
  }));

/** Validates the steps before approval is requested; field names as in the server's errors. */
export const validateGroups = (groups: readonly GroupValues[]): FieldErrors => {
  const errors: Record<string, string[]> = {};
  groups.forEach(({ reviewers }, index) => {
    if (reviewers.length === 0) {
      errors[`reviewGroups.${index}.reviewerUuids`] = ['承認者を1名以上選択してください。'];
    }
  });
  return errors;
};
