import { formatLocalDate, formatTimestamp } from '../light/format/index.js';
import styles from './date.module.css';

export interface DateTextProps {
  /** `YYYY-MM-DD`; no value shows as 「—」. */
  value: string | null | undefined;
  /** Adds the day of the week, where the day is planned for. */
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
