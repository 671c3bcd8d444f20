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
 * Possible reviewers, of whom some are administrators. The requester is never one.
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
    const others = (users: readonly Reviewer_DemandUserFragment[]) =>
      users.filter(({ uuid }) => includesUser || uuid !== user.uuid).map(toReviewer);
    return {
      administrators: others(data?.activeAdminDemandUsers ?? []),
      everybody: others(
        (data?.demandUsers.items ?? []).filter(({ role, state }) => role !== 'UNKNOWN' && state === 'ACTIVE'),
      ),
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
