import { Yen } from '@hacchu-hub/ui/money';
import styles from './order-form.module.css';

/** The sum in the head of the page, which stays in view where the totals scroll away. */
export const HeadTotal = ({ total }: { total: string }) => (
  <span className={styles.headTotal}>
    合計（税込） <Yen value={total} />
  </span>
);
