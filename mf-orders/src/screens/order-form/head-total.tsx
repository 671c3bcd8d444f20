import { Yen } from '@hacchu-hub/ui/money';
import styles from './order-form.module.css';

/** The total in the page's head, visible when the totals scroll away. */
export const HeadTotal = ({ total }: { total: string }) => (
  <span className={styles.headTotal}>
    合計（税込） <Yen value={total} />
  </span>
);
