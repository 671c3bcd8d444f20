import { StateTag } from '@hacchu-hub/ui/status';
import { type ExportProductCsvJobStatus } from '../generated/graphql.js';

interface Job {
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

/** True while a list has to be looked at again. */
export const isUnderWay = ({ status }: Pick<Job, 'status'>): boolean =>
  status === 'PENDING' || status === 'IN_PROGRESS';

/** Milliseconds until a list of jobs is read again; 0 once all of them are over. */
export const pollIntervalOf = (jobs: readonly Pick<Job, 'status'>[] | undefined): number =>
  jobs?.some(isUnderWay) ? 2_000 : 0;

/** How far a job is, in a word; with the rows while it works. */
export const JobStatus = ({ job }: { job: Job }) => {
  const { label, tone } = words[job.status];
  const rows =
    job.status === 'IN_PROGRESS' && job.totalCount !== null
      ? ` ${job.processedCount.toLocaleString('ja-JP')} / ${job.totalCount.toLocaleString('ja-JP')}行`
      : '';
  return (
    <StateTag tone={tone}>
      {label}
      {rows}
    </StateTag>
  );
};
