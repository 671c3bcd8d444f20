import { type JobStatusName } from './job-status.js';

/** Identifies the unfinished jobs, for polling. */
export const unfinishedJobsKey = (jobs: readonly { uuid: string; status: JobStatusName }[]): string =>
  jobs
    .filter(({ status }) => status === 'PENDING' || status === 'IN_PROGRESS')
    .map(({ uuid }) => uuid)
    .join(' ');
