import { RecurringJob, type RecurringJobHandler } from '@hacchu-hub/subgraph-kit';
import { WmsProvision } from '../wms.application.js';
import { WmsConnectionRepository } from '../wms-connection.repository.js';
import { SYNC_TARGETS, SyncTargetType } from './sync-target.js';
import { WmsSyncService } from './wms-sync.service.js';
import { WmsSyncLogRepository } from './wms-sync-log.repository.js';

/** Longer than the largest merchant takes, including retries. */
const LONGEST_MS = 2 * 60 * 60_000;
const TIMED_OUT = '時間内に同期が終わりませんでした。もう一度お試しください。';

/** Synchronises every connected demand at night. */
@RecurringJob({ name: 'sync-wms', daily: '02:40' })
export class NightlyWmsSyncJob implements RecurringJobHandler {
  constructor(
    private readonly connections: WmsConnectionRepository,
    private readonly service: WmsSyncService,
    private readonly provision: WmsProvision,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    if (!this.provision.application) return;
    for (const scope of await this.connections.connectedScopes()) {
      for (const target of SYNC_TARGETS) {
        signal.throwIfAborted();
        await this.service.schedule(scope, target);
      }
    }
  }
}

/** Also reads receipts during the day, for users who wait for goods. */
@RecurringJob({ name: 'sync-wms-inbound', everyMinutes: 60 })
export class HourlyInboundSyncJob implements RecurringJobHandler {
  constructor(
    private readonly connections: WmsConnectionRepository,
    private readonly service: WmsSyncService,
    private readonly provision: WmsProvision,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    if (!this.provision.application) return;
    for (const scope of await this.connections.connectedScopes()) {
      signal.throwIfAborted();
      await this.service.schedule(scope, SyncTargetType.INBOUND);
    }
  }
}

/** Ends abandoned synchronisations, so that the next one can start. */
@RecurringJob({ name: 'end-lost-wms-syncs', everyMinutes: 10 })
export class EndLostWmsSyncsJob implements RecurringJobHandler {
  constructor(
    private readonly logs: WmsSyncLogRepository,
    private readonly service: WmsSyncService,
  ) {}

  async run(signal: AbortSignal): Promise<void> {
    for (const { scope, id } of await this.logs.runningSince(new Date(Date.now() - LONGEST_MS))) {
      signal.throwIfAborted();
      await this.service.end(scope, id, { error: TIMED_OUT });
    }
  }
}
