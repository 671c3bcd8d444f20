import { type ReactNode } from 'react';
import { Button } from '../button/index.js';
import { TimestampText } from '../date/index.js';
import { type ErrorStateProps } from '../feedback/index.js';
import { type Column, DataTable, type Paging } from '../table/index.js';
import { CanceledJob, CancelJobButton } from './cancel-job.js';
import { JobStatus, type JobStatusProps } from './job-status.js';
import styles from './job-status.module.css';

/** A file that is being or was exported. */
export type FileJob = JobStatusProps['job'] & {
  uuid: string;
  fileName: string;
  createdAt: string;
  /** When its file is deleted. */
  expiredAt: string;
  isExpired: boolean;
  creator: { name: string };
  /** Its contents, in words. */
  condition: string;
  /** Why it failed; what it waits for. */
  failureReason: string | null;
  /** When somebody cancelled it. */
  canceledAt?: string | null;
  cancelerName?: string | null;
  /** Rows in which characters were replaced by ?, because Shift_JIS lacks them. */
  lossyRowCount: number;
};

export interface JobTableProps {
  /** 「発注のCSV出力」 */
  label: string;
  /** undefined during the first load. */
  jobs: readonly FileJob[] | undefined;
  onDownload: (uuid: string) => void;
  /** Cancels a job, for those who may. */
  onCancel?: ((uuid: string) => Promise<void>) | undefined;
  empty: ReactNode;
  isRefreshing?: boolean;
  error?: ErrorStateProps;
  paging?: Paging;
}

type Actions = Pick<JobTableProps, 'onDownload' | 'onCancel'>;

/** The file, or why there is none. */
const Download = ({ job, onDownload, onCancel }: { job: FileJob } & Actions) => {
  const { uuid, status, isExpired, failureReason, fileName, canceledAt } = job;
  if (status === 'SUCCESS' && !isExpired) {
    return (
      <Button size="small" aria-label={`${fileName}をダウンロード`} onClick={() => onDownload(uuid)}>
        ダウンロード
      </Button>
    );
  }
  const isOpen = status === 'PENDING' || status === 'IN_PROGRESS';
  if (!isOpen || !onCancel) return canceledAt == null ? (failureReason ?? '—') : '—';
  return (
    <div className={styles.open}>
      {failureReason !== null && <span>{failureReason}</span>}
      <CancelJobButton purpose="export" status={status} fileName={fileName} onCancel={() => onCancel(uuid)} />
    </div>
  );
};

const columns = (actions: Actions): readonly Column<FileJob>[] => [
  { key: 'file', title: 'ファイル', render: ({ fileName }) => fileName },
  // Beside the file: on a phone the table scrolls sideways, and the button is what people look for.
  {
    key: 'download',
    title: 'ダウンロード',
    render: (job) => <Download job={job} {...actions} />,
  },
  {
    key: 'createdAt',
    title: '作成日時',
    nowrap: true,
    render: ({ createdAt }) => <TimestampText value={createdAt} />,
  },
  { key: 'creator', title: '作成者', render: ({ creator }) => creator.name },
  { key: 'condition', title: '条件', render: ({ condition }) => condition },
  {
    key: 'status',
    title: 'ステータス',
    render: (job) => (
      <>
        {job.canceledAt == null ? (
          <JobStatus job={job} />
        ) : (
          <CanceledJob purpose="export" by={job.cancelerName ?? ''} at={job.canceledAt} />
        )}
        {job.lossyRowCount > 0 && (
          <p className={styles.loss}>
            {job.lossyRowCount.toLocaleString('ja-JP')}
            行で、Shift_JISで表せない文字が「?」になっています。必要な場合はUTF-8で出力し直してください。
          </p>
        )}
      </>
    ),
  },
  {
    key: 'expiredAt',
    title: '有効期限',
    nowrap: true,
    render: ({ isExpired, expiredAt }) => (isExpired ? '期限切れ' : <TimestampText value={expiredAt} />),
  },
];

/** The files of the last days, with their status. */
export const JobTable = ({ jobs, onDownload, onCancel, ...table }: JobTableProps) => (
  <DataTable {...table} columns={columns({ onDownload, onCancel })} rows={jobs} rowKey={({ uuid }) => uuid} />
);
