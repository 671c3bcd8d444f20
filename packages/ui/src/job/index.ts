export { jobsUnderWay } from './jobs-under-way.js';
export { JobStatus, type JobStatusName, type JobStatusProps } from './job-status.js';
