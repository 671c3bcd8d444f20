import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { CountTiles } from '@hacchu-hub/ui/counts';
import { DemandCountsDocument, type DemandHomeQuery } from '../../generated/graphql.js';

interface Count {
  label: string;
  /** Undefined until known. */
  count: number | null | undefined;
  unit: string;
  ref: string;
  /** The filter of the page that shows exactly these. */
  query?: Readonly<Record<string, string>>;
  /** Requires attention from the organisation's users. */
  isUrgent?: boolean;
}

/** Counts with links to their pages; pages of absent slices are left out. */
export const DemandCounts = ({ demand }: { demand: DemandHomeQuery['demand'] }) => {
  const hrefTo = useHrefTo();
  const demandUuid = demand.uuid;
  const { data } = useSliceQuery(DemandCountsDocument, {
    variables: { demandUuid },
    fetchPolicy: 'cache-and-network',
    // The page works without the counts of other slices.
    isHandled: true,
  });
  const waiting = data?.demandHome;
  const counts: readonly Count[] = [
    {
      label: '納期遅れ',
      count: waiting?.lateCount,
      unit: '件',
      ref: 'order-list',
      query: { late: '1' },
      isUrgent: true,
    },
    {
      label: '本日納品予定',
      count: waiting?.dueTodayCount,
      unit: '件',
      ref: 'order-list',
      query: { dueToday: '1' },
    },
    {
      label: '未送信の発注',
      count: waiting?.waitingForOrderCount,
      unit: '件',
      ref: 'order-list',
      query: { status: 'WaitingForOrder' },
    },
    {
      label: '未通知の変更',
      count: waiting?.unnotifiedCount,
      unit: '件',
      ref: 'order-list',
      query: { unnotified: '1' },
    },
    {
      label: '仕入先の回答',
      count: waiting?.supplierAnsweredCount,
      unit: '件',
      ref: 'order-list',
      query: { status: 'Delivering', answer: 'ANSWERED' },
    },
    {
      label: 'やりとり中',
      count: waiting?.inConversationCount,
      unit: '件',
      ref: 'order-list',
      query: { status: 'inConversation' },
    },
    { label: '今月の発注', count: demand.ordersThisMonth, unit: '件', ref: 'order-list' },
    { label: '商品', count: data?.paginatedProducts.totalCount, unit: '件', ref: 'product-list' },
    { label: '仕入先', count: data?.demandSuppliers.totalCount, unit: '件', ref: 'supplier-list' },
    {
      label: '納品先',
      count: data?.deliveryDestinations.totalCount,
      unit: '件',
      ref: 'delivery-destination-list',
    },
    { label: 'ユーザー', count: demand.userCount, unit: '名', ref: 'demand-user-list' },
  ];
  const tiles = counts.flatMap(({ ref, query, ...tile }) => {
    const href = hrefTo(ref, { demandUuid }, query);
    return href === undefined ? [] : [{ ...tile, href }];
  });
  return (
    <nav aria-label="この組織のデータ">
      <CountTiles tiles={tiles} />
    </nav>
  );
};
