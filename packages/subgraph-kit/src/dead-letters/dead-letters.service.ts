import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { Counter } from 'prom-client';
import { databaseGauge } from '../observability/database-gauge.js';
import { LOGGER } from '../observability/logger.js';
import { METRICS, type Metrics } from '../observability/metrics.js';
import { DEAD_LETTER_MODEL, type DeadLetterDocument, type DeadLetterSource } from './dead-letter.model.js';

/** How long further jobs with the payload of a dead letter are skipped. */
const QUARANTINE_MS = 6 * 60 * 60_000;

export interface DeadLetter {
  source: DeadLetterSource;
  name: string;
  key: string;
  payload: unknown;
  reason: string;
  crashes: number;
}

/** Id of a job's dead letter: jobs of one kind with the same payload do the same work, whatever their key. */
const idOfJob = (name: string, payload: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([name, payload]))
    .digest('hex')
    .slice(0, 32);

/**
 * The dead letters of a subgraph: stored, logged and counted until an operator retries or drops them
 * (docs/runbooks/dead-letters.md).
 */
@Injectable()
export class DeadLetters {
  private readonly deadLetteredTotal: Counter<'source' | 'name'>;

  constructor(
    @InjectModel(DEAD_LETTER_MODEL) private readonly letters: Model<DeadLetterDocument>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) { registry }: Metrics,
  ) {
    this.deadLetteredTotal = new Counter({
      name: 'hacchu_work_put_aside_total',
      help: 'Jobs and outbox entries that became dead letters because they crashed or stalled their process',
      labelNames: ['source', 'name'],
      registers: [registry],
    });
    databaseGauge({
      name: 'hacchu_dead_letters',
      help: 'Current number of dead letters',
      registers: [registry],
      read: async () => letters.countDocuments({}),
      write: (gauge, count) => gauge.set(count),
    });
  }

  /** Stores a job as a dead letter. */
  async addJob(letter: Omit<DeadLetter, 'source'>): Promise<void> {
    await this.add(idOfJob(letter.name, letter.payload), { ...letter, source: 'JOB' });
  }

  /** Stores an outbox entry as a dead letter. */
  async addEntry(id: string, letter: Omit<DeadLetter, 'source'>): Promise<void> {
    await this.add(`outbox:${id}`, { ...letter, source: 'OUTBOX' });
  }

  /**
   * Whether there is a dead letter of the same kind and payload: BLOCKED while further jobs are skipped, RETRYABLE
   * once one may be tried again.
   */
  async stateOfJob(name: string, payload: unknown): Promise<'NONE' | 'BLOCKED' | 'RETRYABLE'> {
    const _id = idOfJob(name, payload);
    const letter = await this.letters.findOne({ _id }).lean<DeadLetterDocument>();
    if (!letter) return 'NONE';
    return letter.putAsideAt.getTime() > Date.now() - QUARANTINE_MS ? 'BLOCKED' : 'RETRYABLE';
  }

  /** Counts a job that was skipped because of a dead letter with the same payload. */
  async countSkipped(name: string, payload: unknown): Promise<void> {
    await this.letters.updateOne({ _id: idOfJob(name, payload) }, { $inc: { skipped: 1 } });
  }

  /** Removes the dead letter of a job that has since succeeded. */
  async resolveJob(name: string, payload: unknown): Promise<void> {
    await this.letters.deleteOne({ _id: idOfJob(name, payload) });
  }

  /** All dead letters, newest first. */
  async list(): Promise<DeadLetterDocument[]> {
    return this.letters.find({}).sort({ putAsideAt: -1 }).lean<DeadLetterDocument[]>();
  }

  async find(id: string): Promise<DeadLetterDocument | null> {
    return this.letters.findOne({ _id: id }).lean<DeadLetterDocument>();
  }

  async remove(id: string): Promise<void> {
    await this.letters.deleteOne({ _id: id });
  }

  private async add(id: string, letter: DeadLetter): Promise<void> {
    const { source, name, key, reason, crashes } = letter;
    await this.letters.updateOne(
      { _id: id },
      { $set: { ...letter, putAsideAt: new Date() }, $setOnInsert: { skipped: 0 } },
      { upsert: true },
    );
    this.deadLetteredTotal.inc({ source, name });
    this.logger.error({ deadLetter: id, source, name, key, crashes, reason }, 'work dead-lettered');
  }
}
