import { daysBetween, formatLocalDate, formatTimestamp, todayInJapan } from './local-date.js';
import styles from './date.module.css';

export interface DateTextProps {
  /** `YYYY-MM-DD`; nothing shows as 「—」. */
  value: string | null | undefined;
  /** With the day of the week: where a delivery is meant. */
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

/** A moment, in Japan's time: `2026/11/20 18:30`. */
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
  /** What was due has come: no lateness is shown. */
  done?: boolean;
  /** `YYYY-MM-DD`, for tests and prints of another day. Default today in Japan. */
  today?: string;
}

/** A day by which something is due; red with 「3日遅れ」 once it has passed. */
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
