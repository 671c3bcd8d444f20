import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { EventEmitter } from 'node:events';
import type { ClientSession, Model } from 'mongoose';
import { afterCommit, retryOnDuplicate } from './mongo.js';
import { OUTBOX_MODEL, type OutboxDocument } from './outbox.model.js';
import { currentTraceparent } from './trace.js';
import { uuidv7 } from './uuid.js';

export interface OutboxMessage {
  topic: string;
  /** Names the effect: adding the same topic and key again changes nothing. */
  key: string;
  /** Plain data; the topic's handler checks it with its schema. */
  payload: unknown;
  /** Not before this moment; default at once. */
  availableAt?: Date;
}

/** Injection token of the emitter that tells the relay about committed entries. */
export const OUTBOX_SIGNAL = Symbol('OutboxSignal');

/** Writes side effects down within the transaction that decides them. */
@Injectable()
export class OutboxService {
  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>,
    @Inject(OUTBOX_SIGNAL) private readonly signal: EventEmitter,
  ) {}

  /** Queues an effect; it happens after the session's transaction is committed, and never otherwise. */
  async add(session: ClientSession, message: OutboxMessage): Promise<void> {
    const now = new Date();
    const { topic, key, payload, availableAt = now } = message;
    const added = this.entries.updateOne(
      { topic, key },
      {
        $setOnInsert: {
          _id: uuidv7(),
          payload,
          state: 'PENDING',
          attempts: 0,
          crashes: 0,
          availableAt,
          leaseToken: null,
          leaseUntil: new Date(0),
          lastError: null,
          traceparent: currentTraceparent(),
          createdAt: now,
          finishedAt: null,
        },
      },
      { upsert: true, session },
    );
    // Two transactions may add the same effect at one moment; the later one finds it there when it runs again.
    await added.catch(retryOnDuplicate);
    afterCommit(session, () => this.signal.emit('committed'));
  }
}
