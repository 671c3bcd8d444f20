import { Job, type JobHandler, type JobRun, OutboxHandler, systemScope } from '@hacchu-hub/subgraph-kit';
import {
  isLogilessLockout,
  type LogilessSyncCounts,
  LogilessSyncJob,
  type LogilessSyncPayload,
  logilessSyncPayload,
  LogilessSyncReports,
  LogilessSyncs,
} from '@hacchu-hub/subgraph-kit/logiless/index';
import { Injectable } from '@nestjs/common';
import { type RefetchPayload, refetchPayload } from './stock-requests.service.js';
import { STOCK_REFETCH_JOB, STOCK_REPORT_TOPIC, STOCK_SYNC_JOB } from './stock-sync.names.js';
import { stockFailure, StockSync } from './stock-sync.service.js';

const TIMEOUT_MS = 60 * 60_000;

const REPORT = /* GraphQL */ `
  mutation ReportWmsSync($input: ReportWmsSyncInput!) {
    reportWmsSync(input: $input) {
      ok
    }
  }
`;

/** Synchronisations of stock. */
@Injectable()
export class StockSyncs extends LogilessSyncs {
  protected readonly job = STOCK_SYNC_JOB;
  protected readonly reportTopic = STOCK_REPORT_TOPIC;
  protected readonly payload = logilessSyncPayload;
}

/** Reads the stock of closing dates that are not known yet. */
@Job(STOCK_SYNC_JOB, { concurrency: 2, timeoutMs: TIMEOUT_MS })
export class StockSyncJob extends LogilessSyncJob {
  readonly payload = logilessSyncPayload;

  constructor(
    private readonly sync: StockSync,
    protected readonly syncs: StockSyncs,
  ) {
    super();
  }

  protected synchronise(
    { demandUuid, merchantId }: LogilessSyncPayload,
    signal: AbortSignal,
  ): Promise<LogilessSyncCounts> {
    return this.sync.run(systemScope(demandUuid), merchantId, signal);
  }

  protected override failureOf(error: unknown): string {
    return stockFailure(error);
  }
}

@OutboxHandler(STOCK_REPORT_TOPIC)
export class StockSyncReports extends LogilessSyncReports {
  protected readonly operation = REPORT;
}

/** Reads the stock of a day that a person asked for. */
@Job(STOCK_REFETCH_JOB, { concurrency: 2, timeoutMs: TIMEOUT_MS })
export class StockRefetchJob implements JobHandler<RefetchPayload> {
  readonly payload = refetchPayload;

  constructor(private readonly sync: StockSync) {}

  async run(payload: RefetchPayload, { signal }: JobRun): Promise<void> {
    try {
      await this.sync.refetch(systemScope(payload.demandUuid), payload.day, signal);
    } catch (error) {
      if (!isLogilessLockout(error)) throw error;
      await this.failed(payload, error);
    }
  }

  async failed({ demandUuid, day, requestUuid }: RefetchPayload, error: unknown): Promise<void> {
    await this.sync.refetchFailed(demandUuid, day, requestUuid, error);
  }
}
