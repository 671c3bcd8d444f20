import type { ReactNode } from 'react';
import { TimestampText } from '../date/index.js';
import type { Column } from '../table/index.js';
import styles from './changes.module.css';

/** One changed value, as shown on screen; null for none. */
export interface ShownChange {
  field: string;
  label: string;
  before: string | null;
  after: string | null;
}

/** An entry of a log of changes. */
export interface ChangeLogEntry {
  occurredAt: string;
  actorName: string;
  changes: readonly ShownChange[];
}

const NOTHING = '（なし）';

/** The columns of a log of changes: when, who and what. @param summary what happened, above the changed values */
export const changeLogColumns = <Entry extends ChangeLogEntry>(
  summary: (entry: Entry) => ReactNode,
): readonly Column<Entry>[] => [
  {
    key: 'occurredAt',
    title: '日時',
    width: '150px',
    nowrap: true,
    render: ({ occurredAt }) => <TimestampText value={occurredAt} />,
  },
  { key: 'actorName', title: '変更した人', width: '200px', render: ({ actorName }) => actorName },
  {
    key: 'summary',
    title: '内容',
    render: (entry) => (
      <div className={styles.what}>
        {summary(entry)}
        {entry.changes.length > 0 && (
          <ul className={styles.changes}>
            {entry.changes.map(({ field, label, before, after }) => (
              <li key={field}>
                {label}：{before ?? NOTHING} → {after ?? NOTHING}
              </li>
            ))}
          </ul>
        )}
      </div>
    ),
  },
];
