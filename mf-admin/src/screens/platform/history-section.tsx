import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { TimestampText } from '@hacchu-hub/ui/date';
import type { Column } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import { PlatformHistoryDocument } from '../../generated/graphql.js';
import { LogSection } from '../../log-section.js';
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
    title: '実行者',
    width: '220px',
    render: ({ note: { operatorName, who } }) => operatorName ?? who,
  },
  { key: 'why', title: '理由', render: ({ note }) => note.why },
];

/** Changes of the registry, newest first. */
export const HistorySection = () => {
  const [{ page, limit }, setPage] = useState({ page: 1, limit: 20 });
  const { data, ...query } = useSliceQuery(PlatformHistoryDocument, {
    variables: { page, limit },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  return (
    <LogSection
      title="変更の履歴"
      columns={columns}
      entryKey={({ revision }) => String(revision)}
      entries={data?.platformHistory}
      query={query}
      page={page}
      limit={limit}
      onPage={setPage}
    />
  );
};
