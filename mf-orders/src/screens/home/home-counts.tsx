import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Icon, type IconName } from '@hacchu-hub/ui/icon';
import { Link } from '@hacchu-hub/ui/link';
import type { DemandHomeQuery } from '../../generated/graphql.js';
import styles from './home.module.css';

type Home = DemandHomeQuery['demandHome'];

interface Count {
  key: keyof Home;
  label: string;
  icon: IconName;
  count: number;
  /** The filter of the order list that shows just these. */
  query: Readonly<Record<string, string>>;
  /** Nobody should leave it for tomorrow. */
  isUrgent?: boolean;
}

const countsOf = (home: Home, mayReview: boolean): readonly Count[] => [
  ...(mayReview
    ? [
        {
          key: 'awaitingMyReviewCount' as const,
          label: '自分の承認待ち',
          icon: 'success' as const,
          count: home.awaitingMyReviewCount,
          query: { toReview: '1' },
          isUrgent: true,
        },
      ]
    : []),
  {
    key: 'lateCount',
    label: '納期遅れ',
    icon: 'warning',
    count: home.lateCount,
    query: { late: '1' },
    isUrgent: true,
  },
  {
    key: 'dueTodayCount',
    label: '本日納品予定',
    icon: 'deliveries',
    count: home.dueTodayCount,
    query: { dueToday: '1' },
  },
  {
    key: 'waitingForOrderCount',
    label: '未送信の発注',
    icon: 'send',
    count: home.waitingForOrderCount,
    query: { status: 'WaitingForOrder' },
  },
  {
    key: 'unnotifiedCount',
    label: '未通知の変更',
    icon: 'edit',
    count: home.unnotifiedCount,
    query: { unnotified: '1' },
  },
  {
    key: 'inConversationCount',
    label: 'やりとり中',
    icon: 'comment',
    count: home.inConversationCount,
    query: { status: 'inConversation' },
  },
];

/** What waits for somebody, each a step away from the orders that it counts. */
export const HomeCounts = ({ home }: { home: Home }) => {
  const hrefTo = useHrefTo();
  const { hasCapability } = useSession();
  // An approval that was asked for is decided also after the function is switched off.
  const isLeftOver = hasCapability('orders:decide') && home.awaitingMyReviewCount > 0;
  return (
    <ul className={styles.counts} aria-label="対応が必要な発注">
      {countsOf(home, hasCapability('orders:review') || isLeftOver).map(
        ({ key, label, icon, count, query, isUrgent }) => {
          const href = hrefTo('order-list', {}, query);
          const content = (
            <>
              <span className={styles.countLabel}>
                <Icon name={icon} /> {label}
              </span>
              <span className={styles.count} data-urgent={isUrgent === true && count > 0}>
                {count.toLocaleString('ja-JP')}
                <span className={styles.unit}>件</span>
              </span>
            </>
          );
          return (
            <li key={key}>
              {href === undefined ? (
                <div className={styles.tile}>{content}</div>
              ) : (
                <Link href={href} className={styles.tile}>
                  {content}
                </Link>
              )}
            </li>
          );
        },
      )}
    </ul>
  );
};
