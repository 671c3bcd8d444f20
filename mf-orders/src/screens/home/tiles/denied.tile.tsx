import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Link } from '@hacchu-hub/ui/link';
import { HomeDeniedDocument, type HomeDeniedQuery } from '../../../generated/graphql.js';
import { useOrderHrefs } from '../../../order/order-hrefs.js';
import { QueryTile, TILE_QUERY } from './query-tile.js';
import styles from './tiles.module.css';

type Denied = HomeDeniedQuery['demandHome']['deniedOrders'];

const requestedBy = ({ isMine, requesterName, isRequesterMissing }: Denied[number]): string => {
  if (isMine) return 'あなたの申請';
  return `申請：${requesterName}${isRequesterMissing ? '（不在のため、管理者が再申請できます）' : ''}`;
};

const DeniedOrders = ({ orders }: { orders: Denied }) => {
  const hrefs = useOrderHrefs();
  if (orders.length === 0) return <p className={styles.quiet}>差し戻された発注はありません。</p>;
  return (
    <ul className={styles.list} aria-label="差し戻された発注">
      {orders.map((order) => {
        const { orderUuid, purchaseNumber, orderSubject } = order;
        const href = hrefs.detail(orderUuid);
        const words = `PO ${purchaseNumber} ${orderSubject ?? '（件名なし）'}`;
        return (
          <li key={orderUuid} className={styles.row}>
            {href === undefined ? <span>{words}</span> : <Link href={href}>{words}</Link>}
            <span className={styles.quiet}>{requestedBy(order)}</span>
          </li>
        );
      })}
    </ul>
  );
};

/** Orders that reviewers sent back; the user's own come first, since they are the first to fix them. */
export const DeniedTile = () => {
  const { demandUuid } = useSession();
  const query = useSliceQuery(HomeDeniedDocument, { variables: { demandUuid }, ...TILE_QUERY });
  return (
    <QueryTile query={query}>
      {({ demandHome }) => <DeniedOrders orders={demandHome.deniedOrders} />}
    </QueryTile>
  );
};
