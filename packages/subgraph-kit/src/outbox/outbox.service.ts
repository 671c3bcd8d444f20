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
import { errorOf } from './stored-failure.js';

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

/** An effect that has not been carried out. */
export interface UnfinishedEffect {
  readonly key: string;
  /** WAITING for its first attempt or for the end of a withdrawal; RETRYING after a failure; GIVEN_UP for good. */
  readonly state: 'WAITING' | 'RETRYING' | 'GIVEN_UP';
  /** WAITING: since when. RETRYING: when it is tried next. GIVEN_UP: when it was given up. */
  readonly at: Date;
  /** Of the last attempt; null before one has failed. */
  readonly error: Error | null;
}

const unfinished = (entry: OutboxDocument): UnfinishedEffect => {
  const { key, state, attempts, availableAt, createdAt, finishedAt, lastError } = entry;
  const error = lastError === null ? null : errorOf(entry);
  if (state === 'FAILED' || attempts >= GIVING_UP)
    return { key, state: 'GIVEN_UP', at: finishedAt ?? availableAt, error };
  return error === null || state === 'HELD'
    ? { key, state: 'WAITING', at: createdAt, error }
    : { key, state: 'RETRYING', at: availableAt, error };
};

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

  /** The effects of a topic, by their keys, that have not been carried out. Those given up are forgotten after 30 days. */
  async unfinished(topic: string, keys: readonly string[]): Promise<UnfinishedEffect[]> {
    if (keys.length === 0) return [];
    const found = await this.entries
      .find({ topic, key: { $in: [...keys] }, state: { $ne: 'DONE' } }, { payload: 0 })
      .lean<OutboxDocument[]>();
    return found.map(unfinished);
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
