import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { type DraftOrder_OrderFragment, EditDraftOrderDocument } from '../../generated/graphql.js';

/** Reads an order as the form needs it, bypassing the cache. */
export const useReadOrder = () => {
  const { demandUuid } = useSession();
  const fetch = useSliceFetch(EditDraftOrderDocument);
  return async (uuid: string): Promise<DraftOrder_OrderFragment> =>
    (await fetch({ uuid, demandUuid }, { fetchPolicy: 'network-only' })).order;
};
