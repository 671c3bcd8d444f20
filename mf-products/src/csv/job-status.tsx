import { ProgressBar } from '@hacchu-hub/ui/feedback';
import { StateTag } from '@hacchu-hub/ui/status';
import { type ExportProductCsvJobStatus } from '../generated/graphql.js';
import styles from './job-status.module.css';

interface Job {
  uuid: string;
  status: ExportProductCsvJobStatus;
  processedCount: number;
  totalCount: number | null;
}

const words = {
  PENDING: { label: '受付済み', tone: 'grey' },
  IN_PROGRESS: { label: '処理中', tone: 'blue' },
  SUCCESS: { label: '完了', tone: 'green' },
  FAILURE: { label: '失敗', tone: 'red' },
  UNSPECIFIED: { label: '不明', tone: 'grey' },
} as const;

/** Names the jobs for which a list has to be looked at again. */
export const jobsUnderWay = (jobs: readonly Pick<Job, 'uuid' | 'status'>[]): string =>
  jobs
    .filter(({ status }) => status === 'PENDING' || status === 'IN_PROGRESS')
    .map(({ uuid }) => uuid)
    .join(' ');

/** How far a job is, in a word; with the rows while it works. */
export const JobStatus = ({ job }: { job: Job }) => {
  const { label, tone } = words[job.status];
  const { processedCount: done, totalCount: all } = job;
  return (
    <div className={styles.status}>
      <StateTag tone={tone}>{label}</StateTag>
      {job.status === 'IN_PROGRESS' && all !== null && all > 0 && (
        <ProgressBar
          label={`${done.toLocaleString('ja-JP')} / ${all.toLocaleString('ja-JP')}行`}
          value={done / all}
        />
      )}
    </div>
  );
};
