import {
  ObjectStore,
  type OutboxEntry,
  OutboxHandler,
  OutboxService,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { z } from 'zod';

const TOPIC = 'orders.file-cleanup';

const payload = z.object({ key: z.string() });

/** Deletes files of the object store after the transaction that released them committed. */
@Injectable()
export class FileCleanup {
  constructor(private readonly outbox: OutboxService) {}

  /** Deletes the file after the commit, or later at `availableAt`. */
  async schedule(session: ClientSession, key: string, availableAt?: Date): Promise<void> {
    await this.outbox.add(session, {
      topic: TOPIC,
      key,
      payload: { key },
      ...(availableAt && { availableAt }),
    });
  }
}

@OutboxHandler(TOPIC)
export class FileCleanupHandler implements OutboxTopicHandler<z.infer<typeof payload>> {
  readonly payload = payload;

  constructor(private readonly store: ObjectStore) {}

  async handle(entry: OutboxEntry<z.infer<typeof payload>>): Promise<void> {
    if (await this.store.exists(entry.payload.key)) await this.store.delete(entry.payload.key);
  }
}
