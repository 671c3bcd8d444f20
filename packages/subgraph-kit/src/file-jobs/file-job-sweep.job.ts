import { RecurringJob, type RecurringJobHandler } from '../jobs/job.handler.js';
import { FileJobSweep } from './file-job-sweep.service.js';

/** Every five minutes: fails jobs without a sign of life and deletes expired files. */
@RecurringJob({ name: 'sweep-file-jobs', everyMinutes: 5 })
export class FileJobSweepJob implements RecurringJobHandler {
  constructor(private readonly sweep: FileJobSweep) {}

  async run(): Promise<void> {
    await this.sweep.failStuck();
    await this.sweep.deleteExpiredFiles();
  }
}
