import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { toErrorState } from '../error-state.js';
import { SlackSettingDocument } from '../generated/graphql.js';

/** Document types that a change of the connection affects. */
export const SLACK_TYPES = ['Demand', 'AuditEntry'] as const;

/** The connection of the page's demand to Slack. */
export const useSlackSetting = () => {
  const { demandUuid } = useSession();
  const { data, error, refetch } = useSliceQuery(SlackSettingDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  return {
    demand: data?.demand,
    errorState: error && !data ? toErrorState(error, refetch) : undefined,
    refetch,
  };
};
