import { casesText } from '@hacchu-hub/purchase-math/cases';
import { DateText } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import { LateDate } from '../../order/late-date.js';
import { ReceivedQuantity } from '../../order/received-quantity.js';
import { DeliveryStatusTag } from '../../order/status/status-tags.js';
import styles from './line-cards.module.css';
import { LastReceipt, ProductName, taxName } from './line-parts.js';

/** Whether goods are expected, or have arrived. */
export const isPlaced = ({ status }: Pick<OrderDetail_OrderFragment, 'status'>): boolean =>
  status === 'Delivering' || status === 'DeliveryComplete';

const Cases = ({
  line: { lot, packSize, unit },
}: {
  line: OrderDetail_OrderFragment['orderProductLines'][number];
}) => {
  const cases = casesText(lot, packSize, unit);
  return cases && `（${cases}）`;
};

/** The lines as cards, for phones. */
export const LineCards = ({ order }: { order: OrderDetail_OrderFragment }) => (
  <ul className={styles.cards} aria-label="商品明細">
    {order.orderProductLines.map((line) => (
      <li key={line.id} className={styles.card}>
        <ProductName line={line} />
        <div className={styles.sum}>
          <span className={styles.quiet}>
            <Quantity value={line.lot} />
            {line.unit}
            <Cases line={line} /> × <Yen value={line.unitPrice} />（
            {taxName(line.taxCategoryId, order.orderDate)}）
          </span>
          <Yen value={line.amount} />
        </div>
        <div className={styles.sum}>
          <span>
            <span className={styles.quiet}>納期</span>{' '}
            <LateDate
              value={line.deliveryDate}
              done={line.deliveryStatus !== 'Delivering' || order.status === 'Canceled'}
            />
          </span>
          {line.paymentDueDate !== null && (
            <span className={styles.quiet}>
              支払 <DateText value={line.paymentDueDate} />
            </span>
          )}
        </div>
        {isPlaced(order) && (
          <div className={styles.sum}>
            <span>
              <DeliveryStatusTag status={line.deliveryStatus} />{' '}
              <span className={styles.quiet}>
                <LastReceipt line={line} />
              </span>
            </span>
            <ReceivedQuantity
              received={line.receivedLot}
              ordered={line.lot ?? 0}
              canceled={line.canceledLot}
              unit={line.unit}
            />
          </div>
        )}
      </li>
    ))}
  </ul>
);
