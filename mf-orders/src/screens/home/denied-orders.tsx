import { Link } from '@hacchu-hub/ui/link';
import { Section } from '@hacchu-hub/ui/page';
import type { DemandHomeQuery } from '../../generated/graphql.js';
import { useOrderHrefs } from '../../order/order-hrefs.js';
import styles from './home.module.css';

type Denied = DemandHomeQuery['demandHome']['deniedOrders'][number];

/** Orders that reviewers sent back; the user's own come first, since only the requester can fix them. */
export const DeniedOrders = ({ orders }: { orders: readonly Denied[] }) => {
  const hrefs = useOrderHrefs();
  if (orders.length === 0) return null;
  return (
    <Section title="差し戻された発注">
      <ul className={styles.messages} aria-label="差し戻された発注">
        {orders.map(({ orderUuid, purchaseNumber, orderSubject, requesterName, isMine }) => {
          const href = hrefs.detail(orderUuid);
          const words = `PO ${purchaseNumber} ${orderSubject ?? '（件名なし）'}`;
          return (
            <li key={orderUuid} className={styles.message}>
              {href === undefined ? <span>{words}</span> : <Link href={href}>{words}</Link>}
              <span className={styles.quiet}>{isMine ? 'あなたの申請' : `申請：${requesterName}`}</span>
            </li>
          );
        })}
      </ul>
    </Section>
  );
};
