import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { type CountTile, CountTiles } from '@hacchu-hub/ui/counts';
import { HomeCountsDocument, type HomeCountsQuery } from '../../../generated/graphql.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';

type Home = HomeCountsQuery['demandHome'];

interface Count extends Omit<CountTile, 'unit' | 'href'> {
  /** The filter of the order list that shows exactly these orders. */
  query: Readonly<Record<string, string>>;
}

const countsOf = (home: Home, mayReview: boolean): readonly Count[] => [
  ...(mayReview
    ? [
        {
          label: '自分の承認待ち',
          icon: 'success' as const,
          count: home.awaitingMyReviewCount,
          query: { toReview: '1' },
          isUrgent: true,
        },
      ]
    : []),
  ...(mayReview || home.deniedCount > 0
    ? [
        {
          label: '差戻し',
          icon: 'back' as const,
          count: home.deniedCount,
          query: { status: 'ReviewDenial' },
          isUrgent: true,
        },
      ]
    : []),
  {
    label: '納期遅れ',
    icon: 'warning',
    count: home.lateCount,
    query: { late: '1' },
    isUrgent: true,
  },
  {
    label: '本日納品予定',
    icon: 'deliveries',
    count: home.dueTodayCount,
    query: { dueToday: '1' },
  },
  {
    label: '未送信の発注',
    icon: 'send',
    count: home.waitingForOrderCount,
    query: { status: 'WaitingForOrder' },
  },
  {
    label: '未通知の変更',
    icon: 'edit',
    count: home.unnotifiedCount,
    query: { unnotified: '1' },
  },
  {
    label: '仕入先の回答',
    icon: 'suppliers',
    count: home.supplierAnsweredCount,
    query: { status: 'Delivering', answer: 'ANSWERED' },
    isUrgent: true,
  },
  {
    label: '仕入先未確認',
    icon: 'inbox',
    count: home.supplierUnconfirmedCount,
    query: { status: 'Delivering', answer: 'UNCONFIRMED' },
  },
  {
    label: 'やりとり中',
    icon: 'comment',
    count: home.inConversationCount,
    query: { status: 'inConversation' },
  },
];

const Counts = ({ home }: { home: Home }) => {
  const hrefTo = useHrefTo();
  const { hasCapability } = useSession();
  // Pending approvals are decided even after the feature is switched off.
  const hasLeftOverReviews = hasCapability('orders:decide') && home.awaitingMyReviewCount > 0;
  const mayReview = hasCapability('orders:review') || hasLeftOverReviews;
  const tiles = countsOf(home, mayReview).map(({ query, ...tile }) => ({
    ...tile,
    unit: '件',
    href: hrefTo('order-list', {}, query),
  }));
  return <CountTiles label="対応が必要な発注" tiles={tiles} />;
};

/** Counts of the demand's orders that need action, each linking to the filtered list. */
export const CountsTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeCountsDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return <QueryTile query={query}>{({ demandHome }) => <Counts home={demandHome} />}</QueryTile>;
};
