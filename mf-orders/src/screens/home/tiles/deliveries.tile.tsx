import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { formatLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import { Link } from '@hacchu-hub/ui/link';
import { StatusTag } from '@hacchu-hub/ui/status';
import type { ReactNode } from 'react';
import { HomeDeliveriesDocument, type HomeDeliveriesQuery } from '../../../generated/graphql.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';
import styles from './tiles.module.css';

type Deliveries = HomeDeliveriesQuery['homeDeliveries'];
type Day = Deliveries['days'][number];
type Destination = Day['destinations'][number];

const lines = (count: number): string => `${count.toLocaleString('ja-JP')}明細`;

const DeliveriesLink = ({
  query,
  children,
}: {
  query: Readonly<Record<string, string>>;
  children: ReactNode;
}) => {
  const href = useHrefTo()('delivery-list', {}, query);
  return href === undefined ? <span>{children}</span> : <Link href={href}>{children}</Link>;
};

/** 「残り2明細／全3明細」 */
const progressWords = ({ lineCount, openLineCount }: Pick<Destination, 'lineCount' | 'openLineCount'>) =>
  openLineCount === 0
    ? `${lines(lineCount)}すべて入荷済み`
    : `残り${lines(openLineCount)}／全${lines(lineCount)}`;

const DeliveryDay = ({ day: { day, isBusinessDay, destinations } }: { day: Day }) => (
  <li className={styles.row}>
    <div className={`${styles.line} ${styles.heading}`}>
      <DeliveriesLink query={{ status: 'all', day }}>
        {day === todayInJapan() ? '本日 ' : ''}
        {formatLocalDate(day, { weekday: true })}
      </DeliveriesLink>
      {!isBusinessDay && <StatusTag tone="grey">休業日</StatusTag>}
    </div>
    {destinations.length === 0 ? (
      <p className={styles.quiet}>納品の予定はありません。</p>
    ) : (
      <ul className={styles.orders}>
        {destinations.map((due) => (
          <li key={due.deliveryDestination?.uuid ?? ''} className={styles.line}>
            <span className={styles.grow}>{due.deliveryDestination?.name ?? 'その他の納品先'}</span>
            <span className={`${styles.quiet} ${styles.number}`}>{progressWords(due)}</span>
          </li>
        ))}
      </ul>
    )}
  </li>
);

const DeliveryDays = ({ lateLineCount, lateSince, days }: Deliveries) => (
  <ul className={styles.list} aria-label="本日・今週の納品">
    {lateLineCount > 0 && (
      <li className={styles.row}>
        <div className={`${styles.line} ${styles.heading}`}>
          <DeliveriesLink query={{ late: '1' }}>納期遅れ {lines(lateLineCount)}</DeliveriesLink>
          {lateSince !== null && (
            <span className={styles.late}>最も古い納期 {formatLocalDate(lateSince, { weekday: true })}</span>
          )}
        </div>
      </li>
    )}
    {days.map((day) => (
      <DeliveryDay key={day.day} day={day} />
    ))}
  </ul>
);

/** What arrives today and this week, by day and destination; late goods on top. */
export const DeliveriesTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeDeliveriesDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return <QueryTile query={query}>{({ homeDeliveries }) => <DeliveryDays {...homeDeliveries} />}</QueryTile>;
};
