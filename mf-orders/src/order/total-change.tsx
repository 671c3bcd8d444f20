import { Yen } from '@hacchu-hub/ui/money';
import styles from './totals-panel.module.css';

/** By how much a total differs from an earlier one; nothing where it is the same. */
export const TotalChange = ({ since, change }: { since: string; change: string | null | undefined }) =>
  change == null || change === '0' ? null : (
    <p className={styles.change}>
      {since}から {!change.startsWith('-') && '+'}
      <Yen value={change} />
    </p>
  );
