import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { TimestampText } from '@hacchu-hub/ui/date';
import type { Column } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { type AuditCategory, AuditEntriesDocument, type AuditEntriesQuery } from '../generated/graphql.js';
import { LogSection } from '../log-section.js';
import styles from './audit.module.css';

type Entry = AuditEntriesQuery['auditEntries']['items'][number];

const PAGE_SIZE = 10;
const NOTHING = '（なし）';

const columns: readonly Column<Entry>[] = [
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
    render: ({ summary, changes }) => (
      <>
        {summary}
        {changes.length > 0 && (
          <ul className={styles.changes}>
            {changes.map(({ field, label, before, after }) => (
              <li key={field}>
                {label}：{before ?? NOTHING} → {after ?? NOTHING}
              </li>
            ))}
          </ul>
        )}
      </>
    ),
  },
];

export interface AuditSectionProps {
  title: string;
  /** When omitted, the log of operators. */
  demandUuid?: string;
  categories: AuditCategory[];
}

/** The audit log, newest first. */
export const AuditSection = ({ title, demandUuid, categories }: AuditSectionProps) => {
  const [{ page, limit }, setPage] = useState({ page: 1, limit: PAGE_SIZE });
  const { data, ...query } = useSliceQuery(AuditEntriesDocument, {
    variables: { demandUuid, categories, page, limit },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <LogSection
      title={title}
      columns={columns}
      entryKey={({ id }) => id}
      entries={data?.auditEntries}
      query={query}
      page={page}
      limit={limit}
      onPage={setPage}
    />
  );
};
