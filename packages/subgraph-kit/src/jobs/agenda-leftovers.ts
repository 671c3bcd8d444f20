import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection, InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Connection, Model, mongo } from 'mongoose';
import type { Logger } from 'pino';
import { loggableError, LOGGER } from '../observability/logger.js';
import { JOB_TOPIC, OUTBOX_MODEL, type OutboxDocument } from '../outbox/entry.model.js';
import { Kinds } from '../outbox/kinds.js';
import { RELEASED } from '../outbox/lease.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { withTransaction } from '../persistence/mongo.js';
import { steadyNow } from '../values/time.js';
import { entryKey } from './job.queue.js';

const LOOK_MS = 2_000;
/** For how long a process of an earlier release holds a job without renewing its lock. */
const LOCK_MS = 60_000;

/** A job in the collection of Agenda. */
interface AgendaJob {
  _id: mongo.ObjectId;
  name: string;
  data: { key: string; payload: unknown };
  nextRunAt: Date | null;
  lockedAt: Date | null;
  failCount?: number | null;
}

/** The runs of a job in progress, or that crashed. */
interface AgendaRuns {
  _id: string;
  token: string | null;
  crashes: number;
  strikes: number;
  reached: number;
  reachedAtCrash: number;
  interrupted: number;
}

const NO_RUNS: Omit<AgendaRuns, '_id'> = {
  token: null,
  crashes: 0,
  strikes: 0,
  reached: 0,
  reachedAtCrash: -1,
  interrupted: 0,
};

/** What makes an entry wait for its next run, with the counts of the earlier ones. */
function waitingAgain({ failCount }: AgendaJob, runs: AgendaRuns | null): Partial<OutboxDocument> {
  const { token, crashes, strikes, reached, reachedAtCrash, interrupted } = runs ?? NO_RUNS;
  return {
    state: 'PENDING',
    attempts: (failCount ?? 0) + crashes + interrupted + (token === null ? 0 : 1),
    ...(runs && { crashes, strikes, reached, reachedAtCrash, interrupted }),
    availableAt: steadyNow(),
    // A run that never ended crashed.
    leaseToken: token,
    leaseUntil: RELEASED,
    finishedAt: null,
  };
}

/**
 * Returns jobs to the outbox that processes of releases up to 0.1 moved to Agenda's collection and do not run any
 * more, with what is known of their runs. To be removed, with the collections `jobs` and `job_runs`, in the first
 * release after February 2027 (docs/adr/0041-one-queue.md).
 */
@Injectable()
export class AgendaLeftovers {
  private lookedAt = Number.NEGATIVE_INFINITY;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>,
    private readonly outbox: OutboxService,
    private readonly kinds: Kinds,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Looks every few seconds. */
  async tick(): Promise<void> {
    const now = performance.now();
    if (now < this.lookedAt + LOOK_MS) return;
    this.lookedAt = now;
    try {
      await this.takeUp();
    } catch (error) {
      this.logger.error({ error: loggableError(error) }, 'leftover jobs could not be read');
    }
  }

  private async takeUp(): Promise<void> {
    const name = { $in: this.kinds.all.filter(({ source }) => source === 'JOB').map((kind) => kind.name) };
    const now = new Date();
    const isFree = { lockedAt: null, nextRunAt: { $lte: now } };
    const wasLeft = { lockedAt: { $lte: new Date(now.getTime() - LOCK_MS) } };
    const found = await this.jobs.find({ name, $or: [isFree, wasLeft] }).toArray();
    for (const job of found) {
      await withTransaction(this.connection, (session) => this.move(session, job));
    }
  }

  private async move(session: ClientSession, job: AgendaJob): Promise<void> {
    const { _id, name, data, lockedAt, nextRunAt } = job;
    // Otherwise another process has just taken it.
    const asFound = { _id, lockedAt: lockedAt ?? null, nextRunAt: nextRunAt ?? null };
    if ((await this.jobs.deleteOne(asFound, { session })).deletedCount === 0) return;
    const key = entryKey(name, data.key);
    const runs = await this.connection
      .collection<AgendaRuns>('job_runs')
      .findOneAndDelete({ _id: key }, { session });
    await this.outbox.add(session, { topic: JOB_TOPIC, key, payload: { name, ...data } });
    // An entry with a lease is in work already.
    const entry = { topic: JOB_TOPIC, key, leaseToken: null };
    await this.entries.updateOne(entry, { $set: waitingAgain(job, runs) }, { session });
  }

  private get jobs() {
    return this.connection.collection<AgendaJob>('jobs');
  }
}
