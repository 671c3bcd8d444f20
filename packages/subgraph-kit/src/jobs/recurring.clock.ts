import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { Schema, type Connection, type Model } from 'mongoose';
import type { Logger } from 'pino';
import { LOGGER, loggableError } from '../logger.js';
import { isDuplicateKey, withTransaction } from '../mongo.js';
import { JobQueue } from './job.queue.js';
import { nextOccasion, type RecurringSchedule } from './recurring.schedule.js';

const POLL_MS = 1_000;

/** When something that recurs is due next. */
interface RecurringDocument {
  /** Name of the job that each occasion queues. */
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
 * Queues a job when the time for it has come: one of several processes takes an occasion, together with queueing its job,
 * so that none is lost with a process and none comes twice. Occasions of an outage come as one.
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

  /** What is due since an outage stays due; a rhythm that became faster counts from now on. */
  private async setUp({ name, schedule }: Recurrence): Promise<void> {
    const sooner = { $min: { nextAt: nextOccasion(schedule, new Date()) } };
    try {
      await this.due.updateOne({ _id: name }, sooner, { upsert: true });
    } catch (error) {
      // Another process wrote the same at the same moment.
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
      this.logger.error({ error: loggableError(error) }, 'recurring jobs could not be looked up');
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
