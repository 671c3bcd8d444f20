import type { ReactNode } from 'react';
import { formatTimestamp } from '../light/format/index.js';
import styles from './timeline.module.css';

export interface TimelineEntry {
  key: string;
  /** ISO 8601; shown in Japanese time. */
  at: string;
  title: ReactNode;
  actor?: string;
  detail?: ReactNode;
  tone?: 'normal' | 'success' | 'error';
}

/** A list of events, in the given order (newest first). */
export const Timeline = ({ label, entries }: { label: string; entries: readonly TimelineEntry[] }) => (
  <ol className={styles.timeline} aria-label={label}>
    {entries.map((entry) => (
      <li key={entry.key} className={`${styles.entry} ${styles[entry.tone ?? 'normal']}`}>
        <div className={styles.title}>{entry.title}</div>
        <div className={styles.context}>
          <time dateTime={entry.at}>{formatTimestamp(entry.at)}</time>
          {entry.actor !== undefined && <span>{entry.actor}</span>}
        </div>
        {entry.detail !== undefined && <div className={styles.detail}>{entry.detail}</div>}
      </li>
    ))}
  </ol>
);
