import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { backoffStrategies, type Agenda, type Job } from 'agenda';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DeadLetters } from '../dead-letters/dead-letters.service.js';
import { MAX_CRASHES, DeadLetterError } from '../dead-letters/dead-letter.error.js';
import { Suspects } from '../dead-letters/suspects.js';
import { LOGGER, loggableError } from '../logger.js';
import {
  JOB_KIND,
  jobKind,
  RECURRING_JOB_KIND,
  type JobHandler,
  type JobKind,
  type JobRun,
  type RecurringJobHandler,
  type RecurringJobKind,
} from './job.handler.js';
import { jobData, JobStore } from './job.queue.js';
import { JobRuns, type StartedRun } from './job-runs.js';
import { RecurringClock, type Recurrence } from './recurring.clock.js';

const FIRST_RETRY_MS = 2_000;
const DRAIN_MS = 10_000;
const DRAIN_LOOK_MS = 25;
/** Grace period of a handler that ignores its signal. */
const OVERRUN_MS = 30_000;
/** Attempts per scheduled time of a recurring job. */
const RECURRING_ATTEMPTS = 6;

/** A job that the queue gave to this process. */
interface GivenJob {
  readonly kind: JobKind;
  readonly handler: JobHandler;
  readonly key: string;
  readonly payload: unknown;
  readonly job: Job<unknown>;
}

/**
 * Runs the jobs of the queue. Any number of processes may run one; a job is locked by one of them at a time. A job
 * that crashed or stalled its process twice becomes a dead letter (`JobRuns`, `DeadLetters`); shutdowns do not count.
 */
@Injectable()
export class JobRunner {
  private readonly stopping = new AbortController();
  private readonly inWork = new Set<StartedRun>();
  private running: Agenda | undefined;

  constructor(
    private readonly store: JobStore,
    private readonly clock: RecurringClock,
    private readonly runs: JobRuns,
    private readonly letters: DeadLetters,
    private readonly suspects: Suspects,
    @Inject(LOGGER) private readonly logger: Logger,
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  /** Starts taking jobs, if the subgraph declares any. */
  async start(): Promise<void> {
    const jobs = this.declared<JobKind, JobHandler>(JOB_KIND);
    const recurring = this.declared<RecurringJobKind, RecurringJobHandler>(RECURRING_JOB_KIND);
    if (jobs.length + recurring.length === 0) return;
    const agenda = await this.store.agenda();
    for (const { kind, handler } of jobs) this.define(agenda, kind, handler);
    const recurrences: Recurrence[] = [];
    for (const { kind, handler } of recurring) {
      const name = `recurring:${kind.name}`;
      const run = (_: unknown, { signal }: JobRun): Promise<void> => handler.run(signal);
      this.define(agenda, jobKind(name, { maxAttempts: RECURRING_ATTEMPTS }), { payload: z.unknown(), run });
      recurrences.push({ name, schedule: kind });
    }
    await agenda.start();
    this.running = agenda;
    await this.clock.start(recurrences);
  }

  /** Takes no further jobs and waits a limited time for running ones; other processes take over the rest. */
  async stop(): Promise<void> {
    this.stopping.abort();
    // First, since the process may be killed before its jobs end.
    await Promise.all([...this.inWork].map((run) => this.runs.interrupted(run)));
    await this.clock.stop();
    if (this.running) await drain(this.running);
    this.running = undefined;
  }

  /** Reopens what the given-up job had closed, before an operator retries it. */
  async reopen(name: string, payload: unknown): Promise<void> {
    const found = this.declared<JobKind, JobHandler>(JOB_KIND).find(({ kind }) => kind.name === name);
    await found?.handler.reopen?.(found.handler.payload.parse(payload));
  }

  private define(agenda: Agenda, kind: JobKind, handler: JobHandler): void {
    const { concurrency, maxAttempts, takeOverMs } = kind;
    // Agenda awaits what a processor returns, though its type also allows a callback instead.
    // oxlint-disable-next-line typescript/no-misused-promises
    agenda.define(kind.name, (job: Job<unknown>) => this.work(kind, handler, job), {
      concurrency,
      lockLifetime: takeOverMs,
      backoff: backoffStrategies.exponential({
        delay: FIRST_RETRY_MS,
        maxRetries: maxAttempts - 1,
      }),
    });
  }

  private async work(kind: JobKind, handler: JobHandler, job: Job<unknown>): Promise<void> {
    const { key, payload: raw } = jobData.parse(job.attrs.data);
    const payload = handler.payload.parse(raw);
    const given = { kind, handler, key, payload, job };
    const lock = new JobLock(job, kind.takeOverMs);
    try {
      const letter = await this.letters.stateOfJob(kind.name, payload);
      if (letter === 'BLOCKED') {
        await this.letters.countSkipped(kind.name, payload);
        await handler.failed?.(payload, new DeadLetterError(MAX_CRASHES));
        return;
      }
      const isSuspect = await this.runs.isSuspect(kind.name, key);
      const begin = (): Promise<boolean> => this.begin(given, lock);
      const isDone = await (isSuspect ? this.suspects.run(begin) : begin());
      if (isDone && letter === 'RETRYABLE') await this.letters.resolveJob(kind.name, payload);
    } finally {
      lock.release();
    }
  }

  /** @returns false when the job becomes a dead letter instead */
  private async begin(given: GivenJob, lock: JobLock): Promise<boolean> {
    const { kind, handler, key, payload, job } = given;
    // Starts nothing during shutdown; another process takes the job.
    if (this.stopping.signal.aborted) throw this.notCounted(job, new Error('the process is shutting down'));
    const run = await this.runs.begin(kind.name, key);
    if (run.isPoison) {
      await this.moveToDeadLetters(given, run);
      return false;
    }
    this.inWork.add(run);
    try {
      // Shutdown may have started since.
      this.stopping.signal.throwIfAborted();
      const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(kind.timeoutMs)]);
      await withinTime(handler.run(payload, { key, signal }), kind.timeoutMs + OVERRUN_MS);
      await this.runs.forget(run);
      return true;
    } catch (error) {
      throw await this.afterFailure(given, run, lock, error);
    } finally {
      this.inWork.delete(run);
    }
  }

  /** Records why a run failed; returns the error that the queue counts. */
  private async afterFailure(
    { kind, handler, key, payload, job }: GivenJob,
    run: StartedRun,
    lock: JobLock,
    error: unknown,
  ): Promise<unknown> {
    if (this.stopping.signal.aborted) {
      await this.runs.interrupted(run);
      return this.notCounted(job, error);
    }
    const isLast = (job.attrs.failCount ?? 0) + 1 >= kind.maxAttempts;
    this.logger.warn({ job: kind.name, key, isLast, error: loggableError(error) }, 'job failed');
    if (isLast) {
      await handler.failed?.(payload, error);
      await this.runs.forget(run);
    } else if (!lock.wasLost) {
      // A run that stalled its process beyond the lock stays open, and therefore counts as a crash.
      await this.runs.failed(run);
    }
    return error;
  }

  /** The queue counts every error as a failed attempt; this undoes it for runs cut short by a shutdown. */
  private notCounted(job: Job<unknown>, error: unknown): unknown {
    job.attrs.failCount = (job.attrs.failCount ?? 0) - 1;
    return error;
  }

  private async moveToDeadLetters({ kind, handler, key, payload }: GivenJob, run: StartedRun): Promise<void> {
    const error = new DeadLetterError(run.crashes);
    await this.letters.addJob({
      name: kind.name,
      key,
      payload,
      reason: error.message,
      crashes: run.crashes,
    });
    await handler.failed?.(payload, error);
    await this.runs.forget(run);
  }

  private declared<K, H>(metadata: string): { kind: K; handler: H }[] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }) => {
      if (typeof metatype !== 'function' || !instance) return [];
      const kind = this.reflector.get<K | undefined>(metadata, metatype);
      // The decorators are only applied to classes that implement the handler interfaces.
      return kind ? [{ kind, handler: instance as H }] : [];
    });
  }
}

/** Renews the lock of a running job, and detects when it could not be renewed in time. */
class JobLock {
  private readonly renewal: NodeJS.Timeout;
  private renewedAt = performance.now();
  private longestMs = 0;

  constructor(
    job: Job<unknown>,
    private readonly takeOverMs: number,
  ) {
    this.renewal = setInterval(() => {
      this.look();
      void job.touch().catch(() => undefined);
    }, takeOverMs / 3);
  }

  /** Whether the event loop was blocked for so long that another process may have taken over the job. */
  get wasLost(): boolean {
    this.look();
    return this.longestMs > this.takeOverMs;
  }

  release(): void {
    clearInterval(this.renewal);
  }

  private look(): void {
    const now = performance.now();
    this.longestMs = Math.max(this.longestMs, now - this.renewedAt);
    this.renewedAt = now;
  }
}

/**
 * Waits for running jobs to end. The library checks only on a job's completion event, which fires before it counts
 * the job as finished, so on its own it would always wait for the whole timeout.
 */
async function drain(agenda: Agenda): Promise<void> {
  const isIdle = new AbortController();
  let isOver = false;
  const drained = agenda.drain({ timeout: DRAIN_MS, signal: isIdle.signal }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    // The statistics also query the database, which may already be unreachable.
    const stats = await agenda.getRunningStats().catch(() => null);
    if (stats?.runningJobs === 0) break;
    await pause(DRAIN_LOOK_MS);
  }
  isIdle.abort();
  await drained;
}

/** @throws when the work exceeds its time; it is no longer awaited */
async function withinTime(work: Promise<void>, withinMs: number): Promise<void> {
  const isOver = new AbortController();
  const overrun = pause(withinMs, undefined, { signal: isOver.signal, ref: false }).then(
    () => {
      throw new Error(`the job did not end within ${withinMs} ms`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work, overrun]);
  } finally {
    isOver.abort();
  }
}
