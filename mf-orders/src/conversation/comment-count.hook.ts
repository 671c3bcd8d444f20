import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { OrderCommentsDocument } from '../generated/graphql.js';

/**
 * The number of messages about an order; undefined while loading. The same query loads the first page of the
 * conversation.
 */
export const useCommentCount = (orderUuid: string, skip: boolean): number | undefined => {
  const { demandUuid } = useSession();
  const { data } = useSliceQuery(OrderCommentsDocument, {
    variables: { orderUuid, demandUuid, page: 1 },
    skip,
    fetchPolicy: 'cache-and-network',
    // The tab works without the count.
    isHandled: true,
  });
  return data?.orderComments.totalCount;
};
