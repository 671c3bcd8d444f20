import { useSliceMutation } from '@hacchu-hub/slice-kit/data';
import { Button } from '@hacchu-hub/ui/button';
import { TimestampText } from '@hacchu-hub/ui/date';
import { EmptyState } from '@hacchu-hub/ui/feedback';
import { CanceledJob, JobStatus } from '@hacchu-hub/ui/job';
import { type Column, DataTable } from '@hacchu-hub/ui/table';
import { useFileDownload } from '../files/file-download.hook.js';
import {
  CreateOpeningInventoryResultDownloadUrlDocument,
  CreatePhysicalInventoryResultDownloadUrlDocument,
} from '../generated/graphql.js';
import { formatMonth } from '../months/target-month.js';
import { CancelImport } from './cancel-import.js';
import type { ImportJob, useOpeningJobs } from './import-jobs.hook.js';
import styles from './inventories.module.css';

const count = (value: number) => value.toLocaleString('ja-JP');

/** Downloads the file with the result of each row. */
const ResultButton = ({ job }: { job: ImportJob }) => {
  const { download, isAsking } = useFileDownload();
  const [openingResult] = useSliceMutation(CreateOpeningInventoryResultDownloadUrlDocument, {
    isHandled: true,
  });
  const [physicalResult] = useSliceMutation(CreatePhysicalInventoryResultDownloadUrlDocument, {
    isHandled: true,
  });
  const input = { jobUuid: job.uuid };
  const link = async () =>
    job.kind === 'PHYSICAL'
      ? (await physicalResult({ input })).createPhysicalInventoryResultDownloadUrl.file
      : (await openingResult({ input })).createOpeningInventoryResultDownloadUrl.file;
  return (
    <Button size="small" icon="download" loading={isAsking} onClick={() => void download(link)}>
      結果ファイルをダウンロード
    </Button>
  );
};

const Outcome = ({ job }: { job: ImportJob }) => (
  <div className={styles.outcome}>
    {job.canceledAt === null ? (
      <JobStatus job={job} />
    ) : (
      <CanceledJob purpose="import" by={job.cancelerName ?? ''} at={job.canceledAt} />
    )}
    {job.status === 'SUCCESS' && (
      <span>
        登録 {count(job.importedCount)}件
        {job.blankCount > 0 &&
          `、${job.kind === 'PHYSICAL' ? '未棚卸' : '対象外'} ${count(job.blankCount)}件`}
      </span>
    )}
    {job.failureReason !== null && job.canceledAt === null && (
      <span className={job.status === 'FAILURE' ? styles.reason : undefined}>{job.failureReason}</span>
    )}
    {job.errorCount > 0 && job.hasResult && (
      <span>エラーのある行：{count(job.errorCount)}行（何も登録されていません）</span>
    )}
    {job.notices.map((notice) => (
      <span key={notice}>{notice}</span>
    ))}
    {job.hasResult && <ResultButton job={job} />}
    <CancelImport job={job} />
  </div>
);

const monthColumn: Column<ImportJob> = {
  key: 'month',
  title: '対象月',
  nowrap: true,
  render: ({ performedMonth }) => (performedMonth === null ? '—' : formatMonth(performedMonth)),
};

const columns: readonly Column<ImportJob>[] = [
  { key: 'file', title: 'ファイル', render: ({ originalFileName }) => originalFileName },
  // Beside the file: on a phone the table scrolls sideways, and the result is what people look for.
  { key: 'outcome', title: '結果', width: '40%', render: (job) => <Outcome job={job} /> },
  {
    key: 'createdAt',
    title: '作成日時',
    nowrap: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
  },
  { key: 'creator', title: '作成者', render: ({ creatorName }) => creatorName },
];

const monthlyColumns = columns.toSpliced(2, 0, monthColumn);

export interface ImportJobsProps {
  label: string;
  state: ReturnType<typeof useOpeningJobs>;
  /** Each file belongs to one month. */
  isMonthly?: boolean;
}

/** The imported files with their results. */
export const ImportJobs = ({ label, state, isMonthly = false }: ImportJobsProps) => {
  const { jobs, error, isRefreshing, refetch } = state;
  return (
    <DataTable
      label={label}
      columns={isMonthly ? monthlyColumns : columns}
      rows={jobs}
      rowKey={({ uuid }) => uuid}
      isRefreshing={isRefreshing}
      skeletonRows={3}
      empty={
        <EmptyState
          title="CSV取込はまだありません"
          description="取り込んだファイルと結果がここに表示されます。結果ファイルは7日間ダウンロードできます。"
        />
      }
      error={error && { message: error.message, traceId: error.traceId, onRetry: () => void refetch() }}
    />
  );
};
