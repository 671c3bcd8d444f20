import { DateText } from '@hacchu-hub/ui/date';
import { Yen } from '@hacchu-hub/ui/money';
import { Quantity } from '@hacchu-hub/ui/quantity';
import type { OrderDetail_OrderFragment } from '../../generated/graphql.js';
import styles from './order-review.module.css';

/** The lines as a phone shows them: one below the other. */
export const LineCards = ({ lines }: { lines: OrderDetail_OrderFragment['orderProductLines'] }) => (
  <ul className={styles.cards} aria-label="商品明細">
    {lines.map((line) => (
      <li key={line.id} className={styles.card}>
        <div>
          <strong>{line.product?.name ?? '（商品を表示できません）'}</strong>
          <div className={styles.quiet}>{line.product?.modelNumber}</div>
        </div>
        <div className={styles.amount}>
          <Yen value={line.amount} />
        </div>
        <div className={styles.quiet}>
          <Quantity value={line.lot} /> × <Yen value={line.unitPrice} />
        </div>
        <div className={styles.quiet}>
          納期 <DateText value={line.deliveryDate} weekday />
        </div>
      </li>
    ))}
  </ul>
);
