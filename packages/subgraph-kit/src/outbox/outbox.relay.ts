import { AsyncResource } from 'node:async_hooks';
import { EventEmitter } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AgendaLeftovers } from '../jobs/agenda-leftovers.js';
import { RecurringClock } from '../jobs/recurring.clock.js';
import { loggableError, LOGGER } from '../observability/logger.js';
import { EntryRunner } from './entry.runner.js';
import { EntryStore, type LeasedEntry } from './entry.store.js';
import { type Kind, Kinds } from './kinds.js';
import { OUTBOX_SIGNAL } from './outbox.service.js';

const POLL_MS = 1_000;
/** Side effects that one process carries out at the same time; jobs have limits of their own. */
const EFFECTS_AT_ONCE = 4;
const DRAIN_MS = 10_000;

/** Which entries `drain` carries out. */
export interface DrainOptions {
  /** Also delivers entries that are waiting for a retry. */
  ignoreDelay?: boolean;
}

/** The result of looking for an entry to run. */
interface Look {
  isStarted: boolean;
  beside: Promise<void>[];
}

/** Whether a run of one counts for the limit of the other. */
const isBeside = (one: Kind, kind: Kind): boolean =>
  one === kind || (kind.service !== null && one.service === kind.service);

const isEffect = ({ source }: Kind): boolean => source === 'OUTBOX';

/**
 * Runs the entries of the outbox, side effects and jobs, after their transaction. Any number of processes may run
 * one: an entry is leased before its run starts, the lease is renewed while it lasts, and another process takes over
 * once it expires. An entry whose lease was never released crashed or stalled its process: it is retried alone, and
 * then becomes a dead letter.
 */
@Injectable()
export class OutboxRelay {
  private readonly inWork = new Map<LeasedEntry, Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private stopping = new AbortController();
  private wake = (): void => undefined;
  private again = false;
  private isLooking = false;
  private chores: Promise<unknown> | undefined;
  private lastLease: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly store: EntryStore,
    private readonly runner: EntryRunner,
    private readonly kinds: Kinds,
    private readonly clock: RecurringClock,
    private readonly leftovers: AgendaLeftovers,
    @Inject(OUTBOX_SIGNAL) private readonly signal: EventEmitter,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Starts running entries: immediately after each commit of this process, and by polling every second for the rest. */
  start(): void {
    if (this.timer) return;
    // A run belongs to no request: neither the trace nor the budget of the one that committed.
    this.wake = AsyncResource.bind(() => this.kick());
    this.signal.on('committed', this.wake);
    this.timer = setInterval(() => this.poll(), POLL_MS);
    this.poll();
  }

  /**
   * Takes no further entries, tells running jobs, and waits a limited time for what is running; another process takes
   * over the rest. No run that this cuts short counts as failed or crashed.
   */
  async stop(drainMs = DRAIN_MS): Promise<void> {
    this.signal.off('committed', this.wake);
    clearInterval(this.timer);
    this.timer = undefined;
    this.stopping.abort();
    this.stopping = new AbortController();
    // First, since the process may be killed before its runs end.
    const interrupted = [...this.inWork.keys()].map(({ lease }) => lease.interrupt());
    const isOver = new AbortController();
    const timeout = pause(drainMs, undefined, { signal: isOver.signal }).catch(() => undefined);
    await Promise.race([Promise.allSettled([...interrupted, this.untilIdle()]), timeout]);
    isOver.abort();
  }

  /** Carries out all due side effects, and returns when none is due or in progress here. Jobs are left to `start`. */
  async drain({ ignoreDelay = false }: DrainOptions = {}): Promise<void> {
    for (;;) {
      const { isStarted, beside } = await this.startNext({ ignoreDelay, withJobs: false });
      if (isStarted) continue;
      // What ends lets others start, and may have added further entries; also what has ended since it was looked.
      const running = [...beside, ...this.runs(isEffect)];
      if (running.length === 0) return;
      await Promise.race(running);
    }
  }

  private poll(): void {
    this.kick();
    this.chores ??= Promise.all([this.clock.tick(), this.leftovers.tick()]).finally(() => {
      this.chores = undefined;
    });
  }

  /** Starts as many runs as allowed. */
  private kick(): void {
    this.again = true;
    if (this.isLooking || !this.timer) return;
    this.isLooking = true;
    void this.startDue();
  }

  private async startDue(): Promise<void> {
    try {
      while (this.again && this.timer) {
        this.again = false;
        while (this.timer && (await this.startNext({ ignoreDelay: false, withJobs: true })).isStarted);
      }
    } catch (error) {
      this.logger.error({ error: loggableError(error) }, 'outbox could not be read');
    } finally {
      this.isLooking = false;
    }
  }

  private runs(isIncluded: (kind: Kind) => boolean): Promise<void>[] {
    return [...this.inWork].filter(([{ kind }]) => isIncluded(kind)).map(([, run]) => run);
  }

  /**
   * Starts one after the other, so that each lease knows what is running.
   * @returns whether there was one, and the runs in progress when it was looked for, which may have been in its way
   */
  private startNext(options: { ignoreDelay: boolean; withJobs: boolean }): Promise<Look> {
    const started = this.lastLease.then(async () => {
      const stopping = this.stopping.signal;
      const beside = this.runs((kind) => options.withJobs || isEffect(kind));
      const { ignoreDelay, withJobs } = options;
      const kinds = this.openKinds().filter((kind) => withJobs || isEffect(kind));
      const withSuspects = ![...this.inWork.keys()].some(({ isSuspect }) => isSuspect);
      const entry = await this.store.lease({ kinds, withSuspects, ignoreDelay });
      if (entry) this.begin(entry, stopping);
      return { isStarted: entry !== null, beside };
    });
    this.lastLease = started.catch(() => undefined);
    return started;
  }

  private begin(entry: LeasedEntry, stopping: AbortSignal): void {
    const run = this.runner
      .run(entry, stopping)
      .catch((error: unknown) => {
        this.logger.error({ error: loggableError(error) }, 'outbox entry could not be stored');
      })
      .finally(() => {
        entry.lease.close();
        this.inWork.delete(entry);
        this.kick();
      });
    this.inWork.set(entry, run);
  }

  /** The kinds of which this process may start another run. */
  private openKinds(): Kind[] {
    const running = [...this.inWork.keys()].map(({ kind }) => kind);
    const mayStartEffects = running.filter(isEffect).length < EFFECTS_AT_ONCE;
    return this.kinds.all.filter(
      (kind) =>
        (mayStartEffects || !isEffect(kind)) &&
        running.filter((one) => isBeside(one, kind)).length < kind.concurrency,
    );
  }

  private async untilIdle(): Promise<void> {
    await this.chores;
    await this.lastLease;
    while (this.inWork.size > 0) await Promise.all(this.inWork.values());
  }
}
