import { DateText, daysBetween, todayInJapan } from '@hacchu-hub/ui/date';
import styles from './late-date.module.css';

interface LateDateProps {
  value: string | null | undefined;
  /** Already delivered: no delay is shown. */
  done?: boolean;
  /** `YYYY-MM-DD`, for tests and for prints of another day. Default today in Japan. */
  today?: string;
}

/** A due date; red with 「3日遅れ」 once it has passed. */
export const LateDate = ({ value, done = false, today = todayInJapan() }: LateDateProps) => {
  const late = value ? (daysBetween(value, today) ?? 0) : 0;
  if (done || late <= 0) return <DateText value={value} weekday />;
  return (
    <span className={styles.late}>
      <DateText value={value} weekday />{' '}
      <span className={styles.lateDays}>{late.toLocaleString('ja-JP')}日遅れ</span>
    </span>
  );
};
