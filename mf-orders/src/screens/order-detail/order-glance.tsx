import { Yen } from '@hacchu-hub/ui/money';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { nextStepOf } from './next-step.js';
import styles from './order-glance.module.css';

/** The key facts: who acts next, and the total. */
export const OrderGlance = ({ order }: { order: OrderDetail_OrderFragment }) => {
  const next = nextStepOf(order);
  return (
    <dl className={styles.glance}>
      <div>
        <dt>次の対応</dt>
        <dd>
          {next ? (
            <>
              <strong>{next.who}</strong>：{next.what}
            </>
          ) : (
            'ありません'
          )}
        </dd>
      </div>
      <div>
        <dt>合計（税込）</dt>
        <dd>
          <Yen value={order.orderSummary.total} emphasis="total" />
        </dd>
      </div>
    </dl>
  );
};
