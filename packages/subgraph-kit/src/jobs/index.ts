export { eachOf } from './each-of.js';
export {
  Job,
  JobPostponedError,
  RecurringJob,
  TWO_DEMANDS_AT_ONCE,
  type JobHandler,
  type JobRun,
  type RecurringJobHandler,
} from './job.handler.js';
export { JobQueue, type QueuedJob } from './job.queue.js';
export { JobRuns } from './job-runs.js';
