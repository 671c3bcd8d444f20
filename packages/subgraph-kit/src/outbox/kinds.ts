import { Injectable } from '@nestjs/common';
import { DiscoveryService, Reflector } from '@nestjs/core';
import { z } from 'zod';
import type { DeadLetterSource } from '../dead-letters/dead-letter.model.js';
import {
  JOB_KIND,
  type JobHandler,
  type JobKind,
  jobKind,
  RECURRING_JOB_KIND,
  type RecurringJobHandler,
  type RecurringJobKind,
} from '../jobs/job.handler.js';
import type { RecurringSchedule } from '../jobs/recurring.schedule.js';
import { JOB_TOPIC, type OutboxDocument } from './entry.model.js';
import { OUTBOX_TOPIC, type OutboxTopic, type OutboxTopicHandler } from './outbox.handler.js';

const LEASE_MS = 60_000;
const FIRST_RETRY_OF_JOB_MS = 2_000;
const MAX_RETRY_DELAY_MS = 300_000;
/** Attempts per scheduled time of a recurring job. */
const RECURRING_ATTEMPTS = 6;

/** What a handler is given. */
export interface Work {
  readonly id: string;
  readonly key: string;
  /** Validated by the kind's schema. */
  readonly payload: unknown;
  /** 1 for the first run. */
  readonly attempt: number;
}

/** One kind of work, a topic of the outbox or a kind of job, as the relay runs it. */
export interface Kind {
  readonly source: DeadLetterSource;
  readonly name: string;
  /** Runs at the same time in one process, together with those of kinds that wait for the same service. */
  readonly concurrency: number;
  /** Whether only one of them is for the same demand. */
  readonly isOnePerDemand: boolean;
  /** The external service that it waits for. */
  readonly service: string | null;
  readonly maxAttempts: number;
  /** First delay between attempts in milliseconds, doubled each time up to the second. */
  readonly delaysMs: readonly [first: number, longest: number];
  readonly leaseMs: number;
  /** Longest run in milliseconds; null without limit. */
  readonly timeoutMs: number | null;
  /** Whether it runs for a demand that withdraws. */
  readonly isForWithdrawn: boolean;
  readonly payload: z.ZodType;
  run(work: Work, signal: AbortSignal): Promise<void>;
  failed?(work: Work, error: unknown): Promise<void>;
  reopen?(payload: unknown): Promise<void>;
}

export interface Recurrence {
  /** Kind of the job to queue. */
  readonly name: string;
  readonly schedule: RecurringSchedule;
}

/** A job as it is stored in the payload of its entry. */
export const queuedJob = z.object({ name: z.string().min(1), key: z.string().min(1), payload: z.unknown() });

function kindOfTopic(topic: OutboxTopic, handler: OutboxTopicHandler): Kind {
  const { topic: name, maxInWork, service, maxAttempts, firstDelayMs, maxDelayMs, isForWithdrawn } = topic;
  return {
    source: 'OUTBOX',
    name,
    concurrency: maxInWork,
    isOnePerDemand: false,
    service,
    maxAttempts,
    delaysMs: [firstDelayMs, maxDelayMs],
    leaseMs: LEASE_MS,
    timeoutMs: null,
    isForWithdrawn,
    payload: handler.payload,
    run: (work) => handler.handle({ ...work, topic: name }),
    failed: async (work, error) => handler.failed?.({ ...work, topic: name }, error),
  };
}

function kindOfJob(job: JobKind, handler: JobHandler): Kind {
  const { name, concurrency, isOnePerDemand, maxAttempts, timeoutMs, takeOverMs } = job;
  return {
    source: 'JOB',
    name,
    concurrency,
    isOnePerDemand,
    service: null,
    maxAttempts,
    delaysMs: [FIRST_RETRY_OF_JOB_MS, MAX_RETRY_DELAY_MS],
    leaseMs: takeOverMs,
    timeoutMs,
    isForWithdrawn: false,
    payload: handler.payload,
    run: ({ key, payload }, signal) => handler.run(payload, { key, signal }),
    failed: async ({ payload }, error) => handler.failed?.(payload, error),
    reopen: async (payload) => handler.reopen?.(handler.payload.parse(payload)),
  };
}

function kindOfRecurring({ name }: Recurrence, handler: RecurringJobHandler): Kind {
  return kindOfJob(jobKind(name, { maxAttempts: RECURRING_ATTEMPTS }), {
    payload: z.unknown(),
    run: (_, { signal }) => handler.run(signal),
  });
}

/** The work that this subgraph can do, from the decorators of its providers. */
@Injectable()
export class Kinds {
  private found: readonly Kind[] | undefined;

  constructor(
    private readonly discovery: DiscoveryService,
    private readonly reflector: Reflector,
  ) {}

  get all(): readonly Kind[] {
    this.found ??= [
      ...this.declared<OutboxTopic, OutboxTopicHandler>(OUTBOX_TOPIC).map((one) => kindOfTopic(...one)),
      ...this.declared<JobKind, JobHandler>(JOB_KIND).map((one) => kindOfJob(...one)),
      ...this.recurring.map(([recurrence, handler]) => kindOfRecurring(recurrence, handler)),
    ];
    return this.found;
  }

  get recurrences(): readonly Recurrence[] {
    return this.recurring.map(([recurrence]) => recurrence);
  }

  /** The kind, key and payload of an entry; undefined where no handler is declared. */
  of({ topic, key, payload }: OutboxDocument): { kind: Kind; key: string; payload: unknown } | undefined {
    if (topic !== JOB_TOPIC) {
      const kind = this.find('OUTBOX', topic);
      return kind && { kind, key, payload };
    }
    const job = queuedJob.safeParse(payload).data;
    const kind = job && this.find('JOB', job.name);
    return kind && { kind, key: job.key, payload: job.payload };
  }

  find(source: DeadLetterSource, name: string): Kind | undefined {
    return this.all.find((kind) => kind.source === source && kind.name === name);
  }

  private get recurring(): [Recurrence, RecurringJobHandler][] {
    return this.declared<RecurringJobKind, RecurringJobHandler>(RECURRING_JOB_KIND).map(
      ([schedule, handler]) => [{ name: `recurring:${schedule.name}`, schedule }, handler],
    );
  }

  private declared<D, H>(metadata: string): [D, H][] {
    return this.discovery.getProviders().flatMap(({ metatype, instance }): [D, H][] => {
      if (typeof metatype !== 'function' || !instance) return [];
      const declaration = this.reflector.get<D | undefined>(metadata, metatype);
      // The decorators are only applied to classes that implement the handler interfaces.
      return declaration ? [[declaration, instance as H]] : [];
    });
  }
}
