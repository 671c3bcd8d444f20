import { EventEmitter } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { ClientSession, Model } from 'mongoose';
import { currentTraceparent } from '../observability/trace.js';
import { afterCommit, retryOnDuplicate, storeBeforeCommit } from '../persistence/mongo.js';
import { uuidv7 } from '../persistence/uuid.js';
import { steadyNow } from '../values/time.js';
import { GIVING_UP, OUTBOX_MODEL, type OutboxDocument } from './entry.model.js';
import { RELEASED } from './lease.js';

/** A side effect that follows a commit. */
export interface OutboxMessage {
  topic: string;
  /** Identifies the effect: adding the same topic and key again has no effect. */
  key: string;
  /** Plain data; the topic's handler validates it with its schema. */
  payload: unknown;
  /** Earliest delivery; default immediately. */
  availableAt?: Date;
  /**
   * It means nothing later: where its demand withdraws before the delivery, it is dropped instead of held until the
   * withdrawal is cancelled. Default false.
   */
  isTimely?: boolean;
}

/** An effect that waited and is not carried out any more. */
export interface WithdrawnEffect {
  /** An earlier attempt was cut short, so that nobody knows whether it had its effect. */
  readonly mayHaveHappened: boolean;
}

/** Injection token of the emitter that notifies the relay of committed entries. */
export const OUTBOX_SIGNAL = Symbol('OutboxSignal');

/** Stores side effects and jobs within the transaction that decides on them. */
@Injectable()
export class OutboxService {
  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>,
    @Inject(OUTBOX_SIGNAL) private readonly signal: EventEmitter,
  ) {}

  /**
   * Queues an effect; it is carried out after the session's transaction commits, and never otherwise. The effects of a
   * transaction are stored together before its commit.
   */
  async add(session: ClientSession, message: OutboxMessage): Promise<void> {
    const now = steadyNow();
    const { topic, key, payload, availableAt = now, isTimely = false } = message;
    const entry: OutboxDocument = {
      _id: uuidv7(),
      topic,
      key,
      payload,
      state: 'PENDING',
      attempts: 0,
      crashes: 0,
      availableAt,
      leaseToken: null,
      leaseUntil: RELEASED,
      lastError: null,
      ...(isTimely && { isTimely }),
      traceparent: currentTraceparent(),
      createdAt: now,
      finishedAt: null,
    };
    await storeBeforeCommit(session, this, [entry], (entries) => this.store(entries, session));
  }

  private async store(entries: readonly OutboxDocument[], session: ClientSession): Promise<void> {
    const added = this.entries.bulkWrite(
      entries.map(({ topic, key, ...entry }) => ({
        updateOne: { filter: { topic, key }, update: { $setOnInsert: entry }, upsert: true },
      })),
      { session },
    );
    // Two transactions may add the same effect concurrently; the later one finds it when it is retried.
    await added.catch(retryOnDuplicate);
    afterCommit(session, () => this.signal.emit('committed'));
  }

  /**
   * Withdraws an effect that an earlier transaction queued and that waits, for its first attempt or for the next one. An
   * effect that is being carried out, whose last attempt was cut short, or that is being given up does not wait.
   *
   * @returns null where it was not waiting
   */
  async withdraw(
    session: ClientSession,
    { topic, key }: Pick<OutboxMessage, 'topic' | 'key'>,
  ): Promise<WithdrawnEffect | null> {
    const waiting = {
      topic,
      key,
      state: 'PENDING',
      leaseToken: null,
      // The clock of whoever holds a lease may be another one, and whoever is killed does not tell how far it came.
      leaseUntil: RELEASED,
      attempts: { $lt: GIVING_UP },
    } as const;
    const found = await this.entries.findOne(waiting, null, { session }).lean<OutboxDocument>();
    if (!found) return null;
    const { _id, attempts, wasCutShort = false } = found;
    const { deletedCount } = await this.entries.deleteOne({ ...waiting, _id, attempts }, { session });
    return deletedCount === 1 ? { mayHaveHappened: wasCutShort } : null;
  }

  /** Carries an effect out now that was queued for later; nothing happens where it was withdrawn. */
  async hasten({ topic, key }: Pick<OutboxMessage, 'topic' | 'key'>): Promise<void> {
    await this.entries.updateOne(
      { topic, key, state: 'PENDING', leaseToken: null },
      { $set: { availableAt: steadyNow() } },
    );
    this.signal.emit('committed');
  }

  /**
   * Whose effects are about to happen: those that wait for a later moment, or for their next try, do not count.
   *
   * @param owners the first part of the effects' keys, `{owner}:…`
   */
  async dueOwners(topic: string, owners: readonly string[]): Promise<Set<string>> {
    if (owners.length === 0) return new Set();
    const due = await this.entries
      .find(
        {
          topic,
          // The character after the colon ends the range of an owner.
          $or: owners.map((owner) => ({ key: { $gte: `${owner}:`, $lt: `${owner};` } })),
          state: 'PENDING',
          availableAt: { $lte: steadyNow() },
        },
        { key: 1 },
      )
      .lean<Pick<OutboxDocument, 'key'>[]>();
    return new Set(due.map(({ key }) => key.slice(0, key.indexOf(':'))));
  }
}
