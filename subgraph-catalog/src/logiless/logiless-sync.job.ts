import {
  InternalClient,
  Job,
  JobQueue,
  OutboxHandler,
  OutboxService,
  systemScope,
  withTransaction,
  type JobHandler,
  type JobRun,
  type OutboxEntry,
  type OutboxTopicHandler,
  type TenantScope,
} from '@hacchu-hub/subgraph-kit';
import { isLogilessLockout, logilessSyncFailure } from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { z } from 'zod';

import { LogilessMirror } from './logiless-mirror.js';
import type { LogilessSync } from './logiless-record.repository.js';
import { LogilessRecordKind } from './logiless-record.schema.js';

const JOB = 'logiless-sync';
const REPORT_TOPIC = 'logiless-sync-report';
const TIMEOUT_MS = 60 * 60_000;

const jobPayload = z.object({
  demandUuid: z.string(),
  merchantId: z.string(),
  syncUuid: z.string(),
  kind: z.enum(LogilessRecordKind),
});
type JobPayload = z.infer<typeof jobPayload>;

const count = z.int();
const counts = z.object({
  read: count,
  added: count,
  changed: count,
  vanished: count,
  linked: count,
  notLinked: count,
});
const reportPayload = z.object({
  demandUuid: z.string(),
  syncUuid: z.string(),
  counts: counts.nullable(),
  error: z.string().nullable(),
});
type ReportPayload = z.infer<typeof reportPayload>;

const REPORT = /* GraphQL */ `
  mutation ReportWmsSync($input: ReportWmsSyncInput!) {
    reportWmsSync(input: $input) {
      ok
    }
  }
`;

/** Takes synchronisations in, and tells subgraph-identity, which keeps the log of them, how each ended. */
@Injectable()
export class LogilessSyncs {
  constructor(
    private readonly queue: JobQueue,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Queues a synchronisation; one that is queued already stays the only one. */
  async start({ demandUuid }: TenantScope, sync: Omit<JobPayload, 'demandUuid'>): Promise<void> {
    const { syncUuid, merchantId, kind } = sync;
    const payload: JobPayload = { demandUuid, merchantId, syncUuid, kind };
    await withTransaction(this.connection, (session) =>
      this.queue.add(session, { name: JOB, key: syncUuid, payload }),
    );
  }

  async report(
    { demandUuid, syncUuid }: JobPayload,
    end: Pick<ReportPayload, 'counts' | 'error'>,
  ): Promise<void> {
    const payload: ReportPayload = { demandUuid, syncUuid, ...end };
    const key = `${syncUuid}:${end.counts ? 'done' : 'failed'}`;
    await withTransaction(this.connection, (session) =>
      this.outbox.add(session, { topic: REPORT_TOPIC, key, payload }),
    );
  }
}

/** Reads records from LOGILESS in the background. */
@Job(JOB, { concurrency: 2, timeoutMs: TIMEOUT_MS })
export class LogilessSyncJob implements JobHandler<JobPayload> {
  readonly payload = jobPayload;

  constructor(
    private readonly mirror: LogilessMirror,
    private readonly syncs: LogilessSyncs,
  ) {}

  async run(payload: JobPayload, { signal }: JobRun): Promise<void> {
    const { demandUuid, ...named } = payload;
    const sync: LogilessSync = { scope: systemScope(demandUuid), ...named };
    try {
      const found = await this.mirror.synchronise(sync, signal);
      await this.syncs.report(payload, { counts: found, error: null });
    } catch (error) {
      if (!isLogilessLockout(error)) throw error;
      await this.failed(payload, error);
    }
  }

  async failed(payload: JobPayload, error: unknown): Promise<void> {
    await this.syncs.report(payload, { counts: null, error: logilessSyncFailure(error) });
  }
}

/** Tells subgraph-identity how a synchronisation ended. */
@OutboxHandler(REPORT_TOPIC, { maxAttempts: 20 })
export class LogilessSyncReportHandler implements OutboxTopicHandler<ReportPayload> {
  readonly payload = reportPayload;

  constructor(private readonly client: InternalClient) {}

  async handle({ payload }: OutboxEntry<ReportPayload>): Promise<void> {
    await this.client.query('identity', REPORT, { input: payload }, z.unknown());
  }
}
