import { z } from 'zod';
import { AppError } from '../errors/errors.js';
import { type JobHandler, JobPostponedError, type JobRun } from '../jobs/job.handler.js';
import type { FileJobs } from './file-jobs.service.js';

/** The queue's payload of a file job. */
export const fileJobPayload = z.object({ demandUuid: z.string(), uuid: z.string() });
export type FileJobPayload = z.infer<typeof fileJobPayload>;

/** Ends a run whose job has ended meanwhile, since somebody cancelled it for instance. */
export class FileJobEnded extends Error {
  constructor() {
    super('the job has ended');
    this.name = 'FileJobEnded';
  }
}

/** Base class of import and export handlers: users see on their screen why a job was given up. */
export abstract class FileJobHandler implements JobHandler<FileJobPayload> {
  readonly payload = fileJobPayload;
  protected abstract readonly jobs: FileJobs;
  /** Japanese: the failure reason shown to users when a run fails unexpectedly. */
  protected abstract readonly unforeseen: string;

  /** What the job does; may be called again for one whose run was cut short, has failed, or waits. */
  protected abstract perform(payload: FileJobPayload, run: JobRun): Promise<void>;

  /** Removes what the runs of a cancelled job have stored and nobody sees; nothing by default. */
  protected async discard(_payload: FileJobPayload): Promise<void> {}

  /**
   * Performs the job.
   * @throws JobPostponedError while another service does not respond, for an hour
   */
  async run(payload: FileJobPayload, run: JobRun): Promise<void> {
    await this.attempt(payload, run);
    const cancelled = await this.jobs.cancelled(payload);
    if (!cancelled) return;
    await this.discard(payload);
    await this.jobs.deleteFilesOf(cancelled);
  }

  private async attempt(payload: FileJobPayload, run: JobRun): Promise<void> {
    try {
      await this.perform(payload, run);
    } catch (error) {
      if (error instanceof FileJobEnded) return;
      if (!(error instanceof AppError) || error.rpc !== 'UNAVAILABLE') {
        // Until it begins again, or is given up.
        await this.jobs.wait(payload);
        throw error;
      }
      const delayMs = await this.jobs.waitFor(payload, error.message);
      if (delayMs === undefined) throw error;
      throw new JobPostponedError('another service does not respond', delayMs, error);
    }
  }

  failed(payload: FileJobPayload, error: unknown): Promise<void> {
    return this.jobs.giveUp(payload, error, this.unforeseen);
  }

  reopen(payload: FileJobPayload): Promise<void> {
    return this.jobs.reopen(payload);
  }
}
