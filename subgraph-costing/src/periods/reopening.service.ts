import {
  aborted,
  AppError,
  type DemandScope,
  failedPrecondition,
  FileJobs,
  JobQueue,
  METRICS,
  type Metrics,
  nowTimestamp,
  parseInput,
  shownName,
  startAtZero,
  steadyNow,
  type TenantScope,
  text,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { Counter } from 'prom-client';
import { z } from 'zod';
import { BookRepository } from '../book/book.repository.js';
import { CalculationRequests, INPUTS } from '../book/calculation-requests.service.js';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { MonthWriters } from '../calculation/month-writer.service.js';
import { OpeningInventoryRepository } from '../inventories/opening-inventory.repository.js';
import { FINISH_REOPENING } from './closing.names.js';
import { ClosingSnapshots } from './closing-snapshots.service.js';
import { OpeningInventoryKind } from './period.enums.js';
import type { ReopenAccountingPeriodInput } from './period.inputs.js';
import { PeriodRepository } from './period.repository.js';
import { reopeningRejection } from './period.rules.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import { PeriodChangeRepository } from './period-change.repository.js';
import { TAKEN_BACK } from './period-change.rules.js';
import { type Lease, leaseFrom, leaseOf, PeriodLeases } from './period-leases.service.js';
import { successorOf } from './predecessor.js';
import { ReceiptLocks } from './receipt-locks.service.js';

const STALE = '他のユーザーがこの会計期間を更新しました。最新の内容を読み込んでください。';
const RUNNING = '棚卸の取込または繰越を処理しています。完了してから再度お試しください。';

const rules = z.object({ reason: text({ label: '締めを解除する理由', max: 500, isMultiline: true }) });

/**
 * Reopens closed periods across two slices: the period is marked as reopening, the orders slice unlocks its receipts,
 * and then its figures become live again. A job finishes what a killed process left incomplete.
 */
@Injectable()
export class ReopeningService {
  private readonly ends: Counter<'outcome'>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly writers: MonthWriters,
    private readonly openings: OpeningInventoryRepository,
    private readonly books: BookRepository,
    private readonly requests: CalculationRequests,
    private readonly leases: PeriodLeases,
    private readonly locks: ReceiptLocks,
    private readonly snapshots: ClosingSnapshots,
    private readonly changes: PeriodChangeRepository,
    private readonly jobs: FileJobs,
    private readonly queue: JobQueue,
    @Inject(METRICS) { registry }: Metrics,
  ) {
    this.ends = new Counter({
      name: 'hacchu_reopenings_total',
      help: 'Ends of reopenings of periods, and runs that failed and are tried again',
      labelNames: ['outcome'],
      registers: [registry],
    });
    startAtZero(
      this.ends,
      ['reopened', 'failed'].map((outcome) => ({ outcome })),
    );
  }

  /**
   * Returns the open period; still closed and in reopening while the orders slice does not respond.
   * @throws INVALID_ARGUMENT (reason), FAILED_PRECONDITION with what prevents it, ABORTED for an outdated version
   */
  async reopen(
    scope: DemandScope,
    { uuid, expectedUpdatedAt, ...input }: ReopenAccountingPeriodInput,
  ): Promise<AccountingPeriodDocument> {
    const { reason } = parseInput(rules, input);
    const period = await this.requireReopenable(scope, uuid);
    if (period.updatedAt !== expectedUpdatedAt) throw aborted(STALE);
    // The closed figures are about to change: they are kept before anything begins.
    await this.keepSnapshot(scope, period);
    const started = await this.begin(scope, { uuid, expectedUpdatedAt, reason });
    try {
      await this.runUnderLease(scope, started);
    } catch (error) {
      if (!(error instanceof AppError) || error.rpc !== 'UNAVAILABLE') throw error;
    }
    return this.periods.require(scope, uuid);
  }

  /** Why periods cannot be reopened now, in Japanese, in their order; null for one that can be. */
  async rejectionsOf(
    scope: TenantScope,
    periods: readonly AccountingPeriodDocument[],
  ): Promise<(string | null)[]> {
    const all = await this.periods.all(scope);
    return Promise.all(periods.map((one) => this.rejectionOf(scope, one, all)));
  }

  /**
   * Resumes a reopening at any point; does nothing if it has ended.
   * @returns false while another process is working on it
   * @throws UNAVAILABLE while the orders slice does not respond
   */
  async finish(scope: TenantScope, uuid: string, startedAt: string): Promise<boolean> {
    const taken = await this.leases.take(scope, 'reopening', { uuid, startedAt });
    if (taken === 'busy' || taken === 'ended') return taken === 'ended';
    await this.runUnderLease(scope, taken);
    return true;
  }

  private async requireReopenable(
    scope: DemandScope,
    uuid: string,
    session?: ClientSession,
  ): Promise<AccountingPeriodDocument> {
    const period = await this.periods.require(scope, uuid, session);
    const all = await this.periods.all(scope, session);
    const rejection = await this.rejectionOf(scope, period, all, session);
    if (rejection !== null) throw failedPrecondition(rejection);
    return period;
  }

  private async rejectionOf(
    scope: TenantScope,
    period: AccountingPeriodDocument,
    all: readonly AccountingPeriodDocument[],
    session?: ClientSession,
  ): Promise<string | null> {
    const rejection = reopeningRejection(period, all);
    if (rejection !== undefined) return rejection;
    const next = successorOf(period, all);
    const isJobRunning = await this.jobs.exists(
      scope,
      {
        'input.accountingPeriodUuid': { $in: [period._id, ...(next ? [next._id] : [])] },
        status: { $in: ['PENDING', 'IN_PROGRESS'] },
      },
      { session },
    );
    return isJobRunning ? RUNNING : null;
  }

  private async keepSnapshot(scope: DemandScope, period: AccountingPeriodDocument): Promise<void> {
    const { _id: periodUuid, closedAt } = period;
    if (closedAt === null || (await this.snapshots.find(scope, period)) !== null) return;
    await this.snapshots.write(scope, { periodUuid, closedAt });
  }

  private async begin(
    scope: DemandScope,
    {
      uuid,
      expectedUpdatedAt,
      reason,
    }: Pick<ReopenAccountingPeriodInput, 'uuid' | 'expectedUpdatedAt' | 'reason'>,
  ): Promise<AccountingPeriodDocument> {
    return withTransaction(this.connection, async (session) => {
      await this.books.turn(scope, session);
      await this.requireReopenable(scope, uuid, session);
      const startedAt = nowTimestamp();
      const by = { uuid: scope.actor.uuid, name: shownName(scope.actor) };
      const reopening = { startedAt, by, reason, turnUntil: leaseFrom(steadyNow()) };
      const started = await this.periods.updateOne(
        scope,
        { _id: uuid, updatedAt: expectedUpdatedAt, isClosed: true, reopening: null },
        { $set: { reopening, updatedAt: startedAt } },
        { session },
      );
      if (!started) throw aborted(STALE);
      const payload = { demandUuid: scope.demandUuid, uuid, startedAt };
      await this.queue.add(session, { name: FINISH_REOPENING, key: `${uuid}:${startedAt}`, payload });
      return started;
    });
  }

  /** Runs the reopening under its lease, so that no other process locks and unlocks months at the same time. */
  private async runUnderLease(scope: TenantScope, period: AccountingPeriodDocument): Promise<void> {
    const lease = leaseOf(period, 'reopening');
    try {
      // Its months are not calculated from then on: what an earlier release has made void would be valid again.
      await this.writers.removeFormerRows(scope);
      await this.locks.set(scope, lease, false);
      if (await this.open(scope, lease)) this.ends.inc({ outcome: 'reopened' });
    } catch (error) {
      this.ends.inc({ outcome: 'failed' });
      await this.leases.release(scope, 'reopening', lease);
      throw error;
    }
  }

  /** @returns false where another process has taken over */
  private async open(scope: TenantScope, lease: Lease): Promise<boolean> {
    return withTransaction(this.connection, async (session) => {
      const period = await this.periods.findOne(scope, lease, { session });
      if (!period?.reopening || period.closedAt === null) return false;
      const next = successorOf(period, await this.periods.all(scope, session));
      const isCarried = next?.opening?.kind === OpeningInventoryKind.CARRIED_FORWARD;
      // Writes the book first: whatever else changes periods waits for the end of this transaction.
      const input = isCarried ? INPUTS.opening(next._id) : undefined;
      await this.requests.changed(scope, session, period.start, input);
      const now = nowTimestamp();
      const opened = { isClosed: false, closedAt: null, closedBy: null, reopening: null, updatedAt: now };
      const { closedAt, closedBy, reopening } = period;
      const { by: reopenedBy, reason } = reopening;
      const reopenedClosings = { closedAt, closedBy, reopenedAt: now, reopenedBy, reason };
      await this.periods.updateOne(scope, lease, { $set: opened, $push: { reopenedClosings } }, { session });
      // Its receipts may have changed unnoticed, so every product is calculated anew from the orders slice.
      const uncalculated = { $set: { calculatedAt: null }, $unset: { basis: '' } };
      await this.months.updateMany(scope, { periodUuid: period._id }, uncalculated, { session });
      if (isCarried) {
        await this.openings.removeAll(scope, next, session);
        const takenBack = { $set: { opening: null, updatedAt: now } };
        await this.periods.updateOne(scope, { _id: next._id }, takenBack, { session });
        const entry = { periodUuid: next._id, by: reopenedBy, summary: TAKEN_BACK, changes: [] };
        await this.changes.append(scope, entry, session);
      }
      return true;
    });
  }
}
