import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { orderStatusLabel } from '@hacchu-hub/ui/status';
import { NameOfSupplierDocument, OrdersDocument } from '../../generated/graphql.js';
import { orderListUrl, orderTabs, pageSizeOf, toCountWhere, toWhere } from './order-list.url.js';

const tabLabel = (tab: (typeof orderTabs)[number]): string => {
  if (tab === 'all') return '全て';
  return tab === 'inConversation' ? 'やりとり中' : orderStatusLabel(tab);
};

/** The order list: its filters in the URL, its rows, the counts of its tabs. */
export const useOrderList = () => {
  const { demandUuid } = useSession();
  const [state, change] = useUrlState(orderListUrl);
  const query = useSliceQuery(OrdersDocument, {
    variables: {
      demandUuid,
      page: state.page,
      limit: pageSizeOf(state),
      where: toWhere(state),
      countWhere: toCountWhere(state),
    },
    fetchPolicy: 'cache-and-network',
  });
  const { data: named } = useSliceQuery(NameOfSupplierDocument, {
    variables: { demandUuid, uuid: state.supplier },
    skip: state.supplier === '',
    isHandled: true,
  });
  const page = query.data?.orders;
  const countOf = (tab: (typeof orderTabs)[number]): number | undefined => {
    if (!page) return undefined;
    if (tab === 'inConversation') return page.inConversationCount;
    const counts = tab === 'all' ? page.counts : page.counts.filter((entry) => entry.status === tab);
    return counts.reduce((sum, entry) => sum + entry.count, 0);
  };
  return {
    ...query,
    state,
    change,
    page,
    tabs: orderTabs.map((tab) => ({ key: tab, label: tabLabel(tab), count: countOf(tab) })),
    supplierName: named?.demandSupplier.name,
  };
};
