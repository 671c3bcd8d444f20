import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { TimestampText } from '@hacchu-hub/ui/date';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { DataTable, type Column } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import { PlatformHistoryDocument } from '../../generated/graphql.js';
import type { HistoryEntry } from './platform.types.js';
import { actionWord } from './platform.words.js';

const columns: readonly Column<HistoryEntry>[] = [
  {
    key: 'at',
    title: '日時',
    width: '150px',
    nowrap: true,
    render: ({ note }) => note.since && <TimestampText value={note.since} />,
  },
  { key: 'action', title: '操作', width: '180px', render: actionWord },
  {
    key: 'target',
    title: '対象',
    width: '200px',
    render: ({ target, version }) => [target, version].filter(Boolean).join(' '),
  },
  {
    key: 'who',
    title: '行った人',
    width: '220px',
    render: ({ note: { operatorName, who } }) => operatorName ?? who,
  },
  { key: 'why', title: '理由', render: ({ note }) => note.why },
];

/** Changes of the registry, newest first. */
export const HistorySection = () => {
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 20 });
  const { data, error, isRefreshing, refetch } = useSliceQuery(PlatformHistoryDocument, {
    variables: { page, limit },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const history = data?.platformHistory;
  return (
    <Section title="変更の履歴" flush>
      <DataTable
        label="変更の履歴"
        columns={columns}
        rows={history?.items}
        rowKey={({ revision }) => String(revision)}
        skeletonRows={3}
        isRefreshing={isRefreshing}
        error={error && !history ? toErrorState(error, refetch) : undefined}
        empty={<EmptyState icon="info" title="まだ変更はありません" />}
        paging={history && { page, limit, totalCount: history.totalCount, onChange: setPage }}
      />
    </Section>
  );
};
