import { Yen } from '@hacchu-hub/ui/money';
import styles from './totals-panel.module.css';

/** The difference between a total and an earlier one; nothing when they are equal. */
export const TotalChange = ({ since, change }: { since: string; change: string | null | undefined }) =>
  change == null || change === '0' ? null : (
    <p className={styles.change}>
      {since}から {!change.startsWith('-') && '+'}
      <Yen value={change} />
    </p>
  );
