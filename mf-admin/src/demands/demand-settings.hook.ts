import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { toErrorState } from '../error-state.js';
import { DemandSettingsDetailDocument } from '../generated/graphql.js';

/** The demand of the page with all its settings. */
export const useDemandSettings = () => {
  const { demandUuid } = useSession();
  const { data, error, refetch } = useSliceQuery(DemandSettingsDetailDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
  });
  return {
    demand: data?.demandSettingsDetail,
    errorState: error && !data ? toErrorState(error, refetch) : undefined,
  };
};
