import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { useMemo } from 'react';
import { type Reviewer_DemandUserFragment, ReviewerCandidatesDocument } from '../generated/graphql.js';
import type { Reviewer } from './review-groups.values.js';

const toReviewer = ({ uuid, lastName, firstName }: Reviewer_DemandUserFragment): Reviewer => ({
  uuid,
  name: `${lastName} ${firstName}`.trim(),
});

/**
 * Possible reviewers, of whom some are administrators: neither the requester nor anybody who was only invited.
 * @param includesUser for steps of requests that others make
 */
export const useReviewerCandidates = (includesUser = false) => {
  const { user, demandUuid } = useSession();
  const query = useSliceQuery(ReviewerCandidatesDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const { data } = query;
  const candidates = useMemo(() => {
    const eligible = (data?.activeDemandUsers ?? []).filter(
      ({ uuid, role, state }) =>
        role !== 'UNKNOWN' && state === 'ACTIVE' && (includesUser || uuid !== user.uuid),
    );
    return {
      administrators: eligible.filter(({ role }) => role === 'ADMIN').map(toReviewer),
      everybody: eligible.map(toReviewer),
    };
  }, [data, user.uuid, includesUser]);
  const byUuid = useMemo(
    () => new Map([...candidates.administrators, ...candidates.everybody].map((one) => [one.uuid, one])),
    [candidates],
  );
  return {
    ...candidates,
    byUuid,
    isLoading: query.isLoading && !data,
    error: query.error,
    refetch: query.refetch,
  };
};

export type ReviewerCandidates = ReturnType<typeof useReviewerCandidates>;
