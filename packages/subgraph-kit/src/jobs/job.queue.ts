import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import { JOB_TOPIC } from '../outbox/entry.model.js';
import { type OutboxMessage, OutboxService } from '../outbox/outbox.service.js';

/** Work that any process of the subgraph runs after the commit. */
export interface QueuedJob {
  /** Kind of the job, as `@Job` declares it. */
  name: string;
  /** Identifies the job: adding the same name and key again has no effect. */
  key: string;
  /** Plain data; the handler validates it with its schema. */
  payload: unknown;
}

/** How a job is queued. */
export type QueueOptions = Pick<OutboxMessage, 'isTimely'>;

/** Key of a job's entry in the outbox. */
export const entryKey = (name: string, key: string): string => `${name}:${key}`;

/** Queues jobs within the transaction that decides on them; after the commit any free process runs them. */
@Injectable()
export class JobQueue {
  constructor(private readonly outbox: OutboxService) {}

  async add(session: ClientSession, job: QueuedJob, options: QueueOptions = {}): Promise<void> {
    const key = entryKey(job.name, job.key);
    await this.outbox.add(session, { topic: JOB_TOPIC, key, payload: job, ...options });
  }
}
