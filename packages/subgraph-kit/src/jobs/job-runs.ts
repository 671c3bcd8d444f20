import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { JOB_TOPIC, OUTBOX_MODEL, type OutboxDocument } from '../outbox/entry.model.js';
import { steadyNow } from '../values/time.js';
import { entryKey } from './job.queue.js';

/** The runs of jobs, as far as jobs take part in counting them. */
@Injectable()
export class JobRuns {
  constructor(@InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>) {}

  /**
   * Records the progress of a job, in its own increasing unit: a crash after progress does not count like a second
   * one at the same point.
   */
  async reached(name: string, key: string, reached: number): Promise<void> {
    await this.entries.updateOne({ topic: JOB_TOPIC, key: entryKey(name, key) }, { $max: { reached } });
  }

  /** How many runs of a job were cut short by a shutdown of their process, or postponed. */
  async interruptions(name: string, key: string): Promise<number> {
    const entry = await this.entries
      .findOne({ topic: JOB_TOPIC, key: entryKey(name, key) }, { interrupted: 1 })
      .lean<Pick<OutboxDocument, 'interrupted'>>();
    return entry?.interrupted ?? 0;
  }

  /** Which of these jobs will run and do not run now: they wait for a process, a retry, or an operator. */
  async waiting(name: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
    const keyOf = new Map(keys.map((key) => [entryKey(name, key), key]));
    const found = await this.entries
      .find({
        topic: JOB_TOPIC,
        key: { $in: [...keyOf.keys()] },
        $or: [{ state: 'PENDING', leaseUntil: { $lte: steadyNow() } }, { state: 'HELD' }],
      })
      .select({ key: 1 })
      .lean<Pick<OutboxDocument, 'key'>[]>();
    return new Set(found.flatMap(({ key }) => keyOf.get(key) ?? []));
  }
}
