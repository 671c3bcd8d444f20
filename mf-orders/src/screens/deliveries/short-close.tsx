import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import type { DeliveryOrderQuery } from '../../generated/graphql.js';
import { outstandingOf } from '../../order/receipt-entries.js';
import { useOrderActions } from '../order-detail/order-actions.hook.js';
import styles from './deliveries.module.css';

interface ShortCloseProps {
  order: DeliveryOrderQuery['order'];
  reload: () => Promise<void>;
}

/** 残数打切り: what is outstanding of the order will not come any more. */
export const ShortClose = ({ order, reload }: ShortCloseProps) => {
  const actions = useOrderActions(order, reload);
  const open = order.orderProductLines.filter((line) => outstandingOf(line) > 0);
  const isAllowed = order.actions.some(({ id, isAllowed: may }) => id === 'COMPLETE_DELIVERY' && may);
  if (open.length === 0 || !isAllowed) return null;
  return (
    <section aria-label="残数打切り">
      <h3 className={styles.heading}>残数打切り</h3>
      <p className={styles.quiet}>
        この発注でまだ入荷していない次の商品を、今後入荷しないものとして納品完了にします。
      </p>
      <ul className={styles.open} aria-label="打ち切る商品">
        {open.map((line) => (
          <li key={line.id}>
            {line.product?.name ?? `${line.orderNum}行目`}：残り {formatQuantity(outstandingOf(line))}
          </li>
        ))}
      </ul>
      {actions.problem !== undefined && <Alert kind="error">{actions.problem}</Alert>}
      <Button kind="danger" loading={actions.isRunning} onClick={() => void actions.complete().then(reload)}>
        残数を打ち切る
      </Button>
    </section>
  );
};
