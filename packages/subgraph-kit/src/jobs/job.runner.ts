import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { backoffStrategies, type Agenda, type Job } from 'agenda';
import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import { z } from 'zod';
import { DeadLetters } from '../dead-letters/dead-letters.service.js';
import { MAX_CRASHES, PutAsideError } from '../dead-letters/put-aside.js';
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
import { JobRuns, type BegunRun } from './job-runs.js';
import { RecurringClock, type Recurrence } from './recurring.clock.js';

const FIRST_RETRY_MS = 2_000;
const DRAIN_MS = 10_000;
const DRAIN_LOOK_MS = 25;
/** What a handler that ignores its signal is given beyond its time. */
const OVERRUN_MS = 30_000;
/** Tries of one occasion of what recurs. */
const RECURRING_ATTEMPTS = 6;

/** A job that this process was given. */
interface GivenJob {
  readonly kind: JobKind;
  readonly handler: JobHandler;
  readonly key: string;
  readonly payload: unknown;
  readonly job: Job<unknown>;
}

/**
 * Does what the queue holds. Any number of processes may run one; a job is locked by one of them at a time. A job that
 * ended or stalled its process twice is put aside (`JobRuns`, `DeadLetters`); one whose process was told to end is not.
 */
@Injectable()
export class JobRunner {
  private readonly stopping = new AbortController();
  private readonly inWork = new Set<BegunRun>();
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

  /** Begins to take jobs, where the subgraph has kinds of jobs at all. */
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

  /** Takes no further jobs and waits a while for those in work; what is left is taken over by another process. */
  async stop(): Promise<void> {
    this.stopping.abort();
    // First of all: the process may be ended by force before its jobs are.
    await Promise.all([...this.inWork].map((run) => this.runs.interrupted(run)));
    await this.clock.stop();
    if (this.running) await drain(this.running);
    this.running = undefined;
  }

  /** Makes ready again what a job that was given up had ended, before an operator has it done once more. */
  async reopen(name: string, payload: unknown): Promise<void> {
    const found = this.declared<JobKind, JobHandler>(JOB_KIND).find(({ kind }) => kind.name === name);
    await found?.handler.reopen?.(found.handler.payload.parse(payload));
  }

  private define(agenda: Agenda, kind: JobKind, handler: JobHandler): void {
    const { concurrency, maxAttempts, takeOverMs } = kind;
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
      if (letter === 'HELD') {
        await this.letters.countSkipped(kind.name, payload);
        await handler.failed?.(payload, new PutAsideError(MAX_CRASHES));
        return;
      }
      const isSuspect = await this.runs.isSuspect(kind.name, key);
      const begin = (): Promise<boolean> => this.begin(given, lock);
      const isDone = await (isSuspect ? this.suspects.run(begin) : begin());
      if (isDone && letter === 'RIPE') await this.letters.resolveJob(kind.name, payload);
    } finally {
      lock.release();
    }
  }

  /** @returns false where the job is put aside instead */
  private async begin(given: GivenJob, lock: JobLock): Promise<boolean> {
    const { kind, handler, key, payload, job } = given;
    // Nothing begins while the process ends: another one does the job.
    if (this.stopping.signal.aborted) throw this.notCounted(job, new Error('the process ends'));
    const run = await this.runs.begin(kind.name, key);
    if (run.isPoison) {
      await this.putAside(given, run);
      return false;
    }
    this.inWork.add(run);
    try {
      // It may have been told to end meanwhile.
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

  /** Writes down how a run failed; gives the error that the queue is to count. */
  private async afterFailure(
    { kind, handler, key, payload, job }: GivenJob,
    run: BegunRun,
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
      // A run that stalled its process beyond the lock stays open, and so counts as a crash.
      await this.runs.failed(run);
    }
    return error;
  }

  /** The queue counts one more failure of whatever throws; what the end of the process broke off is none. */
  private notCounted(job: Job<unknown>, error: unknown): unknown {
    job.attrs.failCount = (job.attrs.failCount ?? 0) - 1;
    return error;
  }

  private async putAside({ kind, handler, key, payload }: GivenJob, run: BegunRun): Promise<void> {
    const error = new PutAsideError(run.crashes);
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
      // The decorators only stand on classes that implement the handlers' interfaces.
      return kind ? [{ kind, handler: instance as H }] : [];
    });
  }
}

/** Keeps a job locked while this process has it, and notices when it could not. */
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

  /** Whether the event loop stood still for so long that another process may have taken the job over. */
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
 * Lets jobs in work end. The library itself looks only when a job tells that it is complete, which is before it is taken
 * from the queue and counts as running no more: it would wait for the whole time.
 */
async function drain(agenda: Agenda): Promise<void> {
  const isIdle = new AbortController();
  let isOver = false;
  const drained = agenda.drain({ timeout: DRAIN_MS, signal: isIdle.signal }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    // It also counts what is in the database, which may be away by now.
    const stats = await agenda.getRunningStats().catch(() => null);
    if (stats?.runningJobs === 0) break;
    await pause(DRAIN_LOOK_MS);
  }
  isIdle.abort();
  await drained;
}

/** @throws when the work is not over by then; it is not waited for any longer */
async function withinTime(work: Promise<void>, withinMs: number): Promise<void> {
  const isOver = new AbortController();
  const overrun = pause(withinMs, undefined, { signal: isOver.signal, ref: false }).then(
    () => {
      throw new Error(`the job was not over after ${withinMs} ms`);
    },
    () => undefined,
  );
  try {
    await Promise.race([work, overrun]);
  } finally {
    isOver.abort();
  }
}
