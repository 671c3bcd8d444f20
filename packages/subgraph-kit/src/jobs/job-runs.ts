import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import { Schema, type Model } from 'mongoose';
import { MAX_CRASHES } from '../dead-letters/put-aside.js';

/** Crashes of one job whatever it reached, so that one that always gets a little further ends, too. */
const MAX_CRASHES_IN_ALL = 3;

/** The runs of one job, counted before they begin: a process that dies cannot write anything down any more. */
interface JobRunsDocument {
  /** Kind and key of the job. */
  _id: string;
  /** Names the run under way; one that is found at the beginning of the next run was cut short by a crash. */
  token: string | null;
  /** Crashes in all. */
  crashes: number;
  /** Crashes since a run got further than the one before. */
  strikes: number;
  /** How far the furthest run came, in the job's own count. */
  reached: number;
  /** How far it was at the last crash. */
  reachedAtCrash: number;
  /** Runs that ended since the process was told to end. */
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

/** A run that was begun. */
export interface BegunRun {
  readonly id: string;
  readonly token: string;
  readonly crashes: number;
  /** The job may not run again. */
  readonly isPoison: boolean;
}

const idOf = (kind: string, key: string): string => `${kind}:${key}`;

/** Counts the runs of jobs that ended with their process. The queue gives a job to one process at a time. */
@Injectable()
export class JobRuns {
  constructor(@InjectModel(JOB_RUNS_MODEL) private readonly runs: Model<JobRunsDocument>) {}

  /** Whether a process died while it did the job. */
  async isSuspect(kind: string, key: string): Promise<boolean> {
    const found = await this.find(kind, key);
    return found !== null && (found.token !== null || found.crashes > 0);
  }

  /** Writes down that a run begins, and whether the one before ended with its process. */
  async begin(kind: string, key: string): Promise<BegunRun> {
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

  /** How far a job is, in a count of its own that only grows. */
  async reached(kind: string, key: string, reached: number): Promise<void> {
    await this.runs.updateOne({ _id: idOf(kind, key) }, { $max: { reached } });
  }

  /** The run failed; the job is begun again, or given up. */
  async failed({ id, token }: BegunRun): Promise<void> {
    await this.runs.updateOne({ _id: id, token }, { $set: { token: null } });
  }

  /** The process is told to end; what it leaves is no crash. */
  async interrupted({ id, token }: BegunRun): Promise<void> {
    await this.runs.updateOne({ _id: id, token }, { $set: { token: null }, $inc: { interrupted: 1 } });
  }

  /** The job is over, maybe after the process was told to end. */
  async forget({ id, token }: BegunRun): Promise<void> {
    await this.runs.deleteOne({ _id: id, token: { $in: [token, null] } });
  }

  /** How many runs of a job ended since their process was told to end. */
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
  // A run that got further than the one that crashed before shows that it was not the work that crashed it.
  const isFurther = reached > reachedAtCrash;
  return {
    crashes: crashes + 1,
    strikes: isFurther ? 1 : strikes + 1,
    reached,
    reachedAtCrash: reached,
    interrupted,
  };
}
