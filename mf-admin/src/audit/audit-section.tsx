import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useHrefTo } from '@hacchu-hub/slice-kit/navigation';
import { ButtonLink } from '@hacchu-hub/ui/button';
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

/** A part of the audit log, newest first, with the way to all of it. */
export const AuditSection = ({ title, demandUuid, categories }: AuditSectionProps) => {
  const [{ page, limit }, setPage] = useState({ page: 1, limit: PAGE_SIZE });
  const hrefTo = useHrefTo();
  const log = hrefTo(demandUuid === undefined ? 'operator-audit-log' : 'audit-log');
  const { data, ...query } = useSliceQuery(AuditEntriesDocument, {
    variables: { demandUuid, categories, page, limit },
    fetchPolicy: 'cache-and-network',
  });
  return (
    <LogSection
      title={title}
      extra={<ButtonLink href={log}>監査ログ</ButtonLink>}
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
