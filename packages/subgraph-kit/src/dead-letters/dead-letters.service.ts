import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { createHash } from 'node:crypto';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { Counter, Gauge } from 'prom-client';
import { LOGGER } from '../logger.js';
import { METRICS, type Metrics } from '../metrics.js';
import { DEAD_LETTER_MODEL, type DeadLetterDocument, type DeadLetterSource } from './dead-letter.model.js';

/** How long further jobs with the payload of one that was put aside are not begun. */
const QUARANTINE_MS = 6 * 60 * 60_000;

export interface DeadLetter {
  source: DeadLetterSource;
  name: string;
  key: string;
  payload: unknown;
  reason: string;
  crashes: number;
}

/** Name of a job's letter: jobs of one kind with the same payload do the same, whatever their key. */
const idOfJob = (name: string, payload: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify([name, payload]))
    .digest('hex')
    .slice(0, 32);

/** Work that was put aside: written down, logged and counted, until an operator retries it (docs/runbooks/dead-letters.md). */
@Injectable()
export class DeadLetters {
  private readonly putAsideTotal: Counter<'source' | 'name'>;

  constructor(
    @InjectModel(DEAD_LETTER_MODEL) private readonly letters: Model<DeadLetterDocument>,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(METRICS) { registry }: Metrics,
  ) {
    this.putAsideTotal = new Counter({
      name: 'hacchu_work_put_aside_total',
      help: 'Jobs and outbox entries put aside, since they ended or stalled their process',
      labelNames: ['source', 'name'],
      registers: [registry],
    });
    new Gauge({
      name: 'hacchu_dead_letters',
      help: 'Jobs and outbox entries that are put aside now',
      registers: [registry],
      async collect() {
        this.set(await letters.countDocuments({}));
      },
    });
  }

  /** Writes down that a job is put aside. */
  async addJob(letter: Omit<DeadLetter, 'source'>): Promise<void> {
    await this.add(idOfJob(letter.name, letter.payload), { ...letter, source: 'JOB' });
  }

  /** Writes down that an outbox entry is put aside. */
  async addEntry(id: string, letter: Omit<DeadLetter, 'source'>): Promise<void> {
    await this.add(`outbox:${id}`, { ...letter, source: 'OUTBOX' });
  }

  /** What became of an earlier job that did the same: HELD where none may begin, RIPE where one may try again. */
  async stateOfJob(name: string, payload: unknown): Promise<'NONE' | 'HELD' | 'RIPE'> {
    const _id = idOfJob(name, payload);
    const letter = await this.letters.findOne({ _id }).lean<DeadLetterDocument>();
    if (!letter) return 'NONE';
    return letter.putAsideAt.getTime() > Date.now() - QUARANTINE_MS ? 'HELD' : 'RIPE';
  }

  /** Counts a job that was not begun, since one that does the same is put aside. */
  async countSkipped(name: string, payload: unknown): Promise<void> {
    await this.letters.updateOne({ _id: idOfJob(name, payload) }, { $inc: { skipped: 1 } });
  }

  /** Forgets the letter of a job that went well since. */
  async resolveJob(name: string, payload: unknown): Promise<void> {
    await this.letters.deleteOne({ _id: idOfJob(name, payload) });
  }

  /** Everything that is put aside, newest first. */
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
    this.putAsideTotal.inc({ source, name });
    this.logger.error({ deadLetter: id, source, name, key, crashes, reason }, 'work was put aside');
  }
}
