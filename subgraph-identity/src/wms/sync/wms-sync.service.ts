import {
  AppError,
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  nowTimestamp,
  OutboxService,
  shownName,
  type TenantScope,
  uuidv7,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { AuditLog } from '../../audit/audit.log.js';
import { AuditCategory } from '../../audit/audit.schema.js';
import { DemandRepository } from '../../demands/demand.repository.js';
import { WmsProvision } from '../wms.application.js';
import { WmsConnectionRepository } from '../wms-connection.repository.js';
import { WmsFailures } from '../wms-failures.js';
import { isSyncTarget, SYNC_LABELS, type SyncTarget, SyncTargetType } from './sync-target.js';
import { syncBlocker } from './wms-sync.blockers.js';
import { WMS_SYNC_TOPIC, type WmsSyncPayload } from './wms-sync.topics.js';
import { WmsSyncLogRepository } from './wms-sync-log.repository.js';
import type { WmsSyncCounts, WmsSyncLogDocument } from './wms-sync-log.schema.js';

const isRefusal = (error: unknown): boolean =>
  error instanceof AppError && error.rpc === 'FAILED_PRECONDITION';

/** The end of a synchronisation. */
export type WmsSyncEnd = { counts: WmsSyncCounts } | { error: string };

/** Synchronisations with LOGILESS: when one can start, and how each ended. The slices read the data. */
@Injectable()
export class WmsSyncService {
  constructor(
    private readonly logs: WmsSyncLogRepository,
    private readonly connections: WmsConnectionRepository,
    private readonly demands: DemandRepository,
    private readonly provision: WmsProvision,
    private readonly outbox: OutboxService,
    private readonly audit: AuditLog,
    private readonly failures: WmsFailures,
    @InjectConnection() private readonly connection: Connection,
  ) {}

  /** Starts a synchronisation that a user requests. @throws FAILED_PRECONDITION with the reason, INVALID_ARGUMENT */
  async request(scope: DemandScope, type: SyncTargetType): Promise<WmsSyncLogDocument> {
    return this.begin(scope, this.checked(type));
  }

  /** Starts a scheduled synchronisation; does nothing if it cannot start. */
  async schedule(scope: TenantScope, target: SyncTarget): Promise<void> {
    await this.begin(scope, target).catch((error: unknown) => {
      if (!isRefusal(error)) throw error;
    });
  }

  /** Records the end of a synchronisation. A success counts even after it was considered abandoned. */
  async end(scope: TenantScope, syncUuid: string, end: WmsSyncEnd): Promise<void> {
    const isDone = 'counts' in end;
    const open = isDone ? { state: { $ne: 'SUCCESS' as const } } : { state: 'RUNNING' as const };
    await withTransaction(this.connection, async (session) => {
      const ended = await this.logs.updateOne(
        scope,
        { _id: syncUuid, ...open },
        {
          $set: {
            state: isDone ? 'SUCCESS' : 'FAILURE',
            endedAt: nowTimestamp(),
            counts: isDone ? end.counts : null,
            error: isDone ? null : end.error,
          },
        },
        { session },
      );
      if (ended && !isDone) await this.tellFailure(scope, ended, end.error, session);
    });
  }

  /** Not notified here: the user who disconnects knows, and a lost connection is reported where it is detected. */
  private async tellFailure(
    scope: TenantScope,
    { _id, target }: WmsSyncLogDocument,
    reason: string,
    session: ClientSession,
  ): Promise<void> {
    const { demandUuid } = scope;
    const connection = await this.connections.findById(scope, demandUuid, { session });
    if (!connection?.tokens) return;
    const message = `ロジレスとの同期（${SYNC_LABELS[target]}）に失敗しました。${reason}`;
    await this.failures.tell(session, { demandUuid, key: `sync:${_id}`, message, reason });
  }

  /** @throws INVALID_ARGUMENT */
  private checked(type: SyncTargetType): SyncTarget {
    if (isSyncTarget(type)) return type;
    throw invalidArgument({ fields: { categoryId: ['同期する対象を選択してください。'] } });
  }

  private begin(scope: TenantScope, target: SyncTarget): Promise<WmsSyncLogDocument> {
    return withTransaction(this.connection, async (session) => {
      // Serialised per demand, so that the latest synchronisation is well-defined.
      await this.demands.lock(scope, session);
      const connection = await this.connections.findById(scope, scope.demandUuid, { session });
      const latest = await this.logs.latest(scope, target, session);
      const usable = this.provision.application ? connection : null;
      const now = new Date();
      const blocker = syncBlocker({ connection: usable, latest, now });
      if (blocker) throw failedPrecondition(blocker.message, { blocker: blocker.code });
      if (!usable) throw new Error('what is not connected has a blocker');
      const { actor, demandUuid } = scope;
      const row: Omit<WmsSyncLogDocument, 'demandUuid'> = {
        _id: uuidv7(),
        target,
        state: 'RUNNING',
        startedAt: nowTimestamp(),
        endedAt: null,
        requestedBy: actor ? shownName(actor) : null,
        counts: null,
        error: null,
        createdAt: now,
      };
      const log = await this.logs.insert(scope, row, { session });
      const { merchantId } = usable;
      const payload: WmsSyncPayload = { demandUuid, merchantId, syncUuid: log._id, target };
      await this.outbox.add(session, { topic: WMS_SYNC_TOPIC, key: log._id, payload });
      if (actor) {
        await this.audit.record(session, {
          demandUuid,
          actor,
          category: AuditCategory.SETTING,
          event: 'WMS_SYNC_REQUESTED',
          summary: `ロジレスとの同期（${SYNC_LABELS[target]}）を開始しました。`,
        });
      }
      return log;
    });
  }
}
