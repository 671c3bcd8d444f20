import {
  type DemandScope,
  failedPrecondition,
  invalidArgument,
  nowTimestamp,
  type TenantScope,
  todayJst,
  withTransaction,
} from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { ClientSession, Connection } from 'mongoose';
import { CalculationRequests, INPUTS } from '../book/calculation-requests.service.js';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { type AccountingMonth, monthLabel, monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { isLocked, lockedPeriod } from '../periods/period.rules.js';
import type { AccountingPeriodDocument } from '../periods/period.schema.js';
import { type Count, PhysicalInventoryRepository } from './physical-inventory.repository.js';

/** A month of a period. */
export interface MonthRef {
  readonly periodUuid: string;
  readonly month: string;
}

/** Counts at month ends. */
@Injectable()
export class PhysicalInventoryService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly counts: PhysicalInventoryRepository,
    private readonly requests: CalculationRequests,
  ) {}

  /**
   * The month to be counted.
   * @throws NOT_FOUND, INVALID_ARGUMENT (performedMonth), FAILED_PRECONDITION once the period is closed
   */
  async requireMonth(
    scope: TenantScope,
    { periodUuid, month }: MonthRef,
    session?: ClientSession,
  ): Promise<{ period: AccountingPeriodDocument; month: AccountingMonth }> {
    const period = await this.periods.require(scope, periodUuid, session);
    const found = monthsOf(period).find((one) => one.month === month);
    const refuse = (message: string) => invalidArgument({ fields: { performedMonth: [message] } });
    if (!found) throw refuse('会計期間に含まれる月を選択してください。');
    if (found.start > todayJst()) throw refuse(`${monthLabel(month)}はまだ始まっていません。`);
    if (isLocked(period)) throw lockedPeriod(period);
    return { period, month: found };
  }

  /** Stores counts; products not among them keep their previous counts. */
  async take(
    scope: TenantScope,
    ref: MonthRef,
    counts: readonly Count[],
    session: ClientSession,
  ): Promise<void> {
    if (counts.length === 0) throw failedPrecondition('実地数量が1件も入力されていません。');
    await this.change(scope, ref, nowTimestamp(), session, () =>
      this.counts.putAll(scope, ref, counts, session),
    );
  }

  /**
   * Deletes all counts of a month.
   * @param expectedCountedAt when those were taken that the caller sees
   * @throws FAILED_PRECONDITION once the period is closed, and when somebody has taken counts meanwhile
   */
  async clear(
    scope: DemandScope,
    ref: MonthRef,
    expectedCountedAt?: string | null,
  ): Promise<AccountingPeriodDocument> {
    return withTransaction(this.connection, (session) =>
      this.change(scope, ref, null, session, async () => {
        if (expectedCountedAt != null) await this.assertCounted(scope, ref, expectedCountedAt, session);
        await this.counts.deleteMany(scope, { month: ref.month }, { session });
      }),
    );
  }

  private async assertCounted(
    scope: TenantScope,
    { periodUuid, month }: MonthRef,
    expectedCountedAt: string,
    session: ClientSession,
  ): Promise<void> {
    const stored = (await this.months.ofPeriod(scope, periodUuid, session)).find(
      (one) => one.month === month,
    );
    // Counts that somebody has deleted already are deleted.
    if (stored?.countedAt == null || stored.countedAt === expectedCountedAt) return;
    throw failedPrecondition(
      `他のユーザーが${monthLabel(month)}の実地棚卸を取り込みました。これでよいか確かめてから、もう一度お試しください。`,
    );
  }

  private async change(
    scope: TenantScope,
    ref: MonthRef,
    countedAt: string | null,
    session: ClientSession,
    write: () => Promise<void>,
  ): Promise<AccountingPeriodDocument> {
    const { period, month } = await this.requireMonth(scope, ref, session);
    await this.requests.changed(scope, session, month.start, INPUTS.counts(month.month));
    await write();
    await this.months.set(scope, period._id, month, { countedAt }, session);
    // The new version makes closing fail for users who have not seen these counts.
    const filter = { _id: period._id, isClosed: false, closing: null };
    const touched = await this.periods.updateOne(
      scope,
      filter,
      { $set: { updatedAt: nowTimestamp() } },
      { session },
    );
    if (!touched) throw lockedPeriod(period);
    return touched;
  }
}
