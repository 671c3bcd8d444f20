import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Logger } from 'pino';
import { LOGGER, loggableError } from '../logger.js';
import { isDuplicateKey, withTransaction } from '../mongo.js';
import { JobQueue } from './job.queue.js';
import { nextOccasion, type RecurringSchedule } from './recurring.schedule.js';

const POLL_MS = 1_000;

/** When a recurring job is due next. */
interface RecurringDocument {
  /** Name of the job to queue. */
  _id: string;
  nextAt: Date;
}

export const RECURRING_MODEL = 'RecurringJob';

export const recurringSchema = new Schema<RecurringDocument>(
  { _id: { type: String, required: true }, nextAt: { type: Date, required: true } },
  { collection: 'recurring_jobs', versionKey: false },
);

export interface Recurrence {
  readonly name: string;
  readonly schedule: RecurringSchedule;
}

/**
 * Queues recurring jobs at their scheduled times. One process claims a scheduled time in the transaction that queues
 * the job, so that none is lost in a crash and none is queued twice. Times missed during an outage are queued as one.
 */
@Injectable()
export class RecurringClock {
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private recurrences: readonly Recurrence[] = [];

  constructor(
    @InjectModel(RECURRING_MODEL) private readonly due: Model<RecurringDocument>,
    private readonly queue: JobQueue,
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  async start(recurrences: readonly Recurrence[]): Promise<void> {
    if (recurrences.length === 0) return;
    this.recurrences = recurrences;
    for (const recurrence of recurrences) await this.setUp(recurrence);
    this.timer = setInterval(() => {
      this.looking = this.looking.then(() => this.look());
    }, POLL_MS);
  }

  async stop(): Promise<void> {
    clearInterval(this.timer);
    await this.looking;
  }

  /** Times missed during an outage stay due; a schedule that became more frequent takes effect immediately. */
  private async setUp({ name, schedule }: Recurrence): Promise<void> {
    const sooner = { $min: { nextAt: nextOccasion(schedule, new Date()) } };
    try {
      await this.due.updateOne({ _id: name }, sooner, { upsert: true });
    } catch (error) {
      // Another process inserted the same document concurrently.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async look(): Promise<void> {
    try {
      const names = this.recurrences.map(({ name }) => name);
      const found = await this.due
        .find({ _id: { $in: names }, nextAt: { $lte: new Date() } })
        .lean<RecurringDocument[]>();
      for (const one of found) await this.take(one);
    } catch (error) {
      this.logger.error({ error: loggableError(error) }, 'due recurring jobs could not be read');
    }
  }

  private async take({ _id: name, nextAt: occasion }: RecurringDocument): Promise<void> {
    const recurrence = this.recurrences.find((one) => one.name === name);
    if (!recurrence) return;
    const nextAt = nextOccasion(recurrence.schedule, new Date());
    await withTransaction(this.connection, async (session) => {
      const taken = await this.due.updateOne(
        { _id: name, nextAt: occasion },
        { $set: { nextAt } },
        { session },
      );
      if (taken.modifiedCount === 0) return;
      await this.queue.add(session, { name, key: occasion.toISOString(), payload: {} });
    });
  }
}
