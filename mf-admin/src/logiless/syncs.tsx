import { SliceError, usePolledQuery, useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { Section } from '@hacchu-hub/ui/page';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { useEffect, useState } from 'react';
import { toErrorState } from '../error-state.js';
import {
  type SyncTargetType,
  SyncWmsDocument,
  type WmsSyncLogPartsFragment,
  WmsSyncsDocument,
  type WmsSyncsQuery,
} from '../generated/graphql.js';
import { SyncAgain, SyncCounts, SyncResult, syncTargetWords, SyncTime } from './sync-words.js';
import styles from './syncs.module.css';

type Status = WmsSyncsQuery['demand']['wmsSyncStatuses'][number];

/** Margin after the time that the server names, for clock differences. */
const GRACE_MS = 1_000;

/** Key of the synchronisations for which the page must be read again. */
const underWay = ({ demand }: WmsSyncsQuery): string =>
  demand.wmsSyncStatuses
    .flatMap(({ latest }) => (latest?.state === 'RUNNING' ? [latest.uuid] : []))
    .join(' ');

/** When the next kind of data can be requested again, in milliseconds since 1970. */
const nextChangeOf = (statuses: readonly Status[]): number | undefined => {
  const moments = statuses.flatMap(({ blockers }) =>
    blockers.flatMap(({ until }) => (until === null ? [] : [Date.parse(until)])),
  );
  return moments.length === 0 ? undefined : Math.min(...moments);
};

const logColumns: readonly Column<WmsSyncLogPartsFragment>[] = [
  {
    key: 'startedAt',
    title: '開始',
    width: '150px',
    nowrap: true,
    render: ({ startedAt }) => <TimestampText value={startedAt} />,
  },
  { key: 'target', title: '対象', width: '90px', render: ({ categoryId }) => syncTargetWords[categoryId] },
  { key: 'result', title: '結果', render: (log) => <SyncResult log={log} /> },
  { key: 'counts', title: '件数', render: (log) => <SyncCounts log={log} /> },
  {
    key: 'endedAt',
    title: '終了',
    width: '150px',
    nowrap: true,
    render: ({ endedAt }) => (endedAt === null ? '—' : <TimestampText value={endedAt} />),
  },
  { key: 'requestedBy', title: '実行者', render: ({ requestedBy }) => requestedBy ?? '自動' },
];

/** @param asking the kind of data whose synchronisation is being requested */
const statusColumns = (
  asking: SyncTargetType | undefined,
  begin: (target: SyncTargetType) => void,
): readonly Column<Status>[] => [
  { key: 'target', title: '対象', width: '90px', render: ({ categoryId }) => syncTargetWords[categoryId] },
  {
    key: 'result',
    title: '結果',
    render: ({ latest }) => (latest ? <SyncResult log={latest} /> : 'まだ同期していません'),
  },
  { key: 'counts', title: '件数', render: ({ latest }) => (latest ? <SyncCounts log={latest} /> : '—') },
  {
    key: 'latest',
    title: '最終同期',
    width: '150px',
    nowrap: true,
    render: ({ latest }) => (latest ? <SyncTime log={latest} /> : '—'),
  },
  {
    key: 'action',
    title: '操作',
    width: '130px',
    screenOnly: true,
    // On a phone the table scrolls sideways: the button stays in sight.
    isFrozen: true,
    render: ({ categoryId, blockers: [blocker] }) => (
      <>
        <Button
          size="small"
          icon="reload"
          aria-label={`${syncTargetWords[categoryId]}を今すぐ同期`}
          loading={asking === categoryId || blocker?.code === 'RUNNING'}
          disabledReason={blocker?.message}
          onClick={() => begin(categoryId)}
        >
          今すぐ同期
        </Button>
        {blocker && blocker.until !== null && <SyncAgain until={blocker.until} />}
      </>
    ),
  },
];

/** The kinds of data that are synchronised with LOGILESS, their last results, and buttons for starting them. */
export const LogilessSyncs = ({ demandUuid }: { demandUuid: string }) => {
  const notify = useNotify();
  const [paging, setPaging] = useState({ page: 1, limit: 20 });
  const [asking, setAsking] = useState<SyncTargetType>();
  const { data, error, isRefreshing, refetch } = usePolledQuery(WmsSyncsDocument, {
    variables: { demandUuid, ...paging },
    fetchPolicy: 'cache-and-network',
    underWay,
  });
  const [sync] = useSliceMutation(SyncWmsDocument, {
    touches: ['WmsSyncLog', 'AuditEntry'],
    isHandled: true,
  });
  const demand = data?.demand;

  const nextChange = nextChangeOf(demand?.wmsSyncStatuses ?? []);
  useEffect(() => {
    if (nextChange === undefined) return undefined;
    const timer = setTimeout(() => void refetch(), Math.max(nextChange - Date.now(), 0) + GRACE_MS);
    return () => clearTimeout(timer);
  }, [nextChange, refetch]);

  const begin = async (categoryId: SyncTargetType) => {
    setAsking(categoryId);
    try {
      await sync({ input: { demandUuid, categoryId } });
      notify.success(`${syncTargetWords[categoryId]}の同期を開始しました。`);
    } catch (failure) {
      if (!(failure instanceof SliceError)) throw failure;
      notify.error(`${syncTargetWords[categoryId]}の同期を開始できませんでした`, failure.message);
    } finally {
      setAsking(undefined);
      await refetch();
    }
  };

  const problem = error && !demand ? toErrorState(error, refetch) : undefined;
  return (
    <div className={styles.sections}>
      <Section
        title="データの同期"
        description="毎日、夜間に自動で同期します。入荷予定は1時間ごとにも同期します。型番がロジレスの商品コードと一致する商品と、名前が一致する仕入先は、自動で紐付きます。"
        flush
      >
        <DataTable
          label="同期の状況"
          columns={statusColumns(asking, (target) => void begin(target))}
          rows={demand?.wmsSyncStatuses}
          rowKey={({ categoryId }) => categoryId}
          skeletonRows={3}
          error={problem}
        />
      </Section>
      {demand && (
        <Section title="同期の履歴" flush>
          <DataTable
            label="同期の履歴"
            columns={logColumns}
            rows={demand.wmsSyncLogs.items}
            rowKey={({ uuid }) => uuid}
            isRefreshing={isRefreshing}
            empty={
              <EmptyState
                title="同期の履歴はまだありません"
                description="同期すると、結果がここに180日間残ります。"
              />
            }
            paging={{ ...paging, totalCount: demand.wmsSyncLogs.totalCount, onChange: setPaging }}
          />
        </Section>
      )}
    </div>
  );
};
