import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { changeLogColumns } from '@hacchu-hub/ui/changes';
import { useState } from 'react';
import { type AuditCategory, AuditEntriesDocument, type AuditEntriesQuery } from '../generated/graphql.js';
import { LogSection } from '../log-section.js';

type Entry = AuditEntriesQuery['auditEntries']['items'][number];

const PAGE_SIZE = 20;

const columns = changeLogColumns<Entry>(({ summary }) => summary);

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
