import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { daysBetween, formatLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import { Icon } from '@hacchu-hub/ui/icon';
import { Link } from '@hacchu-hub/ui/link';
import { StatusTag } from '@hacchu-hub/ui/status';
import {
  HomeWaitingDocument,
  type HomeWaitingKind,
  type HomeWaitingQuery,
} from '../../../generated/graphql.js';
import { type OrderHrefs, useOrderHrefs } from '../../../order/order-hrefs.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';
import styles from './tiles.module.css';

type Waiting = HomeWaitingQuery['homeWaiting'][number];
type Order = Waiting['orders'][number];
type Query = Readonly<Record<string, string>>;

interface Kind {
  /** What is to be done. */
  label: string;
  /** The filter of the order list that shows exactly these orders. */
  query: (userUuid: string) => Query;
  /** The screen on which it is done, unless that is the order's own. */
  href?: (hrefs: OrderHrefs, orderUuid: string) => string | undefined;
}

const own =
  (query: Query) =>
  (creator: string): Query => ({ ...query, creator });

const kinds: Partial<Record<HomeWaitingKind, Kind>> = {
  REVIEW: {
    label: '承認する',
    query: () => ({ toReview: '1' }),
    href: (to, uuid) => to.review(uuid),
  },
  DENIED: {
    label: '差戻しに対応する',
    query: () => ({ status: 'ReviewDenial', requested: '1' }),
    href: (to, uuid) => to.reApply(uuid),
  },
  DENIED_ORPHANED: {
    label: '申請者が不在の差戻しに対応する',
    query: () => ({ orphaned: '1' }),
    href: (to, uuid) => to.reApply(uuid),
  },
  SEND_FAILED: {
    label: '送信をやり直す',
    query: own({ sendFailed: '1' }),
  },
  MAIL_BOUNCED: {
    label: 'メールの不達に対応する',
    query: own({ status: 'Delivering', bounced: '1' }),
    href: (to, uuid) => to.conversation(uuid),
  },
  SUPPLIER_ANSWER: {
    label: '納期回答を確認する',
    query: own({ status: 'Delivering', answer: 'ANSWERED' }),
  },
  LATE: { label: '納期遅れを確認する', query: own({ late: '1' }) },
  UNSENT: {
    label: '発注を送信する',
    query: own({ status: 'WaitingForOrder' }),
    href: (to, uuid) => to.send(uuid),
  },
  UNNOTIFIED: {
    label: '変更を仕入先に知らせる',
    query: own({ unnotified: '1' }),
  },
  EXCESS_RECEIPT: {
    label: '入荷数の超過を確認する',
    query: own({ excess: '1' }),
  },
  CONVERSATION: {
    label: 'やりとりに返信する',
    query: own({ status: 'inConversation' }),
    href: (to, uuid) => to.conversation(uuid),
  },
};

/** 「期限 2026/11/24（火）」, or red 「3日超過」. */
const DueBy = ({ day }: { day: string | null }) => {
  if (day === null) return null;
  const late = daysBetween(day, todayInJapan()) ?? 0;
  if (late > 0) return <span className={styles.late}>{late.toLocaleString('ja-JP')}日超過</span>;
  return (
    <span className={styles.quiet}>
      {late === 0 ? '今日まで' : `${formatLocalDate(day, { weekday: true })}まで`}
    </span>
  );
};

const WaitingOrder = ({ order, kind }: { order: Order; kind: Kind }) => {
  const hrefs = useOrderHrefs();
  // Where a right is missing, the order itself can still be opened.
  const href = kind.href?.(hrefs, order.orderUuid) ?? hrefs.detail(order.orderUuid);
  const words = `PO ${order.purchaseNumber} ${order.orderSubject ?? '（件名なし）'}`;
  return (
    <li className={styles.line}>
      {href === undefined ? <span>{words}</span> : <Link href={href}>{words}</Link>}
      {order.isAsDeputy && <StatusTag tone="blue">代理</StatusTag>}
      {order.demandSupplier && <span className={styles.quiet}>{order.demandSupplier.name}</span>}
      <DueBy day={order.dueDate} />
    </li>
  );
};

const WaitingList = ({ all }: { all: readonly Waiting[] }) => {
  const hrefTo = useHrefTo();
  const { user } = useSession();
  if (all.length === 0) {
    return (
      <p className={styles.fine}>
        <Icon name="success" />
        お待たせしていることはありません。今日も一日よろしくお願いします。
      </p>
    );
  }
  return (
    <ul className={styles.list} aria-label="自分が待たれていること">
      {all.map(({ kind: name, count, dueDate, orders }) => {
        const kind = kinds[name];
        // A newer server may know further reasons.
        if (!kind) return null;
        const words = (
          <>
            {kind.label} <span className={styles.number}>{count.toLocaleString('ja-JP')}件</span>
          </>
        );
        const href = hrefTo('order-list', {}, kind.query(user.uuid));
        return (
          <li key={name} className={styles.row}>
            <div className={`${styles.line} ${styles.heading}`}>
              {href === undefined ? words : <Link href={href}>{words}</Link>}
              <DueBy day={dueDate} />
            </div>
            <ul className={styles.orders} aria-label={`${kind.label}発注`}>
              {orders.map((order) => (
                <WaitingOrder key={order.orderUuid} order={order} kind={kind} />
              ))}
            </ul>
          </li>
        );
      })}
    </ul>
  );
};

/** What waits for the user, most urgent first. */
export const WaitingTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeWaitingDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return <QueryTile query={query}>{({ homeWaiting }) => <WaitingList all={homeWaiting} />}</QueryTile>;
};
