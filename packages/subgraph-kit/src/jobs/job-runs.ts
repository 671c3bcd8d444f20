import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import { Schema, type Model } from 'mongoose';
import { MAX_CRASHES } from '../dead-letters/dead-letter.error.js';

/** Crashes of one job regardless of progress, so that a job that gets slightly further each time ends as well. */
const MAX_CRASHES_IN_ALL = 3;

/** The runs of one job, recorded before they start: a process that dies can no longer write. */
interface JobRunsDocument {
  /** Kind and key of the job. */
  _id: string;
  /** Token of the current run; if one is found when the next run starts, the previous run crashed. */
  token: string | null;
  /** Total crashes. */
  crashes: number;
  /** Crashes since a run last made progress. */
  strikes: number;
  /** The furthest progress of any run, as reported by the job. */
  reached: number;
  /** The progress at the last crash. */
  reachedAtCrash: number;
  /** Runs cut short by a shutdown of their process. */
  interrupted: number;
  startedAt: Date;
}

export const JOB_RUNS_MODEL = 'JobRuns';

const RETENTION_S = 30 * 24 * 60 * 60;

export const jobRunsSchema = new Schema<JobRunsDocument>(
  {
    _id: { type: String, required: true },
    token: { type: String, default: null },
    crashes: { type: Number, default: 0 },
    strikes: { type: Number, default: 0 },
    reached: { type: Number, default: 0 },
    reachedAtCrash: { type: Number, default: -1 },
    interrupted: { type: Number, default: 0 },
    startedAt: { type: Date, required: true },
  },
  { collection: 'job_runs', versionKey: false },
).index({ startedAt: 1 }, { expireAfterSeconds: RETENTION_S });

/** A run that has started. */
export interface StartedRun {
  readonly id: string;
  readonly token: string;
  readonly crashes: number;
  /** The job must not run again. */
  readonly isPoison: boolean;
}

const idOf = (kind: string, key: string): string => `${kind}:${key}`;

/** Counts the runs of jobs that crashed their process. The queue gives a job to only one process at a time. */
@Injectable()
export class JobRuns {
  constructor(@InjectModel(JOB_RUNS_MODEL) private readonly runs: Model<JobRunsDocument>) {}

  /** Whether a process died while it was running the job. */
  async isSuspect(kind: string, key: string): Promise<boolean> {
    const found = await this.find(kind, key);
    return found !== null && (found.token !== null || found.crashes > 0);
  }

  /** Records that a run starts, and counts the previous run as a crash if it never ended. */
  async begin(kind: string, key: string): Promise<StartedRun> {
    const id = idOf(kind, key);
    const token = randomUUID();
    const before = await this.find(kind, key);
    const counts = countsAfter(before);
    await this.runs.updateOne(
      { _id: id },
      { $set: { ...counts, token, startedAt: new Date() } },
      { upsert: true },
    );
    const { crashes, strikes } = counts;
    return { id, token, crashes, isPoison: strikes >= MAX_CRASHES || crashes >= MAX_CRASHES_IN_ALL };
  }

  /** Records the progress of a job, in its own increasing unit. */
  async reached(kind: string, key: string, reached: number): Promise<void> {
    await this.runs.updateOne({ _id: idOf(kind, key) }, { $max: { reached } });
  }

  /** The run failed; the job is retried or given up. */
  async failed({ id, token }: StartedRun): Promise<void> {
    await this.runs.updateOne({ _id: id, token }, { $set: { token: null } });
  }

  /** The process is shutting down; the unfinished run does not count as a crash. */
  async interrupted({ id, token }: StartedRun): Promise<void> {
    await this.runs.updateOne({ _id: id, token }, { $set: { token: null }, $inc: { interrupted: 1 } });
  }

  /** The job has ended, possibly after the shutdown of its process began. */
  async forget({ id, token }: StartedRun): Promise<void> {
    await this.runs.deleteOne({ _id: id, token: { $in: [token, null] } });
  }

  /** How many runs of a job were cut short by a shutdown of their process. */
  async interruptions(kind: string, key: string): Promise<number> {
    return (await this.find(kind, key))?.interrupted ?? 0;
  }

  private find(kind: string, key: string): Promise<JobRunsDocument | null> {
    return this.runs.findOne({ _id: idOf(kind, key) }).lean<JobRunsDocument>();
  }
}

function countsAfter(before: JobRunsDocument | null) {
  if (!before) return { crashes: 0, strikes: 0, reached: 0, reachedAtCrash: -1, interrupted: 0 };
  const { token, crashes, strikes, reached, reachedAtCrash, interrupted } = before;
  if (token === null) return { crashes, strikes, reached, reachedAtCrash, interrupted };
  // Progress beyond the previous crash shows that the crash was not caused at that point of the work.
  const isFurther = reached > reachedAtCrash;
  return {
    crashes: crashes + 1,
    strikes: isFurther ? 1 : strikes + 1,
    reached,
    reachedAtCrash: reached,
    interrupted,
  };
}
