import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';
import { InternalClient } from '../http/internal-client.js';
import type { JobHandler, JobRun } from '../jobs/job.handler.js';
import { JobQueue } from '../jobs/job.queue.js';
import { METRICS, type Metrics, startAtZero } from '../observability/metrics.js';
import type { OutboxEntry, OutboxTopicHandler } from '../outbox/outbox.handler.js';
import { OutboxService } from '../outbox/outbox.service.js';
import { withTransaction } from '../persistence/mongo.js';
import type { TenantScope } from '../policy/request-context.js';
import { isLogilessLockout, logilessSyncFailure } from './logiless.errors.js';

/** Input of every synchronisation: the demand, and the id under which its end is reported. */
export const logilessSyncPayload = z.object({
  demandUuid: z.string(),
  merchantId: z.string(),
  syncUuid: z.string(),
});
export type LogilessSyncPayload = z.infer<typeof logilessSyncPayload>;

/** Counts that a kind of records does not have are zero. */
const count = z.int().default(0);
const counts = z.object({
  read: count,
  added: count,
  changed: count,
  vanished: count,
  linked: count,
  notLinked: count,
});
/** The result of a synchronisation. */
export type LogilessSyncCounts = z.infer<typeof counts>;

const reportPayload = z.object({
  demandUuid: z.string(),
  syncUuid: z.string(),
  counts: counts.nullable(),
  error: z.string().nullable(),
});

/** How a synchronisation ended; `locked` until users act. */
type SyncOutcome = 'done' | 'locked' | 'failed';

export type LogilessSyncReport = z.infer<typeof reportPayload>;

/** Queues the synchronisations of one slice, and reports their ends to subgraph-identity, which stores their log. */
@Injectable()
export abstract class LogilessSyncs<
  P extends LogilessSyncPayload = LogilessSyncPayload,
> implements OnModuleInit {
  /** Name of the reading job. */
  protected abstract readonly job: string;
  protected abstract readonly reportTopic: string;
  protected abstract readonly payload: z.ZodType<P>;

  constructor(
    private readonly queue: JobQueue,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
    @Inject(METRICS) private readonly metrics: Metrics,
  ) {}

  onModuleInit(): void {
    const outcomes: SyncOutcome[] = ['done', 'locked', 'failed'];
    startAtZero(
      this.metrics.syncs,
      outcomes.map((outcome) => ({ job: this.job, outcome })),
    );
  }

  count(outcome: SyncOutcome): void {
    this.metrics.syncs.inc({ job: this.job, outcome });
  }

  /** Queues a synchronisation; does nothing if it is already queued. */
  async start({ demandUuid }: TenantScope, sync: Omit<P, 'demandUuid'>): Promise<void> {
    const payload = this.payload.parse({ ...sync, demandUuid });
    const { job: name } = this;
    await withTransaction(this.connection, (session) =>
      this.queue.add(session, { name, key: payload.syncUuid, payload }),
    );
  }

  async report(
    { demandUuid, syncUuid }: LogilessSyncPayload,
    end: Pick<LogilessSyncReport, 'counts' | 'error'>,
  ): Promise<void> {
    const payload: LogilessSyncReport = { demandUuid, syncUuid, ...end };
    const key = `${syncUuid}:${end.counts ? 'done' : 'failed'}`;
    const { reportTopic: topic } = this;
    await withTransaction(this.connection, (session) => this.outbox.add(session, { topic, key, payload }));
  }
}

/** Reads one slice's data from LOGILESS as a job; an interrupted run is started again. */
export abstract class LogilessSyncJob<
  P extends LogilessSyncPayload = LogilessSyncPayload,
> implements JobHandler<P> {
  abstract readonly payload: z.ZodType<P>;
  protected abstract readonly syncs: LogilessSyncs<P>;

  /** @throws LogilessError */
  protected abstract synchronise(payload: P, signal: AbortSignal): Promise<LogilessSyncCounts>;

  async run(payload: P, { signal }: JobRun): Promise<void> {
    try {
      const found = await this.synchronise(payload, signal);
      await this.syncs.report(payload, { counts: found, error: null });
      this.syncs.count('done');
    } catch (error) {
      // No retry for failures that require users to act.
      if (!isLogilessLockout(error)) throw error;
      this.syncs.count('locked');
      await this.reportFailure(payload, error);
    }
  }

  async failed(payload: P, error: unknown): Promise<void> {
    this.syncs.count('failed');
    await this.reportFailure(payload, error);
  }

  private async reportFailure(payload: P, error: unknown): Promise<void> {
    await this.syncs.report(payload, { counts: null, error: this.failureOf(error) });
  }

  /** The message for users about a failure. */
  protected failureOf(error: unknown): string {
    return logilessSyncFailure(error);
  }
}

/** Reports the end of a synchronisation to subgraph-identity. */
@Injectable()
export abstract class LogilessSyncReports implements OutboxTopicHandler<LogilessSyncReport> {
  readonly payload = reportPayload;
  /** The mutation; defined in the slice, where operations are checked against the graph. */
  protected abstract readonly operation: string;

  constructor(private readonly client: InternalClient) {}

  async handle({ payload: input }: OutboxEntry<LogilessSyncReport>): Promise<void> {
    await this.client.query('identity', this.operation, { input }, z.unknown());
  }
}
