import { orderStatusLabel } from '@hacchu-hub/purchase-math';
import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useUrlState } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { OrdersDocument, OrderTabsDocument } from '../../generated/graphql.js';
import { useToday } from '../../order/today.hook.js';
import {
  hasFilters,
  orderListUrl,
  orderSortColumns,
  orderTabs,
  pageSizeOf,
  toCountWhere,
  toSort,
  toWhere,
} from './order-list.url.js';
import { useOrderListViews } from './views/views.hook.js';

const tabLabel = (tab: (typeof orderTabs)[number]): string => {
  if (tab === 'all') return '全て';
  return tab === 'inConversation' ? 'やりとり中' : orderStatusLabel(tab);
};

/** The order list: filters in the URL, rows, tab counts, saved views. */
export const useOrderList = () => {
  const { demandUuid, user } = useSession();
  const [state, change] = useUrlState(orderListUrl);
  const views = useOrderListViews(state, change);
  const here = { userUuid: user.uuid, today: useToday() };
  const where = toWhere(state, here);
  const countWhere = toCountWhere(state, here);
  // The tabs of a filter that many orders match take longer to count than its first page to find.
  const countsLater = hasFilters(state);
  const query = useSliceQuery(OrdersDocument, {
    variables: {
      demandUuid,
      page: state.page,
      limit: pageSizeOf(state),
      where,
      countWhere,
      sort: toSort(state),
      withCounts: !countsLater,
    },
    fetchPolicy: 'cache-and-network',
  });
  const later = useSliceQuery(OrderTabsDocument, {
    variables: { demandUuid, where: countWhere },
    skip: !countsLater,
    fetchPolicy: 'cache-and-network',
    // Tabs without numbers are enough.
    isHandled: true,
  });
  // Until it is known whether a default view opens instead, these rows would only flash.
  const page = views.isOpening ? undefined : query.data?.orders;
  const counted = countsLater ? later.data?.orders : page;
  const countOf = (tab: (typeof orderTabs)[number]): number | undefined => {
    if (!counted?.counts) return undefined;
    if (tab === 'inConversation') return counted.inConversationCount;
    const counts = tab === 'all' ? counted.counts : counted.counts.filter((entry) => entry.status === tab);
    return counts.reduce((sum, entry) => sum + entry.count, 0);
  };
  // The total of the rows ends at a limit; the counts of the tabs are exact.
  const exactTotal = page?.isTotalCountExact === false ? countOf(state.status) : undefined;
  return {
    ...query,
    state,
    change,
    where,
    views,
    page:
      page && exactTotal !== undefined ? { ...page, totalCount: exactTotal, isTotalCountExact: true } : page,
    tabs: orderTabs.map((tab) => ({ key: tab, label: tabLabel(tab), count: countOf(tab) })),
    sorting: {
      value: state.sort,
      onChange: (next: { key: string; direction: 'asc' | 'desc' } | undefined) => {
        const key = orderSortColumns.find((column) => column === next?.key);
        change({ sort: key && next && { key, direction: next.direction } });
      },
    },
  };
};
