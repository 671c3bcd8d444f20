import { RecurringJob, type RecurringJobHandler } from '../jobs/job.handler.js';
import { FileJobs } from './file-jobs.service.js';

/** Every five minutes: silent jobs fail, files past their seven days go. */
@RecurringJob({ name: 'sweep-file-jobs', everyMinutes: 5 })
export class FileJobSweepJob implements RecurringJobHandler {
  constructor(private readonly jobs: FileJobs) {}

  async run(): Promise<void> {
    await this.jobs.failStuck();
    await this.jobs.deleteExpiredFiles();
  }
}
