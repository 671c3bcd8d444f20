import { MongoBackend } from '@agendajs/mongo-backend';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import { Agenda, InMemoryNotificationChannel } from 'agenda';
import type { ClientSession, Connection } from 'mongoose';
import type { Logger } from 'pino';
import { z } from 'zod';
import { LOGGER, loggableError } from '../logger.js';
import { OutboxHandler, type OutboxEntry, type OutboxTopicHandler } from '../outbox.handler.js';
import { OutboxService } from '../outbox.service.js';

const TOPIC = 'job';
/** How often a process polls for jobs of other processes and for retries; it is notified of its own jobs at once. */
const POLL_MS = 1_000;

/** What the queue stores of a job. */
export const jobData = z.object({ key: z.string().min(1), payload: z.unknown() });

export interface QueuedJob {
  /** Kind of the job, as `@Job` declares it. */
  name: string;
  /** Identifies the job: adding the same name and key again has no effect. */
  key: string;
  /** Plain data; the handler validates it with its schema. */
  payload: unknown;
}

/** The queue library's connection to the subgraph's own database; its collection is `jobs`. */
@Injectable()
export class JobStore {
  private started: Promise<Agenda> | undefined;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  agenda(): Promise<Agenda> {
    this.started ??= this.connect();
    return this.started;
  }

  private async connect(): Promise<Agenda> {
    const { db } = this.connection;
    if (!db) throw new Error('the job queue needs an open database');
    const agenda = new Agenda({
      backend: new MongoBackend({ mongo: db, collection: 'jobs' }),
      notificationChannel: new InMemoryNotificationChannel(),
      processEvery: POLL_MS,
      removeOnComplete: true,
    });
    agenda.on('error', (error: unknown) => {
      this.logger.error({ error: loggableError(error) }, 'job queue failed');
    });
    await agenda.ready;
    return agenda;
  }
}

/** Queues jobs within the transaction that decides on them; after the commit any free process runs them. */
@Injectable()
export class JobQueue {
  constructor(private readonly outbox: OutboxService) {}

  async add(session: ClientSession, job: QueuedJob): Promise<void> {
    await this.outbox.add(session, { topic: TOPIC, key: `${job.name}:${job.key}`, payload: job });
  }
}

const queuedJob = z.object({ name: z.string().min(1), key: z.string().min(1), payload: z.unknown() });

/** Moves jobs from the outbox to the queue. */
@OutboxHandler(TOPIC)
export class JobDispatcher implements OutboxTopicHandler<QueuedJob> {
  readonly payload = queuedJob;

  constructor(private readonly store: JobStore) {}

  async handle({ payload: { name, key, payload } }: OutboxEntry<QueuedJob>): Promise<void> {
    const agenda = await this.store.agenda();
    await agenda
      .create(name, { key, payload })
      .unique({ 'data.key': key }, { insertOnly: true })
      .schedule(new Date())
      .save();
  }
}
