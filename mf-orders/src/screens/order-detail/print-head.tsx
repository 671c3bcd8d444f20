import { useSession } from '@hacchu-hub/slice-kit/session';
import { formatLocalDate, todayInJapan } from '@hacchu-hub/ui/date';
import styles from './order-detail.module.css';

/** Print header: the organisation, and when it was printed. */
export const PrintHead = () => {
  const { user } = useSession();
  return (
    <p className={styles.printHead}>
      <span>{user.demand?.name}</span>
      <span>印刷日 {formatLocalDate(todayInJapan())}</span>
    </p>
  );
};
