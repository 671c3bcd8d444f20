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
import type { AccountingPeriodDocument, Counting, PersonRecord } from '../periods/period.schema.js';
import { PeriodChangeRepository } from '../periods/period-change.repository.js';
import { CountDeletions } from './count-deletions.service.js';
import { type MonthRef, PhysicalInventoryRepository } from './physical-inventory.repository.js';

/** Counts that may be taken or deleted while one reading is repeated, before it is taken as it is. */
const MAX_READS = 5;

/** Counts of a month that a set brings. */
interface PublishedCounts {
  readonly set: string;
  /** How many there are. */
  readonly count: number;
  /** Whether they are stored with their month at once; otherwise the period names the set, which is to be finished. */
  readonly isStored: boolean;
  /** Who imported them. */
  readonly by: PersonRecord;
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
    private readonly deletions: CountDeletions,
    private readonly changes: PeriodChangeRepository,
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

  /**
   * The counts of a month so far, with all of a set that is published for it.
   * @throws NOT_FOUND
   */
  async counted(scope: TenantScope, ref: MonthRef): Promise<Map<string, number>> {
    for (let reads = 1; ; reads += 1) {
      const countedAt = await this.countedAt(scope, ref);
      const { counting, countsDeletions = [] } = await this.periods.require(scope, ref.periodUuid);
      const isPublished = counting?.month === ref.month && counting.countedAt === countedAt;
      // The set first: what is moved meanwhile is then read with the month.
      const published = isPublished ? await this.counts.ofMonth(scope, counting.set) : [];
      const isDeleted = countsDeletions.some(({ month }) => month === ref.month);
      const ofMonth = isDeleted ? [] : await this.counts.ofMonth(scope, ref.month);
      const counts = new Map([...ofMonth, ...published]);
      if ((await this.countedAt(scope, ref)) === countedAt || reads === MAX_READS) return counts;
    }
  }

  /**
   * Makes a staged set the counts of its products; other products keep theirs.
   * @throws FAILED_PRECONDITION where it is empty, and once the period is closed
   */
  async publish(
    scope: TenantScope,
    ref: MonthRef,
    { set, count, isStored, by }: PublishedCounts,
    session: ClientSession,
  ): Promise<void> {
    if (count === 0) throw failedPrecondition('実地数量が1件も入力されていません。');
    const countedAt = nowTimestamp();
    const published = isStored ? {} : { counting: { month: ref.month, set, countedAt } };
    await this.change(scope, ref, { countedAt, ...published }, session, async () => {
      if (isStored)
        await this.counts.merge(scope, ref, await this.counts.staged(scope, set, session), session);
    });
    const summary = `${monthLabel(ref.month)}の実地棚卸を取り込みました（${count.toLocaleString('ja-JP')}件）。`;
    await this.record(scope, ref, by, summary, session);
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
      // A set that is being finished is outdated by this, and removed by whoever finishes it.
      this.change(scope, ref, { countedAt: null }, session, async () => {
        if (expectedCountedAt != null) await this.assertCounted(scope, ref, expectedCountedAt, session);
        // Deleting what somebody has deleted already changes nothing.
        if ((await this.countedAt(scope, ref, session)) !== null) {
          const summary = `${monthLabel(ref.month)}の実地棚卸を削除しました。`;
          await this.record(scope, ref, scope.actor, summary, session);
        }
        await this.deletions.begin(
          scope,
          await this.periods.require(scope, ref.periodUuid, session),
          ref.month,
          session,
        );
      }),
    );
  }

  /** When the counts of a month were taken; null where there are none. */
  async countedAt(
    scope: TenantScope,
    { periodUuid, month }: MonthRef,
    session?: ClientSession,
  ): Promise<string | null> {
    const stored = await this.months.findOne(scope, { periodUuid, month }, { session });
    return stored?.countedAt ?? null;
  }

  private async record(
    scope: TenantScope,
    { periodUuid }: MonthRef,
    by: PersonRecord,
    summary: string,
    session: ClientSession,
  ): Promise<void> {
    await this.changes.append(scope, { periodUuid, by, summary, changes: [] }, session);
  }

  private async assertCounted(
    scope: TenantScope,
    ref: MonthRef,
    expectedCountedAt: string,
    session: ClientSession,
  ): Promise<void> {
    const countedAt = await this.countedAt(scope, ref, session);
    // Counts that somebody has deleted already are deleted.
    if (countedAt === null || countedAt === expectedCountedAt) return;
    throw failedPrecondition(
      `他のユーザーが${monthLabel(ref.month)}の実地棚卸を取り込みました。これでよいか確かめてから、もう一度お試しください。`,
    );
  }

  private async change(
    scope: TenantScope,
    ref: MonthRef,
    { countedAt, counting }: { readonly countedAt: string | null; readonly counting?: Counting },
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
      { $set: { updatedAt: nowTimestamp(), ...(counting && { counting }) } },
      { session },
    );
    if (!touched) throw lockedPeriod(period);
    return touched;
  }
}
