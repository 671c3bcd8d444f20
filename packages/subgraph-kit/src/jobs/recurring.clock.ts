import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import { type Connection, type Model, Schema } from 'mongoose';
import type { Logger } from 'pino';
import { loggableError, LOGGER } from '../observability/logger.js';
import { Kinds, type Recurrence } from '../outbox/kinds.js';
import { isDuplicateKey, withTransaction } from '../persistence/mongo.js';
import { steadyNow } from '../values/time.js';
import { JobQueue } from './job.queue.js';
import { nextOccasion } from './recurring.schedule.js';

/** How often the stored times are read though none is due: another process may have brought one forward. */
const LOOK_MS = 2_000;

/** When a recurring job is due next. */
interface RecurringDocument {
  /** Name of the job to queue. */
  _id: string;
  nextAt: Date;
  /** Set by a restore until an operator releases the schedule (docs/runbooks/backup-and-restore.md). */
  heldAt?: Date;
}

export const RECURRING_MODEL = 'RecurringJob';

export const recurringSchema = new Schema<RecurringDocument>(
  { _id: { type: String, required: true }, nextAt: { type: Date, required: true }, heldAt: { type: Date } },
  { collection: 'recurring_jobs', versionKey: false },
);

/**
 * Queues recurring jobs at their scheduled times. One process claims a scheduled time in the transaction that queues
 * the job, so that none is lost in a crash and none is queued twice. Times missed during an outage are queued as one.
 */
@Injectable()
export class RecurringClock {
  private lookedAt = Number.NEGATIVE_INFINITY;
  /** The earliest time that is known. */
  private nextAt = 0;

  constructor(
    @InjectModel(RECURRING_MODEL) private readonly due: Model<RecurringDocument>,
    private readonly queue: JobQueue,
    private readonly kinds: Kinds,
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Stores when each job is due next. */
  async start(): Promise<void> {
    for (const recurrence of this.kinds.recurrences) await this.setUp(recurrence);
  }

  /** Called every second; asks the database when a time has come, and every few seconds. */
  async tick(): Promise<void> {
    const isDue = steadyNow().getTime() >= this.nextAt;
    if (!isDue && performance.now() < this.lookedAt + LOOK_MS) return;
    try {
      await this.look();
    } catch (error) {
      this.logger.error({ error: loggableError(error) }, 'due recurring jobs could not be read');
    }
  }

  /** Times missed during an outage stay due; a schedule that became more frequent takes effect immediately. */
  private async setUp({ name, schedule }: Recurrence): Promise<void> {
    const sooner = { $min: { nextAt: nextOccasion(schedule, steadyNow()) } };
    try {
      await this.due.updateOne({ _id: name }, sooner, { upsert: true });
    } catch (error) {
      // Another process inserted the same document concurrently.
      if (!isDuplicateKey(error)) throw error;
    }
  }

  private async look(): Promise<void> {
    const { recurrences } = this.kinds;
    const names = recurrences.map(({ name }) => name);
    const stored =
      names.length === 0
        ? []
        : await this.due.find({ _id: { $in: names }, heldAt: null }).lean<RecurringDocument[]>();
    this.lookedAt = performance.now();
    this.nextAt = Number.POSITIVE_INFINITY;
    for (const recurrence of recurrences) {
      const found = stored.find(({ _id }) => _id === recurrence.name);
      if (found) this.nextAt = Math.min(this.nextAt, await this.takeIfDue(recurrence, found.nextAt));
    }
  }

  /** @returns when the job is due next */
  private async takeIfDue({ name, schedule }: Recurrence, occasion: Date): Promise<number> {
    if (occasion.getTime() > steadyNow().getTime()) return occasion.getTime();
    const nextAt = nextOccasion(schedule, steadyNow());
    await withTransaction(this.connection, async (session) => {
      const taken = await this.due.updateOne(
        { _id: name, nextAt: occasion },
        { $set: { nextAt } },
        { session },
      );
      if (taken.modifiedCount === 0) return;
      await this.queue.add(session, { name, key: occasion.toISOString(), payload: {} });
    });
    return nextAt.getTime();
  }
}
