import { RecurringJob, type RecurringJobHandler } from '../jobs/job.handler.js';
import { Uploads } from './uploads.service.js';

/** Deletes unused uploads every night. */
@RecurringJob({ name: 'delete-abandoned-uploads', daily: '03:20' })
export class UploadSweepJob implements RecurringJobHandler {
  constructor(private readonly uploads: Uploads) {}

  async run(): Promise<void> {
    await this.uploads.deleteAbandoned();
  }
}
