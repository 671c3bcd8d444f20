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
import { InboundClients } from './inbound-client.js';
import { InboundDeliveryRepository, InboundSyncRepository } from './inbound-delivery.repository.js';
import { InboundDeliveryState } from './inbound-delivery.schema.js';
import { InboundReceipts } from './inbound-receipts.service.js';

const JOB = 'wms-inbound-sync';
const REPORT_TOPIC = 'orders.wms-sync-report';
const TIMEOUT_MS = 30 * 60_000;
/** Nobody waits for a synchronisation: it lets those go first who do. */
const MAX_WAIT_MS = 10 * 60_000;
/** Clocks differ, and what changes while a list is read may be missed by it. */
const OVERLAP_MS = 15 * 60_000;

const jobPayload = z.object({ demandUuid: z.string(), merchantId: z.string(), syncUuid: z.string() });
type JobPayload = z.infer<typeof jobPayload>;

const counts = z.object({ read: z.int(), changed: z.int() });
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

/** Takes synchronisations in, and tells the identity slice, which keeps the log of them, how each ended. */
@Injectable()
export class InboundSyncs {
  constructor(
    private readonly queue: JobQueue,
    private readonly outbox: OutboxService,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Queues a synchronisation; one that is queued already stays the only one. */
  async start({ demandUuid }: TenantScope, sync: Omit<JobPayload, 'demandUuid'>): Promise<void> {
    const { merchantId, syncUuid } = sync;
    const payload: JobPayload = { demandUuid, merchantId, syncUuid };
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

/** Reads what arrived of the announced deliveries of a demand. */
@Job(JOB, { concurrency: 2, timeoutMs: TIMEOUT_MS })
export class InboundSyncJob implements JobHandler<JobPayload> {
  readonly payload = jobPayload;

  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly progress: InboundSyncRepository,
    private readonly receipts: InboundReceipts,
    private readonly clients: InboundClients,
    private readonly syncs: InboundSyncs,
  ) {}

  async run(payload: JobPayload, { signal }: JobRun): Promise<void> {
    try {
      const found = await this.synchronise(payload, signal);
      await this.syncs.report(payload, { counts: found, error: null });
    } catch (error) {
      if (!isLogilessLockout(error)) throw error;
      await this.failed(payload, error);
    }
  }

  async failed(payload: JobPayload, error: unknown): Promise<void> {
    await this.syncs.report(payload, { counts: null, error: logilessSyncFailure(error) });
  }

  /** May be run again where it was cut short: what is known already changes nothing. */
  private async synchronise({ demandUuid, merchantId }: JobPayload, signal: AbortSignal) {
    const scope = systemScope(demandUuid);
    const begun = new Date();
    const since = await this.since(scope, merchantId);
    let read = 0;
    if (since) {
      const client = this.clients.of(scope, { maxWaitMs: MAX_WAIT_MS, merchantId });
      for await (const page of client.inboundDeliveries({ since }, { signal })) {
        signal.throwIfAborted();
        await this.receipts.note(scope, merchantId, page);
        read += page.length;
      }
    }
    const changed = await this.receipts.record(scope, signal);
    await this.progress.read(scope, merchantId, begun);
    return { read, changed };
  }

  /** What changed from then on is not known; null where nothing was announced to the merchant. */
  private async since(scope: TenantScope, merchantId: string): Promise<Date | null> {
    const sent = { merchantId, state: InboundDeliveryState.SENT };
    const oldest = await this.rows.findOne(scope, sent, { sort: { createdAt: 1 } });
    if (!oldest) return null;
    const last = await this.progress.findById(scope, scope.demandUuid);
    const from = last?.merchantId === merchantId ? last.readUntil : new Date(oldest.createdAt);
    return new Date(from.getTime() - OVERLAP_MS);
  }
}

/** Tells the identity slice how a synchronisation ended. */
@OutboxHandler(REPORT_TOPIC, { maxAttempts: 20 })
export class InboundSyncReportHandler implements OutboxTopicHandler<ReportPayload> {
  readonly payload = reportPayload;

  constructor(private readonly client: InternalClient) {}

  async handle({ payload }: OutboxEntry<ReportPayload>): Promise<void> {
    const { counts: found, ...report } = payload;
    // Deliveries are ours: LOGILESS adds none, and none is linked by people.
    const all = found && { ...found, added: 0, vanished: 0, linked: 0, notLinked: 0 };
    await this.client.query('identity', REPORT, { input: { ...report, counts: all } }, z.unknown());
  }
}
