import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { InjectModel } from '@nestjs/mongoose';
import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import type { Model } from 'mongoose';
import type { Logger } from 'pino';
import { DeadLetters } from './dead-letters/dead-letters.service.js';
import { MAX_CRASHES, DeadLetterError } from './dead-letters/dead-letter.error.js';
import { Suspects } from './dead-letters/suspects.js';
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
const DRAIN_MS = 10_000;

/** Entries that have never crashed a relay. */
const UNSUSPECTED = { leaseToken: null, crashes: { $in: [0, null] } };
/** Entries whose lease was not released, now or earlier. */
const SUSPECT = { $or: [{ leaseToken: { $ne: null } }, { crashes: { $gt: 0 } }] };

const leaseEnd = (): Date => new Date(Date.now() + LEASE_MS);

interface Registered {
  topic: OutboxTopic;
  handler: OutboxTopicHandler;
}

export interface DrainOptions {
  /** Also delivers entries that are waiting for a retry. */
  ignoreDelay?: boolean;
}

const describe = (error: unknown): string =>
  error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';

/**
 * Delivers outbox entries after their transaction. Any number of processes may run one: an entry is leased before its
 * delivery starts, the lease is renewed during delivery, and another relay takes over once it expires. An entry whose
 * lease was never released crashed or stalled its relay: it is retried once, alone, and then becomes a dead letter.
 */
@Injectable()
export class OutboxRelay {
  private registered: Map<string, Registered> | undefined;
  private timer: NodeJS.Timeout | undefined;
  private readonly workers = new Set<Promise<void>>();
  private readonly inWork = new Set<OutboxDocument>();
  private lastLease: Promise<unknown> = Promise.resolve();
  private again = false;
  private isStopped = true;
  private readonly onCommitted = (): void => this.kick();

  constructor(
    @InjectModel(OUTBOX_MODEL) private readonly entries: Model<OutboxDocument>,
    @Inject(OUTBOX_SIGNAL) private readonly signal: EventEmitter,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly letters: DeadLetters,
    private readonly suspects: Suspects,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Starts delivering: immediately after each commit of this process, and by polling every second for the rest. */
  start(): void {
    if (!this.isStopped) return;
    this.isStopped = false;
    this.signal.on('committed', this.onCommitted);
    this.timer = setInterval(() => this.kick(), POLL_MS);
    this.kick();
  }

  /** Takes no further entries and waits a limited time for current deliveries; another relay takes over the rest. */
  async stop(drainMs = DRAIN_MS): Promise<void> {
    this.isStopped = true;
    this.signal.off('committed', this.onCommitted);
    clearInterval(this.timer);
    const isOver = new AbortController();
    const timeout = pause(drainMs, undefined, { signal: isOver.signal }).catch(() => undefined);
    await Promise.race([Promise.all(this.workers), timeout]);
    isOver.abort();
    // Released, but not available before the lease would have expired, since this process may still be delivering
    // them.
    await Promise.all(
      [...this.inWork].map((document) => this.write(document, { leaseUntil: leaseEnd() }, true)),
    );
  }

  /** Delivers all due entries, and returns when none is due and this relay is idle. */
  async drain(options: DrainOptions = {}): Promise<void> {
    for (let wasBusy = true; wasBusy;) {
      await Promise.all(Array.from({ length: CONCURRENCY }, () => this.deliverDue(options)));
      // Deliveries that were in progress may have added further entries.
      wasBusy = this.workers.size > 0;
      await Promise.all(this.workers);
    }
  }

  /** Wakes as many workers as allowed; a slow delivery occupies only its own worker. */
  private kick(): void {
    this.again = true;
    while (!this.isStopped && this.workers.size < CONCURRENCY) {
      const worker = this.deliverWhileAsked().finally(() => this.workers.delete(worker));
      this.workers.add(worker);
    }
  }

  private async deliverWhileAsked(): Promise<void> {
    try {
      do {
        this.again = false;
        await this.deliverDue({});
      } while (this.again && !this.isStopped);
    } catch (error) {
      this.logger.error({ error: loggableError(error) }, 'outbox could not be read');
    }
  }

  private async deliverDue(options: DrainOptions): Promise<void> {
    for (;;) {
      const entry = await this.leaseInTurn(options);
      if (entry) await this.deliver(entry);
      else if (!(await this.deliverSuspect(options))) return;
    }
  }

  /** Delivers one entry whose relay died, unless this process is already running another suspect. */
  private async deliverSuspect(options: DrainOptions): Promise<boolean> {
    if (this.suspects.isBusy || !(await this.entries.exists({ ...this.due(options), ...SUSPECT })))
      return false;
    if (this.suspects.isBusy) return false;
    return this.suspects.run(async () => {
      const entry = await this.leaseSuspect(options);
      if (entry) await this.deliver(entry);
      return entry !== null;
    });
  }

  private due({ ignoreDelay = false }: DrainOptions) {
    const now = new Date();
    return {
      state: 'PENDING',
      topic: { $in: this.openTopics() },
      leaseUntil: { $lte: now },
      ...(ignoreDelay ? {} : { availableAt: { $lte: now } }),
    } as const;
  }

  /** Topics for which this process may start another delivery. */
  private openTopics(): string[] {
    const inWork = [...this.inWork].map(({ topic }) => topic);
    return [...this.handlers().values()]
      .filter(({ topic: { topic, maxInWork } }) => inWork.filter((one) => one === topic).length < maxInWork)
      .map(({ topic: { topic } }) => topic);
  }

  /** Leases sequentially, so that each worker sees what the others took. */
  private leaseInTurn(options: DrainOptions): Promise<OutboxDocument | null> {
    const leased = this.lastLease.then(async () => {
      const entry = await this.lease(options);
      if (entry) this.inWork.add(entry);
      return entry;
    });
    this.lastLease = leased.catch(() => undefined);
    return leased;
  }

  private async lease(options: DrainOptions): Promise<OutboxDocument | null> {
    return this.entries
      .findOneAndUpdate(
        { ...this.due(options), ...UNSUSPECTED },
        { $set: { leaseToken: randomUUID(), leaseUntil: leaseEnd() }, $inc: { attempts: 1 } },
        { sort: { availableAt: 1 }, returnDocument: 'after' },
      )
      .lean<OutboxDocument>();
  }

  private async leaseSuspect(options: DrainOptions): Promise<OutboxDocument | null> {
    const leaseToken = randomUUID();
    const before = await this.entries
      .findOneAndUpdate(
        { ...this.due(options), ...SUSPECT },
        { $set: { leaseToken, leaseUntil: leaseEnd() }, $inc: { attempts: 1 } },
        { sort: { availableAt: 1 }, returnDocument: 'before' },
      )
      .lean<OutboxDocument>();
    if (!before) return null;
    // A released lease means that the relay did not crash.
    const crashes = (before.crashes ?? 0) + (before.leaseToken === null ? 0 : 1);
    await this.entries.updateOne({ _id: before._id, leaseToken }, { $set: { crashes } });
    return { ...before, leaseToken, crashes, attempts: before.attempts + 1 };
  }

  private async deliver(document: OutboxDocument): Promise<void> {
    const registered = this.handlers().get(document.topic);
    if (!registered) return;
    const renewal = setInterval(() => {
      void this.write(document, { leaseUntil: leaseEnd() }).catch(() => undefined);
    }, LEASE_MS / 3);
    this.inWork.add(document);
    try {
      await runInTrace(traceFrom(document.traceparent), () => this.attempt(document, registered));
    } finally {
      clearInterval(renewal);
      this.inWork.delete(document);
    }
  }

  private async attempt(document: OutboxDocument, { topic, handler }: Registered): Promise<void> {
    const entry = { id: document._id, topic: document.topic, key: document.key, attempt: document.attempts };
    const parsed = handler.payload.safeParse(document.payload);
    if (!parsed.success) {
      this.logger.error({ topic: entry.topic, key: entry.key }, 'outbox payload does not match its schema');
      await this.write(document, { state: 'FAILED', lastError: 'invalid payload', finishedAt: new Date() });
      return;
    }
    const checked: OutboxEntry<unknown> = { ...entry, payload: parsed.data };
    if (document.crashes >= MAX_CRASHES) {
      await this.moveToDeadLetters(document, checked, handler);
      return;
    }
    // More attempts than allowed: a relay died while giving the entry up.
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

  private async moveToDeadLetters(
    document: OutboxDocument,
    entry: OutboxEntry<unknown>,
    handler: OutboxTopicHandler,
  ): Promise<void> {
    const { crashes, payload } = document;
    const error = new DeadLetterError(crashes);
    const { topic: name, key } = entry;
    await this.letters.addEntry(entry.id, { name, key, payload, reason: error.message, crashes });
    await this.giveUp(document, entry, handler, error);
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

  /** Writes only while this relay holds the lease; anything but a renewal also releases it. */
  private async write(
    document: OutboxDocument,
    change: Partial<OutboxDocument>,
    isGivenBack = change.leaseUntil === undefined,
  ): Promise<void> {
    const release = isGivenBack ? { leaseToken: null, leaseUntil: new Date(0) } : {};
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
        // The decorator is only applied to classes that implement the handler interface.
        return topic ? [[topic.topic, { topic, handler: instance as OutboxTopicHandler }] as const] : [];
      }),
    );
    return this.registered;
  }
}
