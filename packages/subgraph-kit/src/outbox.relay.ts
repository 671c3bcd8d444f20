import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { LOGGER, loggableError } from './logger.js';
import {
  OUTBOX_TOPIC,
  OutboxPermanentError,
  type OutboxEntry,
  type OutboxTopic,
  type OutboxTopicHandler,
} from './outbox.handler.js';
import { OUTBOX_MODEL, type OutboxDocument } from './outbox.model.js';
import { OUTBOX_SIGNAL } from './outbox.service.js';
import { runInTrace, traceFrom } from './trace.js';

const LEASE_MS = 60_000;
const POLL_MS = 1_000;
const CONCURRENCY = 4;

interface Registered {
  topic: OutboxTopic;
  handler: OutboxTopicHandler;
}

export interface DrainOptions {
  /** Also take entries that wait for their next try. */
  ignoreDelay?: boolean;
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';

/**
 * Delivers outbox entries after their transaction. Any number of processes may run one: an entry is leased before
 * work on it begins, the lease is renewed while it lasts, and one that is not renewed falls to another relay.
 */
@Injectable()
export class OutboxRelay {
  private registered: Map<string, Registered> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;
  private again = false;
  private isStopped = true;
  private readonly onCommitted = (): void => this.kick();

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>,
    @Inject(OUTBOX_SIGNAL) private readonly signal: EventEmitter,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Begins delivering: at once after each commit of this process, and by looking every second for the rest. */
  start(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    this.signal.on('committed', this.onCommitted);
    this.kick();
  }

  /** Takes no further entries and waits for those in work. */
  async stop(): Promise<void> {
    this.isStopped = true;
    this.signal.off('committed', this.onCommitted);
    clearTimeout(this.timer);
    await this.running;
  }

  /** Delivers what is due, and returns when nothing due is left and nothing of this relay is in work. */
  async drain(options: DrainOptions = {}): Promise<void> {
    for (let wasBusy = true; wasBusy;) {
      await this.deliverDue(options);
      // What was in work meanwhile may have led to further entries.
      wasBusy = this.running !== undefined;
      await this.running;
    }
  }

  private async deliverDue(options: DrainOptions = {}): Promise<void> {
    const worker = async (): Promise<void> => {
      for (let entry = await this.lease(options); entry; entry = await this.lease(options)) {
        await this.deliver(entry);
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  }

  private kick(): void {
    if (this.isStopped) return;
    if (this.running) {
      this.again = true;
      return;
    }
    clearTimeout(this.timer);
    this.running = this.drainWhileAsked().finally(() => {
      this.running = undefined;
      if (this.isStopped) return;
      if (this.again) this.kick();
      else this.timer = setTimeout(() => this.kick(), POLL_MS);
    });
  }

  private async drainWhileAsked(): Promise<void> {
    this.again = false;
    await this.deliverDue().catch((error: unknown) => {
      this.logger.error({ error: loggableError(error) }, 'outbox could not be read');
    });
  }

  private async lease({ ignoreDelay = false }: DrainOptions): Promise<OutboxDocument | null> {
    const now = new Date();
    const topics = [...this.handlers().keys()];
    if (topics.length === 0) return null;
    return this.entries
      .findOneAndUpdate(
        {
          state: 'PENDING',
          topic: { $in: topics },
          leaseUntil: { $lte: now },
          ...(ignoreDelay ? {} : { availableAt: { $lte: now } }),
        },
        {
          $set: { leaseToken: randomUUID(), leaseUntil: new Date(now.getTime() + LEASE_MS) },
          $inc: { attempts: 1 },
        },
        { sort: { availableAt: 1 }, returnDocument: 'after' },
      )
      .lean<OutboxDocument>();
  }

  private async deliver(document: OutboxDocument): Promise<void> {
    const registered = this.handlers().get(document.topic);
    if (!registered) return;
    const renewal = setInterval(() => {
      void this.write(document, { leaseUntil: new Date(Date.now() + LEASE_MS) }).catch(() => undefined);
    }, LEASE_MS / 3);
    try {
      await runInTrace(traceFrom(document.traceparent), () => this.attempt(document, registered));
    } finally {
      clearInterval(renewal);
    }
  }

  private async attempt(document: OutboxDocument, { topic, handler }: Registered): Promise<void> {
    const entry = { id: document._id, topic: document.topic, key: document.key, attempt: document.attempts };
    const parsed = handler.payload.safeParse(document.payload);
    if (!parsed.success) {
      this.logger.error({ topic: entry.topic, key: entry.key }, 'outbox payload does not fit its handler');
      await this.write(document, { state: 'FAILED', lastError: 'invalid payload', finishedAt: new Date() });
      return;
    }
    const checked: OutboxEntry<unknown> = { ...entry, payload: parsed.data };
    // More attempts than allowed means that a relay died while giving the entry up.
    if (document.attempts > topic.maxAttempts) {
      await this.giveUp(document, checked, handler, new Error(document.lastError ?? 'given up'));
      return;
    }
    try {
      await handler.handle(checked);
    } catch (error) {
      const isLast = error instanceof OutboxPermanentError || document.attempts >= topic.maxAttempts;
      this.logger.warn({ ...entry, isLast, error: loggableError(error) }, 'outbox delivery failed');
      if (isLast) await this.giveUp(document, checked, handler, error);
      else await this.postpone(document, topic, error);
      return;
    }
    await this.write(document, { state: 'DONE', lastError: null, finishedAt: new Date() });
  }

  private async giveUp(
    document: OutboxDocument,
    entry: OutboxEntry<unknown>,
    handler: OutboxTopicHandler,
    error: unknown,
  ): Promise<void> {
    try {
      await handler.failed?.(entry, error);
    } catch (hookError) {
      this.logger.error(
        { key: entry.key, error: loggableError(hookError) },
        'outbox failure could not be recorded',
      );
      const availableAt = new Date(Date.now() + LEASE_MS);
      await this.write(document, {
        attempts: Number.MAX_SAFE_INTEGER - 1,
        availableAt,
        lastError: describe(error),
      });
      return;
    }
    await this.write(document, { state: 'FAILED', lastError: describe(error), finishedAt: new Date() });
  }

  private async postpone(document: OutboxDocument, topic: OutboxTopic, error: unknown): Promise<void> {
    const pause = Math.min(topic.firstDelayMs * 2 ** (document.attempts - 1), topic.maxDelayMs);
    const jittered = pause * (0.8 + Math.random() * 0.4);
    await this.write(document, { availableAt: new Date(Date.now() + jittered), lastError: describe(error) });
  }

  /** Writes only while the lease is still ours; anything but a renewal also gives the lease back. */
  private async write(document: OutboxDocument, change: Partial<OutboxDocument>): Promise<void> {
    const release = change.leaseUntil ? {} : { leaseToken: null, leaseUntil: new Date(0) };
    await this.entries.updateOne(
      { _id: document._id, leaseToken: document.leaseToken },
      { $set: { ...release, ...change } },
    );
  }

  private handlers(): Map<string, Registered> {
    this.registered ??= new Map(
      this.discovery.getProviders().flatMap(({ metatype, instance }) => {
        if (typeof metatype !== 'function' || !instance) return [];
        const topic = this.reflector.get<OutboxTopic | undefined>(OUTBOX_TOPIC, metatype);
        // The decorator only stands on classes that implement the handler's interface.
        return topic ? [[topic.topic, { topic, handler: instance as OutboxTopicHandler }] as const] : [];
      }),
    );
    return this.registered;
  }
}
