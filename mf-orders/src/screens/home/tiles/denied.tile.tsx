import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Link } from '@hacchu-hub/ui/link';
import { HomeDeniedDocument, type HomeDeniedQuery } from '../../../generated/graphql.js';
import { useOrderHrefs } from '../../../order/order-hrefs.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';
import styles from './tiles.module.css';

type Denied = HomeDeniedQuery['demandHome']['deniedOrders'][number];

const DeniedOrders = ({ orders }: { orders: readonly Denied[] }) => {
  const hrefs = useOrderHrefs();
  if (orders.length === 0) return <p className={styles.quiet}>差し戻された発注はありません。</p>;
  return (
    <ul className={styles.list} aria-label="差し戻された発注">
      {orders.map(({ orderUuid, purchaseNumber, orderSubject, requesterName, isMine }) => {
        const href = hrefs.detail(orderUuid);
        const words = `PO ${purchaseNumber} ${orderSubject ?? '（件名なし）'}`;
        return (
          <li key={orderUuid} className={styles.row}>
            {href === undefined ? <span>{words}</span> : <Link href={href}>{words}</Link>}
            <span className={styles.quiet}>{isMine ? 'あなたの申請' : `申請：${requesterName}`}</span>
          </li>
        );
      })}
    </ul>
  );
};

/** Orders that reviewers sent back; the user's own come first, since only the requester can fix them. */
export const DeniedTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeDeniedDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return (
    <QueryTile query={query}>
      {({ demandHome }) => <DeniedOrders orders={demandHome.deniedOrders} />}
    </QueryTile>
  );
};
