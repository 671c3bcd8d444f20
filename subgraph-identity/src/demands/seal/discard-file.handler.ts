import {
  ObjectStore,
  type OutboxEntry,
  OutboxHandler,
  type OutboxMessage,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

const DISCARD_FILE_TOPIC = 'identity.discard-file';
const discardFilePayload = z.object({ key: z.string() });
type DiscardFilePayload = z.infer<typeof discardFilePayload>;

const DAY_MS = 24 * 60 * 60 * 1_000;

/** Schedules the deletion of a file in one day: a document that is being generated can still read it. */
export const discardMessage = (key: string): OutboxMessage => ({
  topic: DISCARD_FILE_TOPIC,
  key,
  payload: { key } satisfies DiscardFilePayload,
  availableAt: new Date(Date.now() + DAY_MS),
});

/** Deletes files that are no longer in use. */
@OutboxHandler(DISCARD_FILE_TOPIC)
export class DiscardFileHandler implements OutboxTopicHandler<DiscardFilePayload> {
  readonly payload = discardFilePayload;

  constructor(private readonly store: ObjectStore) {}

  async handle({ payload: { key } }: OutboxEntry<DiscardFilePayload>): Promise<void> {
    if (await this.store.exists(key)) await this.store.delete(key);
  }
}
