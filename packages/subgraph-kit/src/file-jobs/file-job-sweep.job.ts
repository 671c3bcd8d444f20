import { RecurringJob, type RecurringJobHandler } from '../jobs/job.handler.js';
import { FileJobs } from './file-jobs.service.js';

/** Every five minutes: fails jobs without a sign of life and deletes expired files. */
@RecurringJob({ name: 'sweep-file-jobs', everyMinutes: 5 })
export class FileJobSweepJob implements RecurringJobHandler {
  constructor(private readonly jobs: FileJobs) {}

  async run(): Promise<void> {
    await this.jobs.failStuck();
    await this.jobs.deleteExpiredFiles();
  }
}
