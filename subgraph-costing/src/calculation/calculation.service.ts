import { nowTimestamp, todayJst, withTransaction, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

import { BookRepository } from '../book/book.repository.js';
import type { BookDocument } from '../book/book.schema.js';
import { FirstDayReporter } from '../periods/first-day.service.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { ReceiptsSource, type ReceiptFeed } from '../sources/receipts.source.js';
import { monthsToCalculate } from './calculation-plan.js';
import { CostMonthRepository } from './cost-month.repository.js';
import { CostRowRepository } from './cost-row.repository.js';
import { ListPriceChanges } from './list-price-changes.service.js';
import { MonthCalculator, type MonthTask } from './month-calculator.js';

/** Another calculation, or a change that requires one, came first: this result must not be written. */
class Superseded extends Error {}

/** What is due: every product from one day on, and single products each from its own day. */
interface Due {
  readonly from: string | null;
  readonly changes: NonNullable<ReceiptFeed['changes']>;
}

/** `'ALL'`, the products that may have changed in a month, or undefined where there are none. */
function dueIn({ month }: MonthTask, isKnown: boolean, due: Due): 'ALL' | string[] | undefined {
  if (!isKnown || (due.from !== null && month.end >= due.from)) return 'ALL';
  const products = due.changes.filter(({ from }) => from <= month.end).map(({ productId }) => productId);
  return products.length > 0 ? products : undefined;
}

/**
 * Keeps the rows of open periods up to date: months without changes are skipped, and in a month with few changed
 * products only those are calculated. Idempotent.
 */
@Injectable()
export class CalculationService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly rows: CostRowRepository,
    private readonly receipts: ReceiptsSource,
    private readonly calculator: MonthCalculator,
    private readonly listPrices: ListPriceChanges,
    private readonly firstDay: FirstDayReporter,
  ) {}

  /**
   * Runs whatever calculation is due.
   * @param owner names the job, so that it can resume after its process was killed
   * @throws UNAVAILABLE while another slice does not respond
   */
  async run(scope: TenantScope, owner: string, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const book = await this.books.claim(scope, owner);
      if (!book) return;
      try {
        if (!(await this.once(scope, owner, book, signal))) return;
      } catch (error) {
        // Whatever came first has requested a calculation of its own.
        if (error instanceof Superseded) return;
        await this.books.release(scope, owner);
        throw error;
      }
    }
  }

  /** @returns whether another calculation was requested in the meantime */
  private async once(
    scope: TenantScope,
    owner: string,
    book: BookDocument,
    signal?: AbortSignal,
  ): Promise<boolean> {
    await this.firstDay.tell(scope);
    const feed = await this.receipts.feed(scope, book.feedVersion);
    const all = await this.periods.all(scope);
    const tasks = monthsToCalculate(all, todayJst());
    const from = feed.changes === null ? (tasks[0]?.month.start ?? null) : book.dirtyFrom;
    const due = { from, changes: [...(feed.changes ?? []), ...(await this.listPrices.of(scope))] };
    for (const task of tasks) {
      signal?.throwIfAborted();
      await this.month(scope, owner, task, due);
    }
    return this.books.settle(scope, owner, feed.version);
  }

  private async month(scope: TenantScope, owner: string, task: MonthTask, due: Due): Promise<void> {
    const { month, periodUuid } = task;
    const known = await this.months.findOne(scope, { periodUuid, month: month.month });
    const products = dueIn(task, known?.calculatedAt != null, due);
    if (!products) return;
    const { added, changed, gone } = await this.calculator.calculate(
      scope,
      task,
      products === 'ALL' ? undefined : products,
    );
    const calculatedAt = nowTimestamp();
    await withTransaction(this.connection, async (session) => {
      await this.rows.addAll(scope, added, calculatedAt, session);
      await this.rows.putAll(scope, changed, calculatedAt, session);
      if (gone.length > 0) await this.rows.deleteMany(scope, { _id: { $in: [...gone] } }, { session });
      const totals = await this.rows.totals(scope, { month: month.month }, session);
      await this.months.set(scope, periodUuid, month, { calculatedAt, totals }, session);
      // The book is written last, and every change writes it: of two concurrent transactions, the later commit fails.
      if (!(await this.books.renewOwnership(scope, owner, session))) throw new Superseded();
    });
  }
}
