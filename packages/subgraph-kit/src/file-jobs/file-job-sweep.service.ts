import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { JobRuns } from '../jobs/job-runs.js';
import { FILE_JOB_MODEL, type FileJobDocument } from './file-job.schema.js';
import { FileJobs, TIMED_OUT } from './file-jobs.service.js';

const STUCK_MS = 15 * 60_000;
const SWEEP_SIZE = 500;

/** Ends what nobody else ends of imports and exports: jobs without a sign of life, and files after their time. */
@Injectable()
export class FileJobSweep {
  constructor(
    @InjectModel(FILE_JOB_MODEL) private readonly model: Model<FileJobDocument>,
    private readonly jobs: FileJobs,
    private readonly runs: JobRuns,
  ) {}

  /**
   * Fails jobs that have reported nothing for a quarter of an hour; those that wait for their turn do not count, also
   * when it is not their first.
   */
  async failStuck(now: Date = new Date()): Promise<void> {
    const silent = { status: 'IN_PROGRESS', aliveAt: { $lt: new Date(now.getTime() - STUCK_MS) } } as const;
    const found = await this.model.find(silent, { kind: 1 }).lean<Pick<FileJobDocument, '_id' | 'kind'>[]>();
    for (const kind of new Set(found.map((job) => job.kind))) {
      const uuids = found.filter((job) => job.kind === kind).map(({ _id }) => _id);
      const waiting = await this.runs.waiting(kind, uuids);
      await this.model.updateMany(
        { _id: { $in: uuids.filter((uuid) => !waiting.has(uuid)) }, ...silent },
        { $set: { status: 'FAILURE', failureReason: TIMED_OUT } },
      );
    }
  }

  /** Deletes the files of expired jobs that no run can need any more, once for each job. Documents stay. */
  async deleteExpiredFiles(now: Date = new Date()): Promise<void> {
    for (;;) {
      const expired = await this.withExpiredFiles(now).lean<FileJobDocument[]>();
      for (const job of expired) await this.jobs.deleteFilesOf(job);
      const _id = { $in: expired.map((job) => job._id) };
      await this.model.updateMany({ _id }, { $set: { resultKey: null, filesDeletedAt: now } });
      await this.model.updateMany({ _id, 'input.key': { $exists: true } }, { $unset: { 'input.key': '' } });
      if (expired.length < SWEEP_SIZE) return;
    }
  }

  /** Ended jobs whose files have expired and are not known to be deleted. */
  withExpiredFiles(now: Date) {
    return this.model
      .find({ filesDeletedAt: null, expiresAt: { $lte: now }, status: { $in: ['SUCCESS', 'FAILURE'] } })
      .limit(SWEEP_SIZE);
  }
}
