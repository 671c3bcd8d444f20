import { useSliceQuery } from '@hacchu-hub/slice-kit/data';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { changeLogColumns } from '@hacchu-hub/ui/changes';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { DataTable } from '@hacchu-hub/ui/table';
import { useState } from 'react';
import {
  type MasterEventKind,
  type MasterEventSource,
  MasterHistoryDocument,
  type MasterHistoryQuery,
} from '../generated/graphql.js';

type Event = MasterHistoryQuery['masterHistory']['items'][number];

const PAGE_SIZE = 20;

const KINDS: Readonly<Record<MasterEventKind, string>> = {
  CREATED: '登録しました。',
  UPDATED: '変更しました。',
  DELETED: '削除しました。',
};

const SOURCES: Readonly<Record<MasterEventSource, string>> = {
  USER: '',
  IMPORT: 'CSV取込で',
  LOGILESS: 'ロジレスとの連携で',
};

const columns = changeLogColumns<Event>(({ kind, source }) => `${SOURCES[source]}${KINDS[kind]}`);

/** Who changed what of a record, newest first. */
export const MasterHistory = ({ uuid }: { uuid: string }) => {
  const { demandUuid } = useSession();
  const [{ page, limit }, setPage] = useState({ page: 1, limit: PAGE_SIZE });
  const { data, error, isRefreshing, refetch } = useSliceQuery(MasterHistoryDocument, {
    variables: { uuid, demandUuid, page, limit },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
  });
  const events = data?.masterHistory;
  return (
    <DataTable
      label="変更履歴"
      columns={columns}
      rows={events?.items}
      rowKey={({ id }) => id}
      skeletonRows={3}
      isRefreshing={isRefreshing}
      error={
        error && !events
          ? { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }
          : undefined
      }
      empty={
        <EmptyState
          icon="info"
          title="記録された変更はありません"
          description="変更履歴の記録を始めた後の変更が表示されます。"
        />
      }
      paging={events && { page, limit, totalCount: events.totalCount, onChange: setPage }}
    />
  );
};
