import type { SliceQueryResult } from '@hacchu-hub/slice-kit/data';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import type { ReactNode } from 'react';
import { toErrorState } from './error-state.js';

export interface LogSectionProps<Entry> {
  title: string;
  /** Beside the title. */
  extra?: ReactNode;
  columns: readonly Column<Entry>[];
  entryKey: (entry: Entry) => string;
  /** The page that is shown; undefined until it is read. */
  entries: { items: readonly Entry[]; totalCount: number } | undefined;
  query: Pick<SliceQueryResult<unknown>, 'error' | 'isRefreshing' | 'refetch'>;
  page: number;
  limit: number;
  onPage: (paging: { page: number; limit: number }) => void;
}

/** A log, page by page. */
export const LogSection = <Entry,>({
  title,
  extra,
  columns,
  entryKey,
  entries,
  query: { error, isRefreshing, refetch },
  page,
  limit,
  onPage,
}: LogSectionProps<Entry>) => (
  <Section title={title} extra={extra} flush>
    <DataTable
      label={title}
      columns={columns}
      rows={entries?.items}
      rowKey={entryKey}
      skeletonRows={3}
      isRefreshing={isRefreshing}
      error={error && !entries ? toErrorState(error, refetch) : undefined}
      empty={<EmptyState icon="info" title="まだ変更はありません" />}
      paging={entries && { page, limit, totalCount: entries.totalCount, onChange: onPage }}
    />
  </Section>
);
