import { z } from 'zod';
import type { JobHandler, JobRun } from '../jobs/job.handler.js';
import type { FileJobs } from './file-jobs.service.js';

/** What the queue tells a file job's handler. */
export const fileJobPayload = z.object({ demandUuid: z.string(), uuid: z.string() });
export type FileJobPayload = z.infer<typeof fileJobPayload>;

/** What the handlers of imports and exports have in common: people see on their screen why a job was given up. */
export abstract class FileJobHandler implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;
  protected abstract readonly jobs: FileJobs;
  /** Japanese: the reason that people read of a run that broke in a way that nobody foresaw. */
  protected abstract readonly unforeseen: string;

  abstract run(payload: FileJobPayload, run: JobRun): Promise<void>;

  failed(payload: FileJobPayload, error: unknown): Promise<void> {
    return this.jobs.giveUp(payload, error, this.unforeseen);
  }

  reopen(payload: FileJobPayload): Promise<void> {
    return this.jobs.reopen(payload);
  }
}
