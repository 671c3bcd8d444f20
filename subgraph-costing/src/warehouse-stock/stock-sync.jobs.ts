import {
  InternalClient,
  Job,
  OutboxHandler,
  systemScope,
  type JobHandler,
  type JobRun,
  type OutboxEntry,
  type OutboxTopicHandler,
} from '@hacchu-hub/subgraph-kit';
import { isLogilessLockout } from '@hacchu-hub/subgraph-kit/logiless/index';
import { z } from 'zod';

import { STOCK_REPORT_TOPIC, STOCK_REFETCH_JOB, STOCK_SYNC_JOB } from './stock-sync.names.js';
import {
  refetchPayload,
  reportPayload,
  StockRequests,
  syncPayload,
  type RefetchPayload,
  type ReportPayload,
  type SyncPayload,
} from './stock-requests.service.js';
import { stockFailure, StockSync } from './stock-sync.service.js';

const TIMEOUT_MS = 60 * 60_000;

const REPORT = /* GraphQL */ `
  mutation ReportWmsSync($input: ReportWmsSyncInput!) {
    reportWmsSync(input: $input) {
      ok
    }
  }
`;

/** Reads the stock of closing dates that are not known yet. */
@Job(STOCK_SYNC_JOB, { concurrency: 2, timeoutMs: TIMEOUT_MS })
export class StockSyncJob implements JobHandler<SyncPayload> {
  readonly payload = syncPayload;

  constructor(
    private readonly sync: StockSync,
    private readonly requests: StockRequests,
  ) {}

  async run(payload: SyncPayload, { signal }: JobRun): Promise<void> {
    try {
      const counts = await this.sync.run(systemScope(payload.demandUuid), payload.merchantId, signal);
      await this.requests.report(payload, { counts, error: null });
    } catch (error) {
      if (!isLogilessLockout(error)) throw error;
      await this.failed(payload, error);
    }
  }

  async failed(payload: SyncPayload, error: unknown): Promise<void> {
    await this.requests.report(payload, { counts: null, error: stockFailure(error) });
  }
}

/** Tells subgraph-identity, which keeps the log, how a synchronisation ended. */
@OutboxHandler(STOCK_REPORT_TOPIC, { maxAttempts: 20 })
export class StockSyncReportHandler implements OutboxTopicHandler<ReportPayload> {
  readonly payload = reportPayload;

  constructor(private readonly client: InternalClient) {}

  async handle({ payload: input }: OutboxEntry<ReportPayload>): Promise<void> {
    await this.client.query('identity', REPORT, { input }, z.unknown());
  }
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
