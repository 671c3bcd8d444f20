import { Button } from '@hacchu-hub/ui/button';
import { Alert } from '@hacchu-hub/ui/feedback';
import { formatQuantity } from '@hacchu-hub/ui/quantity';
import type { DeliveryOrderQuery } from '../../generated/graphql.js';
import { outstandingOf } from '../../order/receipt-entries.js';
import { useOrderActions } from '../order-detail/order-actions.hook.js';
import styles from './deliveries.module.css';
import { useShortClose } from './short-close.hook.js';

type Order = DeliveryOrderQuery['order'];

interface ShortCloseProps {
  order: Order;
  line: Order['orderProductLines'][number];
  reload: () => Promise<void>;
}

/** 残数打切り: the outstanding pieces of this line will no longer arrive. */
export const ShortClose = ({ order, line, reload }: ShortCloseProps) => {
  const shortClose = useShortClose(order, line, reload);
  const outstanding = outstandingOf(line);
  const may = (wanted: Order['actions'][number]['id']) =>
    order.actions.some(({ id, isAllowed }) => id === wanted && isAllowed);
  const mayClose = outstanding > 0 && may('SHORT_CLOSE_LINES');
  const mayReopen = line.canceledLot > 0 && may('REOPEN_LINES');
  // A refusal is shown even if what others did leaves nothing to do.
  if (!mayClose && !mayReopen && shortClose.problem === undefined) return null;
  return (
    <section aria-label="残数打切り">
      <h3 className={styles.heading}>残数打切り</h3>
      {shortClose.problem !== undefined && (
        <Alert kind="error" takesFocus>
          {shortClose.problem}
        </Alert>
      )}
      {mayClose && (
        <>
          <p className={styles.quiet}>
            この明細の残り{formatQuantity(outstanding)}
            {line.unit ?? '個'}を、今後入荷しないものとして記録します。
          </p>
          <Button kind="danger" loading={shortClose.isRunning} onClick={() => void shortClose.close()}>
            この明細の残数を打ち切る
          </Button>
        </>
      )}
      {mayReopen && (
        <>
          <p className={styles.quiet}>
            この明細では{formatQuantity(line.canceledLot)}
            {line.unit ?? '個'}を打ち切っています。
          </p>
          <Button loading={shortClose.isRunning} onClick={() => void shortClose.reopen()}>
            打切りを取り消す
          </Button>
        </>
      )}
    </section>
  );
};

/** The same for all lines of the order at once. */
export const ShortCloseOrder = ({ order, reload }: Omit<ShortCloseProps, 'line'>) => {
  const actions = useOrderActions(order, reload);
  const open = order.orderProductLines.filter((line) => outstandingOf(line) > 0);
  const isAllowed = order.actions.some(({ id, isAllowed: may }) => id === 'COMPLETE_DELIVERY' && may);
  const mayClose = open.length >= 2 && isAllowed;
  if (!mayClose && actions.problem === undefined) return null;
  return (
    <section aria-label="発注全体の残数打切り">
      <h3 className={styles.heading}>発注全体の残数打切り</h3>
      {mayClose && (
        <>
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
        </>
      )}
      {actions.problem !== undefined && (
        <Alert kind="error" takesFocus>
          {actions.problem}
        </Alert>
      )}
      {mayClose && (
        <Button
          kind="danger"
          loading={actions.isRunning}
          onClick={() => void actions.complete().then(reload)}
        >
          発注全体の残数を打ち切る
        </Button>
      )}
    </section>
  );
};
