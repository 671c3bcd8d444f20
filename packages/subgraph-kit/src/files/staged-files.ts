import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { z } from 'zod';
import { type OutboxEntry, OutboxHandler, type OutboxTopicHandler } from '../outbox/outbox.handler.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { withTransaction } from '../persistence/mongo.js';
import { type Preparation, PreparationOutdatedError } from '../transactions/preparation.js';
import { ObjectStore } from './object-store.js';

const TOPIC = 'kit.staged-file';
/** Longer than an operation takes between storing the file and its commit. */
const STAGED_MS = 15 * 60_000;

const payload = z.object({ key: z.string() });
type Payload = z.infer<typeof payload>;

/**
 * Files that `prepare` stores and `commit` refers to. The deletion is queued before the file is stored and withdrawn by
 * the transaction that refers to it, so a killed process leaves no file without an owner.
 */
@Injectable()
export class StagedFiles {
  constructor(
    private readonly store: ObjectStore,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Stores a file under a key that no other operation uses. */
  async put(
    preparation: Preparation,
    key: string,
    bytes: Uint8Array,
    options: { contentType: string },
  ): Promise<void> {
    const availableAt = new Date(Date.now() + STAGED_MS);
    await withTransaction(this.connection, (session) =>
      this.outbox.add(session, { topic: TOPIC, key, payload: { key }, availableAt }),
    );
    // Where the commit did happen although it reported an error, there is nothing to hasten.
    preparation.onFailure(() => this.outbox.hasten({ topic: TOPIC, key }));
    await this.store.put(key, bytes, options);
  }

  /** Keeps the file, in the transaction that refers to it. @throws PreparationOutdatedError when it came too late */
  async keep(session: ClientSession, key: string): Promise<void> {
    const waiting = await this.outbox.withdraw(session, { topic: TOPIC, key });
    if (!waiting) throw new PreparationOutdatedError('the prepared file was deleted');
  }
}

@OutboxHandler(TOPIC)
export class StagedFileHandler implements OutboxTopicHandler<Payload> {
  readonly payload = payload;

  constructor(private readonly store: ObjectStore) {}

  async handle({ payload: { key } }: OutboxEntry<Payload>): Promise<void> {
    if (await this.store.exists(key)) await this.store.delete(key);
  }
}
