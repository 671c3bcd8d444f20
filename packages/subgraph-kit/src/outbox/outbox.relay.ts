import { AsyncResource } from 'node:async_hooks';
import { EventEmitter, once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import type { Logger } from 'pino';
import { AgendaLeftovers } from '../jobs/agenda-leftovers.js';
import { RecurringClock } from '../jobs/recurring.clock.js';
import { loggableError, LOGGER } from '../observability/logger.js';
import { EntryRunner } from './entry.runner.js';
import { type DueEntry, EntryStore, type LeasedEntry, MOST_DUE } from './entry.store.js';
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

/** The result of looking for entries to run. */
interface Look {
  /** Whether a run was started. */
  isStarted: boolean;
  /** Whether more entries may be due than were read. */
  isFull: boolean;
  /** Whether nothing else was due of what was looked for. Otherwise the end of a run may let another one start. */
  isComplete: boolean;
  /** The runs in progress when it was looked, which may have been in the way of others. */
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
  /** False after a look that left nothing behind: what is added since wakes the relay by itself. */
  private mayBeLeft = true;
  /** Whether a run has ended since the last look began. */
  private hasEnded = false;
  private chores: Promise<unknown> | undefined;
  private lastLook: Promise<unknown> = Promise.resolve();

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
      const { isStarted, isFull, isComplete, beside } = await this.startDue({ ignoreDelay, withJobs: false });
      if (isFull) continue;
      // What ends lets others start, and may have added further entries; also what has ended since it was looked.
      const running = [...beside, ...this.runs(isEffect)];
      if (running.length > 0)
        await (isComplete ? this.untilAllEndOrMoreIsAdded(running) : Promise.race(running));
      else if (!isStarted) return;
    }
  }

  private async untilAllEndOrMoreIsAdded(running: readonly Promise<void>[]): Promise<void> {
    const isOver = new AbortController();
    const { signal } = isOver;
    const added = once(this.signal, 'committed', { signal }).catch(() => undefined);
    await Promise.race([Promise.all(running), added]);
    isOver.abort();
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
    void this.startAllDue();
  }

  private async startAllDue(): Promise<void> {
    try {
      while (this.again && this.timer) {
        this.again = false;
        this.mayBeLeft = false;
        this.hasEnded = false;
        const { isFull, isComplete } = await this.startDue({ ignoreDelay: false, withJobs: true });
        this.mayBeLeft = !isComplete;
        // A run that ended during the look may let another one start that the look has passed over.
        if (isFull || (this.mayBeLeft && this.hasEnded)) this.again = true;
      }
    } catch (error) {
      this.mayBeLeft = true;
      this.logger.error({ error: loggableError(error) }, 'outbox could not be read');
    } finally {
      this.isLooking = false;
    }
  }

  private runs(isIncluded: (kind: Kind) => boolean): Promise<void>[] {
    return [...this.inWork].filter(([{ kind }]) => isIncluded(kind)).map(([, run]) => run);
  }

  /** One look at a time, so that each knows what is running. */
  private startDue(options: { ignoreDelay: boolean; withJobs: boolean }): Promise<Look> {
    const look = this.lastLook.then(() => this.look(options));
    this.lastLook = look.catch(() => undefined);
    return look;
  }

  private async look({ ignoreDelay, withJobs }: { ignoreDelay: boolean; withJobs: boolean }): Promise<Look> {
    const stopping = this.stopping.signal;
    const isAsked = (kind: Kind): boolean => withJobs || isEffect(kind);
    const beside = this.runs(isAsked);
    const kinds = this.openKinds().filter(isAsked);
    const busyDemands = this.busyDemands();
    const withSuspects = !this.hasSuspect();
    const found = await this.store.due({ kinds, busyDemands, withSuspects, ignoreDelay });
    const others = found.filter((entry) => !this.isInWork(entry));
    const isFull = found.length === MOST_DUE && others.length > 0;
    const isEveryKind = kinds.length === this.kinds.all.filter(isAsked).length;
    const isEverything = withSuspects && isEveryKind && !kinds.some((kind) => busyDemands.has(kind));
    const look = { isStarted: false, isFull, isComplete: isEverything && found.length < MOST_DUE, beside };
    for (const entry of others) {
      if (stopping.aborted) break;
      if (!this.mayStart(entry)) {
        look.isComplete = false;
        continue;
      }
      const leased = await this.store.lease(entry);
      if (!leased) continue;
      this.begin(leased, stopping);
      look.isStarted = true;
    }
    return look;
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
        this.hasEnded = true;
        if (this.mayBeLeft) this.kick();
      });
    this.inWork.set(entry, run);
  }

  private hasSuspect(): boolean {
    return [...this.inWork.keys()].some(({ isSuspect }) => isSuspect);
  }

  /** Whether it runs here, although its lease has expired because the database took no renewals. */
  private isInWork({ document }: DueEntry): boolean {
    return [...this.inWork.keys()].some((entry) => entry.document._id === document._id);
  }

  /** Whether the runs that were started since the look leave room for it. */
  private mayStart({ kind, demandUuid, isSuspect }: DueEntry): boolean {
    if (isSuspect && this.hasSuspect()) return false;
    if (!kind) return true;
    if (demandUuid !== undefined && this.busyDemands().get(kind)?.includes(demandUuid)) return false;
    return this.openKinds().includes(kind);
  }

  /** The demands of which this process may start no other run of a kind. */
  private busyDemands(): Map<Kind, string[]> {
    const busy = new Map<Kind, string[]>();
    for (const { kind, demandUuid } of this.inWork.keys()) {
      if (!kind.isOnePerDemand || demandUuid === undefined) continue;
      busy.set(kind, [...(busy.get(kind) ?? []), demandUuid]);
    }
    return busy;
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
    await this.lastLook;
    while (this.inWork.size > 0) await Promise.all(this.inWork.values());
  }
}
