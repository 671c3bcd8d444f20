import { useTrackClick } from '@hacchu-hub/slice-kit/analytics';
import {
  toSliceError,
  usePolledQuery,
  useSliceFetch,
  useSliceMutation,
  useSliceQuery,
} from '@hacchu-hub/slice-kit/data';
import { saveFile, useJobCancellation, useStartJob } from '@hacchu-hub/slice-kit/files';
import { useNotify } from '@hacchu-hub/slice-kit/notify';
import { useSession } from '@hacchu-hub/slice-kit/session';
import { Button } from '@hacchu-hub/ui/button';
import { Alert, EmptyState } from '@hacchu-hub/ui/feedback';
import {
  type CsvEncodingName,
  CsvLossWarning,
  encodingLabels,
  EncodingSelect,
  JobTable,
  unfinishedJobsKey,
} from '@hacchu-hub/ui/job';
import { Section } from '@hacchu-hub/ui/page';
import { useState } from 'react';
import { toErrorState } from '../../error-state.js';
import {
  type AuditCategory,
  AuditCsvLossDocument,
  type AuditEntryWhere,
  AuditExportFileDocument,
  AuditExportsDocument,
  CancelAuditExportDocument,
  ExportAuditEntriesDocument,
} from '../../generated/graphql.js';
import styles from './audit-log.module.css';

export interface AuditExportProps {
  /** When omitted, the log of operators. */
  demandUuid: string | undefined;
  search: { categories: AuditCategory[]; where: AuditEntryWhere };
  isNarrowed: boolean;
}

/** Starts the export of what the search finds. */
const StartExport = ({ demandUuid, search, isNarrowed }: AuditExportProps) => {
  const trackClick = useTrackClick();
  const startJob = useStartJob();
  const [encoding, setEncoding] = useState<CsvEncodingName>('UTF_8');
  const isShiftJis = encoding === 'SHIFT_JIS';
  const { data } = useSliceQuery(AuditCsvLossDocument, {
    variables: { demandUuid, ...search },
    fetchPolicy: 'network-only',
    isHandled: true,
    skip: !isShiftJis,
  });
  const [create, { isRunning, error }] = useSliceMutation(ExportAuditEntriesDocument, {
    touches: ['AuditExport'],
    isHandled: true,
  });
  const start = async () => {
    trackClick('csv_export_audit_log');
    // The error is available as the mutation's `error`.
    await startJob({ demandUuid, ...search, encoding }, (input) => create({ input })).catch(() => undefined);
  };
  return (
    <div className={styles.export}>
      <div className={styles.start}>
        <EncodingSelect value={encoding} onChange={setEncoding} />
        <Button icon="download" loading={isRunning} onClick={() => void start()}>
          {isNarrowed ? '検索結果をCSV出力' : 'すべてをCSV出力'}
        </Button>
      </div>
      {isShiftJis && <CsvLossWarning loss={data?.auditCsvLoss} onUseUtf8={() => setEncoding('UTF_8')} />}
      {error && (
        <Alert kind="error" title="CSV出力を始められませんでした">
          {error.message}
        </Alert>
      )}
    </div>
  );
};

/** CSV files of the log: a new one of what the search finds, and those of the last days. */
export const AuditExport = (props: AuditExportProps) => {
  const { demandUuid } = props;
  const mayExport = useSession().hasCapability('admin:audit_export');
  const notify = useNotify();
  const [paging, setPaging] = useState({ page: 1, limit: 20 });
  const fetchFile = useSliceFetch(AuditExportFileDocument);
  const { data, error, isRefreshing, refetch } = usePolledQuery(AuditExportsDocument, {
    variables: { demandUuid, ...paging },
    fetchPolicy: 'cache-and-network',
    isHandled: true,
    underWay: ({ auditExports }) => unfinishedJobsKey(auditExports.items),
  });
  const [runCancel] = useSliceMutation(CancelAuditExportDocument, {
    touches: ['AuditExport'],
    isHandled: true,
  });
  const cancel = useJobCancellation(runCancel, '出力');
  const jobs = data?.auditExports;
  const download = async (uuid: string): Promise<void> => {
    try {
      const { auditExportFile } = await fetchFile({ demandUuid, uuid }, { fetchPolicy: 'network-only' });
      saveFile(auditExportFile.url, auditExportFile.fileName);
    } catch (cause) {
      notify.error('ダウンロードできませんでした', toSliceError(cause, true).message);
    }
  };
  return (
    <Section title="CSV出力" flush>
      {mayExport && <StartExport {...props} />}
      <JobTable
        label="監査ログのCSV出力"
        jobs={jobs?.items.map((job) => ({
          ...job,
          creator: { name: job.creatorName },
          condition: `${job.conditionLabel ?? 'すべて'}（${encodingLabels[job.encoding]}）`,
        }))}
        onDownload={(uuid) => void download(uuid)}
        onCancel={mayExport ? (uuid) => cancel({ input: { demandUuid, uuid } }) : undefined}
        isRefreshing={isRefreshing}
        empty={
          <EmptyState
            title="CSV出力はまだありません"
            description="出力したファイルは7日間ここからダウンロードできます。"
          />
        }
        error={error && !jobs ? toErrorState(error, refetch) : undefined}
        paging={jobs && { ...paging, totalCount: jobs.totalCount, onChange: setPaging }}
      />
    </Section>
  );
};
