import type { ReactNode } from 'react';
import styles from './timeline.module.css';

export interface TimelineEntry {
  key: string;
  /** ISO 8601; shown in Japan time. */
  at: string;
  title: ReactNode;
  actor?: string;
  detail?: ReactNode;
  tone?: 'normal' | 'good' | 'bad';
}

const clock = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

/** `2026/11/20 18:05` in Japan time, whatever the time zone of the machine. */
export const formatInstant = (at: string): string => {
  const time = new Date(at);
  return Number.isNaN(time.getTime()) ? at : clock.format(time);
};

/** What happened, newest first as given. */
export const Timeline = ({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) => (
  <ol className={styles.timeline} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.key} className={`${styles.entry} ${styles[entry.tone ?? 'normal']}`}>
        <div className={styles.title}>{entry.title}</div>
        <div className={styles.context}>
          <time dateTime={entry.at}>{formatInstant(entry.at)}</time>
          {entry.actor !== undefined && <span>{entry.actor}</span>}
        </div>
        {entry.detail !== undefined && <div className={styles.detail}>{entry.detail}</div>}
      </li>
    ))}
  </ol>
);
