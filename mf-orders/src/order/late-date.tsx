import { DateText, daysBetween } from '@hacchu-hub/ui/date';
import styles from './late-date.module.css';
import { useToday } from './today.hook.js';

interface LateDateProps {
  value: string | null | undefined;
  /** Already delivered: no delay is shown. */
  done?: boolean;
}

/** A due date; red with 「3日遅れ」 once it has passed. */
export const LateDate = ({ value, done = false }: LateDateProps) => {
  const today = useToday();
  const late = value ? (daysBetween(value, today) ?? 0) : 0;
  if (done || late <= 0) return <DateText value={value} weekday />;
  return (
    <span className={styles.late}>
      <DateText value={value} weekday />{' '}
      <span className={styles.lateDays}>{late.toLocaleString('ja-JP')}日遅れ</span>
    </span>
  );
};
