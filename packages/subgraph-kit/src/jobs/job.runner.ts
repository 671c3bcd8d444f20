import { Inject, Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { backoffStrategies, type Agenda, type Job } from 'agenda';
import type { Logger } from 'pino';
import { z } from 'zod';
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
import { RecurringClock, type Recurrence } from './recurring.clock.js';

const FIRST_RETRY_MS = 2_000;
const DRAIN_MS = 10_000;
/** Tries of one occasion of what recurs. */
const RECURRING_ATTEMPTS = 6;

/** Does what the queue holds. Any number of processes may run one; a job is locked by one of them at a time. */
@Injectable()
export class JobRunner {
  private readonly stopping = new AbortController();

  constructor(
    private readonly store: JobStore,
    private readonly clock: RecurringClock,
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
    await this.clock.start(recurrences);
  }

  /** Takes no further jobs and waits a while for those in work; what is left is taken over by another process. */
  async stop(): Promise<void> {
    const agenda = await this.store.opened();
    this.stopping.abort();
    await this.clock.stop();
    await agenda?.drain(DRAIN_MS);
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
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(kind.timeoutMs)]);
    const renewal = setInterval(() => void job.touch().catch(() => undefined), kind.takeOverMs / 3);
    try {
      await handler.run(payload, { key, signal });
    } catch (error) {
      const isLast = (job.attrs.failCount ?? 0) + 1 >= kind.maxAttempts;
      this.logger.warn({ job: kind.name, key, isLast, error: loggableError(error) }, 'job failed');
      if (isLast) await handler.failed?.(payload, error);
      throw error;
    } finally {
      clearInterval(renewal);
    }
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
