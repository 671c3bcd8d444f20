import { ProgressBar } from '../feedback/index.js';
import { StatusTag } from '../status/index.js';
import styles from './job-status.module.css';

/** The status of an import or export. */
export type JobStatusName = 'PENDING' | 'IN_PROGRESS' | 'SUCCESS' | 'FAILURE' | 'UNSPECIFIED';

export interface JobStatusProps {
  job: {
    status: JobStatusName;
    processedCount: number;
    /** null while the number of rows is unknown. */
    totalCount: number | null;
  };
}

const words = {
  PENDING: { label: '待機中', tone: 'grey' },
  IN_PROGRESS: { label: '処理中', tone: 'blue' },
  SUCCESS: { label: '完了', tone: 'green' },
  FAILURE: { label: '失敗', tone: 'red' },
  UNSPECIFIED: { label: '不明', tone: 'grey' },
} as const;

/** The status of a job in a word; with the processed rows while it runs. */
export const JobStatus = ({ job }: JobStatusProps) => {
  const { label, tone } = words[job.status];
  const { processedCount: done, totalCount: all } = job;
  return (
    <div className={styles.status}>
      <StatusTag tone={tone}>{label}</StatusTag>
      {job.status === 'IN_PROGRESS' && all !== null && all > 0 && (
        <ProgressBar
          label={`${done.toLocaleString('ja-JP')} / ${all.toLocaleString('ja-JP')}行`}
          value={done / all}
        />
      )}
      {job.status === 'IN_PROGRESS' && all === null && done > 0 && (
        <span>{done.toLocaleString('ja-JP')}行</span>
      )}
    </div>
  );
};
