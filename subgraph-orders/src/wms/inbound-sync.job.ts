import { Job, OutboxHandler, systemScope, type TenantScope } from '@hacchu-hub/subgraph-kit';
import {
  type LogilessSyncCounts,
  LogilessSyncJob,
  type LogilessSyncPayload,
  logilessSyncPayload,
  LogilessSyncReports,
  LogilessSyncs,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { InboundClients } from './inbound-client.js';
import { InboundDeliveryRepository, InboundSyncRepository } from './inbound-delivery.repository.js';
import { InboundReceipts } from './inbound-receipts.service.js';

const JOB = 'wms-inbound-sync';
const REPORT_TOPIC = 'orders.wms-sync-report';
const TIMEOUT_MS = 30 * 60_000;
/** No user waits for a synchronisation: calls that a user waits for have precedence. */
const MAX_WAIT_MS = 10 * 60_000;
/** Overlap for clock differences, and for changes while a list is read. */
const OVERLAP_MS = 15 * 60_000;

/** Deliveries are created by us: LOGILESS adds none, and users link none. */
const NOT_COUNTED = { added: 0, vanished: 0, linked: 0, notLinked: 0 };

const REPORT = /* GraphQL */ `
  mutation ReportWmsSync($input: ReportWmsSyncInput!) {
    reportWmsSync(input: $input) {
      ok
    }
  }
`;

/** Synchronisations of receipts. */
@Injectable()
export class InboundSyncs extends LogilessSyncs {
  protected readonly job = JOB;
  protected readonly reportTopic = REPORT_TOPIC;
  protected readonly payload = logilessSyncPayload;
}

/** Reads the receipts of a demand's announced deliveries. */
@Job(JOB, { concurrency: 2, timeoutMs: TIMEOUT_MS })
export class InboundSyncJob extends LogilessSyncJob {
  readonly payload = logilessSyncPayload;

  constructor(
    private readonly rows: InboundDeliveryRepository,
    private readonly progress: InboundSyncRepository,
    private readonly receipts: InboundReceipts,
    private readonly clients: InboundClients,
    protected readonly syncs: InboundSyncs,
  ) {
    super();
  }

  /** Can run again after an interruption: known reports change nothing. */
  protected async synchronise(
    { demandUuid, merchantId }: LogilessSyncPayload,
    signal: AbortSignal,
  ): Promise<LogilessSyncCounts> {
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
    return { ...NOT_COUNTED, read, changed };
  }

  /** Start of the changes that have not been read; null when nothing was announced to the merchant. */
  private async since(scope: TenantScope, merchantId: string): Promise<Date | null> {
    const sent = { merchantId, logilessId: { $ne: null } };
    const oldest = await this.rows.findOne(scope, sent, { sort: { createdAt: 1 } });
    if (!oldest) return null;
    const last = await this.progress.findById(scope, scope.demandUuid);
    const from = last?.merchantId === merchantId ? last.readUntil : new Date(oldest.createdAt);
    return new Date(from.getTime() - OVERLAP_MS);
  }
}

@OutboxHandler(REPORT_TOPIC)
export class InboundSyncReports extends LogilessSyncReports {
  protected readonly operation = REPORT;
}
