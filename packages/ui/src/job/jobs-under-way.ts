import { type JobStatusName } from './job-status.js';

/** Names the jobs for which a list has to be looked at again. */
export const jobsUnderWay = (jobs: readonly { uuid: string; status: JobStatusName }[]): string =>
  jobs
    .filter(({ status }) => status === 'PENDING' || status === 'IN_PROGRESS')
    .map(({ uuid }) => uuid)
    .join(' ');
