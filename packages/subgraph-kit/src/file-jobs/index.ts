import { FILE_JOB_MODEL, fileJobSchema } from './file-job.schema.js';
import { FileJobSweepJob } from './file-job-sweep.job.js';
import { FileJobSweep } from './file-job-sweep.service.js';
import { FileJobs } from './file-jobs.service.js';

export { FileJobEnded, FileJobHandler, fileJobPayload, type FileJobPayload } from './file-job.handler.js';
export { creatorName, FileJobStatus, type FileJobCreator, type FileJobDocument } from './file-job.schema.js';
export { FileJobSweep } from './file-job-sweep.service.js';
export {
  exportKey,
  FileJobs,
  importResultKey,
  linkTo,
  type ExportedCsv,
  type FileJobProgress,
  type FileJobRequest,
  type FileJobResult,
  type FileLink,
} from './file-jobs.service.js';

/** Models and providers of a subgraph with imports or exports. */
export const FILE_JOBS = {
  models: [{ name: FILE_JOB_MODEL, schema: fileJobSchema }],
  providers: [FileJobs, FileJobSweep, FileJobSweepJob],
};
