export {
  EncodingSelect,
  encodingLabels,
  type CsvEncodingName,
  type EncodingSelectProps,
} from './encoding-select.js';
export { unfinishedJobsKey } from './unfinished-jobs.js';
export { JobStatus, type JobStatusName, type JobStatusProps } from './job-status.js';
export { JobTable, type FileJob, type JobTableProps } from './job-table.js';
export { CsvLossWarning } from './csv-loss-warning.js';
export { CancelJobButton, CanceledJob, type CancelJobButtonProps, type JobPurpose } from './cancel-job.js';
