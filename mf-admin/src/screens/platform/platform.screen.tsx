import { useSliceFetch } from '@hacchu-hub/slice-kit/data';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { Page } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { AuditSection } from '../../audit/audit-section.js';
import {
  PlatformGraphDocument,
  PlatformProcessesDocument,
  PlatformReleasesDocument,
} from '../../generated/graphql.js';
import { GraphSection } from './graph-section.js';
import { HistorySection } from './history-section.js';
import { useLiveQuery } from './live-query.hook.js';
import styles from './platform.module.css';
import type { Releases } from './platform.types.js';
import { usePlatformChanges } from './platform-changes.hook.js';
import { ProcessesSection } from './processes-section.js';
import { isNotConnected, ReleaseCards } from './release-cards.js';
import { SliceDialog } from './slice.dialog.js';
import { applies, type SliceAction } from './slice-card.js';
import { findProblems, Summary, type SummaryProps } from './summary.js';

interface OpenDialog {
  action: SliceAction;
  remote: string;
  /** The state on screen when the dialog was opened: the change applies to this revision only. */
  basis: Releases;
}

/** The dialog of one slice; after a concurrent change it continues with the newest state. */
const ChangeOfSlice = ({
  dialog: { action, remote, basis },
  setDialog,
}: {
  dialog: OpenDialog;
  setDialog: (dialog: OpenDialog | undefined) => void;
}) => {
  const notify = useNotify();
  const read = useSliceFetch(PlatformReleasesDocument);
  const close = () => setDialog(undefined);
  const changes = usePlatformChanges({
    expectedRevision: basis.revision,
    onConflict: async () => {
      const fresh = await read({}, { fetchPolicy: 'network-only' }).catch(() => undefined);
      if (!fresh) return;
      const { platformReleases: newest } = fresh;
      const slice = newest.slices.find((one) => one.remote === remote);
      if (slice && applies(slice, action)) return setDialog({ action, remote, basis: newest });
      notify.error(
        `${remote}は変更されませんでした`,
        'ほかの人がリリースの状態を変更しました。最新の状態を確認してください。',
      );
      close();
    },
  });
  const slice = basis.slices.find((one) => one.remote === remote);
  return slice ? <SliceDialog action={action} slice={slice} changes={changes} onClose={close} /> : null;
};

/** Releases, graph and processes, with the actions on releases. */
const PlatformScreen = () => {
  const releasesQuery = useLiveQuery(PlatformReleasesDocument);
  const graphQuery = useLiveQuery(PlatformGraphDocument);
  const processesQuery = useLiveQuery(PlatformProcessesDocument);
  const [dialog, setDialog] = useState<OpenDialog>();
  const releases = releasesQuery.data?.platformReleases;
  const graph = graphQuery.data?.platformGraph;
  const processes = processesQuery.data?.platformProcesses;
  const queries = [releasesQuery, graphQuery, processesQuery];
  const { error } = releasesQuery;
  const refresh = () => {
    for (const { refetch } of queries) void refetch().catch(() => undefined);
  };
  return (
    <Page
      title="プラットフォーム"
      context={
        <>
          最終取得 {releases ? <TimestampText value={releases.readAt} /> : '—'}
          （表示中は10秒ごとに更新）
        </>
      }
      secondary={
        <>
          <a href="/help/platform.html" target="_blank" rel="noopener">
            この画面のヘルプ
          </a>
          <Button icon="reload" onClick={refresh}>
            今すぐ更新
          </Button>
        </>
      }
    >
      <Summary problems={findProblems(releases, graph, processes)} read={readOf(queries)} />
      <ReleaseCards
        releases={releases}
        error={error}
        refetch={releasesQuery.refetch}
        onAction={(remote, action) => releases && setDialog({ action, remote, basis: releases })}
      />
      {(releases ?? error) && (
        <>
          <div className={styles.slices}>
            <GraphSection
              data={graph}
              releases={releases}
              error={graphQuery.error}
              refetch={graphQuery.refetch}
            />
            <ProcessesSection
              data={processes}
              error={processesQuery.error}
              refetch={processesQuery.refetch}
            />
          </div>
          {!isNotConnected(error) && <HistorySection />}
          <AuditSection title="この画面からの操作の記録" categories={['PLATFORM']} />
        </>
      )}
      {dialog && <ChangeOfSlice dialog={dialog} setDialog={setDialog} />}
    </Page>
  );
};

const readOf = (queries: readonly { data?: unknown; error?: unknown }[]): SummaryProps['read'] => {
  if (queries.some(({ error }) => error !== undefined)) return 'FAILED';
  return queries.every(({ data }) => data !== undefined) ? 'WHOLE' : 'READING';
};

export default PlatformScreen;
