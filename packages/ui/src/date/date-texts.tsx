import { daysBetween, formatLocalDate, formatTimestamp, todayInJapan } from './local-date.js';
import styles from './date.module.css';

export interface DateTextProps {
  /** `YYYY-MM-DD`; no value shows as 「—」. */
  value: string | null | undefined;
  /** Adds the day of the week, for delivery dates. */
  weekday?: boolean;
}

/** A calendar day: `2026/11/20`. */
export const DateText = ({ value, weekday = false }: DateTextProps) =>
  value ? (
    <time dateTime={value} className={styles.date}>
      {formatLocalDate(value, { weekday })}
    </time>
  ) : (
    <span>—</span>
  );

/** A timestamp in Japanese time: `2026/11/20 18:30`. */
export const TimestampText = ({ value }: { value: string | null | undefined }) =>
  value ? (
    <time dateTime={value} className={styles.date}>
      {formatTimestamp(value)}
    </time>
  ) : (
    <span>—</span>
  );

export interface LateDateProps {
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
