export {
  Job,
  JobPostponedError,
  RecurringJob,
  type JobHandler,
  type JobRun,
  type RecurringJobHandler,
} from './job.handler.js';
export { JobQueue, type QueuedJob } from './job.queue.js';
export { JobRuns } from './job-runs.js';
