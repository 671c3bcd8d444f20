import { z } from 'zod';
import type { JobHandler, JobRun } from '../jobs/job.handler.js';
import type { FileJobs } from './file-jobs.service.js';

/** The queue's payload of a file job. */
export const fileJobPayload = z.object({ demandUuid: z.string(), uuid: z.string() });
export type FileJobPayload = z.infer<typeof fileJobPayload>;

/** Base class of import and export handlers: users see on their screen why a job was given up. */
export abstract class FileJobHandler implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;
  protected abstract readonly jobs: FileJobs;
  /** Japanese: the failure reason shown to users when a run fails unexpectedly. */
  protected abstract readonly unforeseen: string;

  abstract run(payload: FileJobPayload, run: JobRun): Promise<void>;

  failed(payload: FileJobPayload, error: unknown): Promise<void> {
    return this.jobs.giveUp(payload, error, this.unforeseen);
  }

  reopen(payload: FileJobPayload): Promise<void> {
    return this.jobs.reopen(payload);
  }
}
