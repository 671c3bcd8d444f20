import {
  aborted,
  AppError,
  type DemandScope,
  failedPrecondition,
  JobQueue,
  METRICS,
  type Metrics,
  nowTimestamp,
  startAtZero,
  steadyNow,
  type TenantScope,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Inject, Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { Counter } from 'prom-client';
import { BookRepository } from '../book/book.repository.js';
import { CalculationRequests } from '../book/calculation-requests.service.js';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { shownSince } from '../calculation/shown-rows.js';
import { CloseBlockers } from './close-blockers.service.js';
import { FINISH_CLOSING, WRITE_CLOSING_SNAPSHOT } from './closing.names.js';
import { addDays } from './months.js';
import type { CloseAccountingPeriodInput } from './period.inputs.js';
import { PeriodRepository } from './period.repository.js';
import { isFinal } from './period.rules.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import { type Lease, leaseFrom, leaseOf, PeriodLeases } from './period-leases.service.js';
import { predecessorOf } from './predecessor.js';
import { ReceiptLocks } from './receipt-locks.service.js';
import { Staleness } from './staleness.service.js';

const STALE = '他のユーザーがこの会計期間を更新しました。最新の内容を読み込んでください。';
const CHANGED = '締め処理の間に入荷または確定単価が変更されました。再計算が終わってから再度お試しください。';
const RECALCULATED =
  '原価が再計算され、金額が変わった可能性があります。最新の金額を確認してから締めてください。';
const PREVIOUS_REOPENED = '前の会計期間の締めが解除されました。最新の内容を読み込んでください。';

/**
 * Closes periods across two slices: the period is marked as closing, the orders slice locks its receipts, and once
 * nothing can change any more the figures are frozen. A job finishes what a killed process left incomplete.
 */
@Injectable()
export class ClosingService {
  private readonly ends: Counter<'outcome'>;

  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly blockers: CloseBlockers,
    private readonly books: BookRepository,
    private readonly requests: CalculationRequests,
    private readonly leases: PeriodLeases,
    private readonly locks: ReceiptLocks,
    private readonly staleness: Staleness,
    private readonly queue: JobQueue,
    @Inject(METRICS) { registry }: Metrics,
  ) {
    this.ends = new Counter({
      name: 'hacchu_closings_total',
      help: 'Ends of closings of periods, and runs that failed and are tried again',
      labelNames: ['outcome'],
      registers: [registry],
    });
    startAtZero(
      this.ends,
      ['closed', 'given_up', 'failed'].map((outcome) => ({ outcome })),
    );
  }

  /**
   * Returns the closed period; still in closing while the orders slice does not respond.
   * @throws FAILED_PRECONDITION with all blockers, ABORTED for an outdated version or outdated figures
   */
  async close(scope: DemandScope, input: CloseAccountingPeriodInput): Promise<AccountingPeriodDocument> {
    const { uuid, expectedUpdatedAt, expectedCalculatedAt } = input;
    const period = await this.periods.require(scope, uuid);
    if (!period.isClosed && period.updatedAt !== expectedUpdatedAt) throw aborted(STALE);
    const blockers = await this.blockers.of(scope, period);
    const [first] = blockers;
    if (first) throw failedPrecondition(first.message, { blockers });
    if (!period.isClosed && (await this.isRecalculated(scope, period, expectedCalculatedAt)))
      throw aborted(RECALCULATED);
    const started = await this.begin(scope, input);
    try {
      await this.runUnderLease(scope, started);
    } catch (error) {
      if (!(error instanceof AppError) || error.rpc !== 'UNAVAILABLE') throw error;
    }
    return this.periods.require(scope, uuid);
  }

  /**
   * Resumes a closing at any point; does nothing if it has ended.
   * @returns false while another process is working on it
   * @throws UNAVAILABLE while the orders slice does not respond, FAILED_PRECONDITION where the closing had to be
   * given up
   */
  async finish(scope: TenantScope, uuid: string, startedAt: string): Promise<boolean> {
    const taken = await this.leases.take(scope, 'closing', { uuid, startedAt });
    if (taken === 'busy' || taken === 'ended') return taken === 'ended';
    await this.runUnderLease(scope, taken);
    return true;
  }

  /**
   * Runs the closing under its lease: two processes that lock and unlock the same months would overwrite each other's
   * locks.
   */
  private async runUnderLease(scope: TenantScope, period: AccountingPeriodDocument): Promise<void> {
    const lease = leaseOf(period, 'closing');
    try {
      if (await this.lockAndFreeze(scope, period, lease)) this.ends.inc({ outcome: 'closed' });
    } catch (error) {
      const isGivenUp = error instanceof AppError && error.rpc === 'FAILED_PRECONDITION';
      this.ends.inc({ outcome: isGivenUp ? 'given_up' : 'failed' });
      await this.leases.release(scope, 'closing', lease);
      throw error;
    }
  }

  /** @returns false where another process has taken over */
  private async lockAndFreeze(
    scope: TenantScope,
    period: AccountingPeriodDocument,
    lease: Lease,
  ): Promise<boolean> {
    await this.locks.set(scope, lease, true);
    // From here on no receipt of the period changes: the figures are either final now, or already stale.
    const book = await this.books.of(scope);
    const isStale = await this.staleness.isStale(scope, book, period.end);
    // Changes since the closing was requested may have been calculated by now.
    const [blocker] = isStale ? [] : await this.blockers.inFigures(scope, period);
    const isRecalculated = await this.isRecalculated(scope, period, period.closing?.calculatedAt);
    if (isStale || blocker || isRecalculated || (await this.isBeingWritten(scope, period))) {
      await this.locks.set(scope, lease, false);
      const givenUp = { closing: null, updatedAt: nowTimestamp() };
      await this.periods.updateOne(scope, lease, { $set: givenUp });
      throw failedPrecondition(blocker?.message ?? (isRecalculated ? RECALCULATED : CHANGED));
    }
    return this.freeze(scope, period, lease);
  }

  private async begin(
    scope: DemandScope,
    { uuid, expectedUpdatedAt, expectedCalculatedAt = null }: CloseAccountingPeriodInput,
  ): Promise<AccountingPeriodDocument> {
    return withTransaction(this.connection, async (session) => {
      await this.books.turn(scope, session);
      await this.requireFinalPredecessor(scope, uuid, session);
      const startedAt = nowTimestamp();
      const by = { uuid: scope.actor.uuid, name: scope.actor.name };
      const closing = {
        startedAt,
        by,
        turnUntil: leaseFrom(steadyNow()),
        calculatedAt: expectedCalculatedAt,
      };
      const started = await this.periods.updateOne(
        scope,
        { _id: uuid, updatedAt: expectedUpdatedAt, isClosed: false, closing: null },
        { $set: { closing, updatedAt: startedAt } },
        { session },
      );
      if (!started) throw aborted(STALE);
      const payload = { demandUuid: scope.demandUuid, uuid, startedAt };
      await this.queue.add(session, { name: FINISH_CLOSING, key: `${uuid}:${startedAt}`, payload });
      return started;
    });
  }

  /** Whether the last month, which follows from all others, was calculated at another time than the user saw. */
  private async isRecalculated(
    scope: TenantScope,
    { _id: uuid }: Pick<AccountingPeriodDocument, '_id'>,
    seen: string | null | undefined,
  ): Promise<boolean> {
    if (seen == null) return false;
    return shownSince((await this.months.ofPeriod(scope, uuid)).at(-1)) !== seen;
  }

  /** Whether a month of the period has no complete figures, as while a calculation writes them in steps. */
  private isBeingWritten(
    scope: TenantScope,
    { _id: periodUuid }: Pick<AccountingPeriodDocument, '_id'>,
    session?: ClientSession,
  ): Promise<boolean> {
    return this.months.exists(scope, { periodUuid, calculatedAt: null }, { session });
  }

  /** The previous period may have been reopened since the blockers were checked. */
  private async requireFinalPredecessor(
    scope: DemandScope,
    uuid: string,
    session: ClientSession,
  ): Promise<void> {
    const period = await this.periods.require(scope, uuid, session);
    const previous = predecessorOf(period, await this.periods.all(scope, session));
    if (previous && !isFinal(previous)) throw aborted(PREVIOUS_REOPENED);
  }

  /** @returns false where another process has taken over */
  private async freeze(
    scope: TenantScope,
    { _id: uuid, end, closing }: AccountingPeriodDocument,
    lease: Lease,
  ): Promise<boolean> {
    return withTransaction(this.connection, async (session) => {
      // Subsequent months are recalculated, and a calculation that still regards the period as open loses its token.
      await this.requests.changed(scope, session, addDays(end, 1));
      if (await this.isBeingWritten(scope, { _id: uuid }, session))
        throw new Error('figures are being written');
      const now = nowTimestamp();
      const frozen = { isClosed: true, closing: null, closedAt: now, closedBy: closing?.by, updatedAt: now };
      if (!(await this.periods.updateOne(scope, lease, { $set: frozen }, { session }))) return false;
      const payload = { demandUuid: scope.demandUuid, uuid, closedAt: now };
      await this.queue.add(session, { name: WRITE_CLOSING_SNAPSHOT, key: `${uuid}:${now}`, payload });
      return true;
    });
  }
}
