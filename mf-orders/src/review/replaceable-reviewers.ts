import type { OrderDetail_OrderFragment } from '../generated/graphql.js';

export interface GoneReviewer {
  reviewerOrderNumber: number;
  uuid: string;
  name: string;
  /** Only administrators may decide in this step. */
  isRestricted: boolean;
}

/** Reviewers of the running round who may no longer decide and are not replaced yet, in undecided steps. */
export const replaceableReviewers = ({
  reviewRounds: [round],
}: Pick<OrderDetail_OrderFragment, 'reviewRounds'>): readonly GoneReviewer[] =>
  round?.status !== 'OPEN'
    ? []
    : round.groups
        .filter(
          ({ groupReviewStatus }) => groupReviewStatus === 'WAITING' || groupReviewStatus === 'IN_REVIEW',
        )
        .flatMap(({ reviewerOrderNumber, restrictByReviewerRole, orderReviews }) =>
          orderReviews.flatMap(({ reviewStatus, isReplaced, reviewer, reviewerName }) =>
            reviewStatus === 'INVALIDATED' && !isReplaced && reviewer
              ? [
                  {
                    reviewerOrderNumber,
                    uuid: reviewer.uuid,
                    name: reviewerName,
                    isRestricted: restrictByReviewerRole,
                  },
                ]
              : [],
          ),
        );
