import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { OrderCommentsDocument } from '../generated/graphql.js';

/** How many messages there are about an order; undefined until that is known. What the conversation shows first is there with it. */
export const useCommentCount = (orderUuid: string, skip: boolean): number | undefined => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(OrderCommentsDocument, {
    variables: { orderUuid, demandUuid, page: 1 },
    skip,
    fetchPolicy: 'cache-and-network',
    // The tab is there without its count, too.
    isHandled: true,
  });
  return data?.orderComments.totalCount;
};
