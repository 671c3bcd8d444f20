import { AppError, FileJobs, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { BookRepository } from '../book/book.repository.js';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import type { CostMonthDocument } from '../calculation/cost-month.schema.js';
import { StockDayRepository } from '../warehouse-stock/stock-day.repository.js';
import { blocker, FigureBlockers } from './figure-blockers.service.js';
import { dayLabel, monthsOf, namedMonths } from './months.js';
import { CloseBlockerCode } from './period.enums.js';
import type { CloseBlocker } from './period.model.js';
import { PeriodRepository } from './period.repository.js';
import { isFinal, isInventoryUnfinished } from './period.rules.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import { predecessorOf } from './predecessor.js';
import { Staleness } from './staleness.service.js';

const UNKNOWN_FIGURES = '入荷または倉庫在庫の情報を確認できないため、締められません。';

type KnownMonths = ReadonlyMap<string, CostMonthDocument>;

/** Why a period cannot be closed (domain rules of costing, isReadyToClose). */
@Injectable()
export class CloseBlockers {
  constructor(
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly books: BookRepository,
    private readonly jobs: FileJobs,
    private readonly staleness: Staleness,
    private readonly figures: FigureBlockers,
    private readonly stockDays: StockDayRepository,
  ) {}

  /** All close blockers, in the order in which users resolve them; empty where the period can be closed. */
  async of(scope: TenantScope, period: AccountingPeriodDocument): Promise<CloseBlocker[]> {
    if (period.reopening) return [blocker(CloseBlockerCode.CLOSED, 'この会計期間の締めを解除しています。')];
    if (period.isClosed) return [blocker(CloseBlockerCode.CLOSED, 'この会計期間は締め済みです。')];
    if (period.closing) return [blocker(CloseBlockerCode.CLOSED, 'この会計期間は締め処理中です。')];
    const today = todayJst();
    const months = monthsOf(period);
    const [all, staleFrom, isJobRunning, isStockAsked] = await Promise.all([
      this.periods.all(scope),
      this.staleFrom(scope),
      this.jobs.exists(scope, {
        'input.accountingPeriodUuid': period._id,
        status: { $in: ['PENDING', 'IN_PROGRESS'] },
      }),
      this.stockDays.exists(scope, {
        day: { $in: months.map(({ end }) => end) },
        request: { $ne: null },
      }),
    ]);
    // Read after the staleness check, so that the figures are at least as recent.
    const known = await this.known(scope, period);
    const blockers: CloseBlocker[] = [];

    const previous = predecessorOf(period, all);
    if (previous && !isFinal(previous)) {
      blockers.push(blocker(CloseBlockerCode.PREVIOUS_OPEN, '前の会計期間が締められていません。'));
    }
    if (period.end >= today) {
      blockers.push(
        blocker(CloseBlockerCode.NOT_ENDED, `会計期間が終了していません（終了日 ${dayLabel(period.end)}）。`),
      );
    }
    if (!period.opening) {
      blockers.push(
        blocker(
          CloseBlockerCode.NO_OPENING_INVENTORY,
          previous
            ? '期首棚卸が登録されていません。前の会計期間から繰り越してください。'
            : '期首棚卸が登録されていません。取込または在庫なしのいずれかを選択してください。',
        ),
      );
    }
    if (isJobRunning || isInventoryUnfinished(period)) {
      blockers.push(
        blocker(CloseBlockerCode.JOB_RUNNING, '棚卸の取込を処理しています。完了するまでお待ちください。'),
      );
    }
    if (isStockAsked && !isJobRunning) {
      blockers.push(
        blocker(CloseBlockerCode.JOB_RUNNING, '倉庫在庫を取得しています。完了するまでお待ちください。'),
      );
    }
    // Later months have nothing to be calculated, and the period has not ended.
    const stale = months.filter(
      ({ month, start, end }) =>
        start <= today &&
        (!known.get(month)?.calculatedAt || (typeof staleFrom === 'string' && end >= staleFrom)),
    );
    if (staleFrom === undefined) {
      blockers.push(
        blocker(CloseBlockerCode.NOT_CALCULATED, '入荷の情報を確認できないため、締められません。'),
      );
    } else if (stale.length > 0) {
      blockers.push(
        blocker(
          CloseBlockerCode.NOT_CALCULATED,
          `最新の内容で計算されていない月があります（${namedMonths(stale)}）。`,
          stale,
        ),
      );
    }
    return [...blockers, ...(await this.inFiguresIfKnown(scope, period, staleFrom === undefined))];
  }

  /** Close blockers found in up-to-date figures. @throws UNAVAILABLE while the orders slice does not respond */
  async inFigures(scope: TenantScope, period: AccountingPeriodDocument): Promise<CloseBlocker[]> {
    return this.figures.of(scope, period);
  }

  /** While another slice does not respond, that is the only blocker. @param isReported whether it is already listed */
  private async inFiguresIfKnown(
    scope: TenantScope,
    period: AccountingPeriodDocument,
    isReported: boolean,
  ): Promise<CloseBlocker[]> {
    try {
      return await this.figures.of(scope, period);
    } catch (error) {
      if (!(error instanceof AppError) || error.rpc !== 'UNAVAILABLE') throw error;
      return isReported ? [] : [blocker(CloseBlockerCode.NOT_CALCULATED, UNKNOWN_FIGURES)];
    }
  }

  private async known(scope: TenantScope, { _id }: AccountingPeriodDocument): Promise<KnownMonths> {
    const known = await this.months.ofPeriod(scope, _id);
    return new Map(known.map((one) => [one.month, one]));
  }

  /** Undefined while the orders slice does not respond. */
  private async staleFrom(scope: TenantScope): Promise<string | null | undefined> {
    try {
      return await this.staleness.staleFrom(scope, await this.books.of(scope));
    } catch (error) {
      if (error instanceof AppError && error.rpc === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }
}
