import { nowTimestamp, todayJst, uuidv7, withTransaction, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';

import { BookRepository } from '../book/book.repository.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { ReceiptsSource, type ReceiptFeed } from '../sources/receipts.source.js';
import { monthsToCalculate } from './calculation-plan.js';
import { CostMonthRepository } from './cost-month.repository.js';
import { CostRowRepository } from './cost-row.repository.js';
import { MonthCalculator, type MonthTask } from './month-calculator.js';

/** Another calculation, or a change that asks for one, came between: what was calculated is not to be written. */
class Superseded extends Error {}

/** What is due: every product from a day on, and some products each from a day of its own. */
interface Due {
  readonly from: string | null;
  readonly changes: NonNullable<ReceiptFeed['changes']>;
}

/** `'ALL'`, the products that may differ in a month, or undefined where none does. */
function dueIn({ month }: MonthTask, isKnown: boolean, due: Due): 'ALL' | string[] | undefined {
  if (!isKnown || (due.from !== null && month.end >= due.from)) return 'ALL';
  const products = due.changes.filter(({ from }) => from <= month.end).map(({ productId }) => productId);
  return products.length > 0 ? products : undefined;
}

/**
 * Keeps the rows of open periods right: months that nothing changed are left alone, and of a month in which few products
 * changed only those are calculated. Doing it again changes nothing.
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
  ) {}

  /** Calculates whatever is due. @throws UNAVAILABLE while another slice does not answer */
  async run(scope: TenantScope, signal?: AbortSignal): Promise<void> {
    const token = uuidv7();
    const book = await this.books.claim(scope, token);
    if (!book) return;
    const feed = await this.receipts.feed(scope, book.feedVersion);
    const all = await this.periods.all(scope);
    const tasks = monthsToCalculate(all, todayJst());
    const from = feed.changes === null ? (tasks[0]?.month.start ?? null) : book.dirtyFrom;
    const due = { from, changes: feed.changes ?? [] };
    try {
      for (const task of tasks) {
        signal?.throwIfAborted();
        await this.month(scope, token, task, due);
      }
      await this.books.settle(scope, token, feed.version);
    } catch (error) {
      // Whoever came between has asked for a calculation of its own.
      if (!(error instanceof Superseded)) throw error;
    }
  }

  private async month(scope: TenantScope, token: string, task: MonthTask, due: Due): Promise<void> {
    const { month, periodUuid } = task;
    const known = await this.months.findOne(scope, { periodUuid, month: month.month });
    const products = dueIn(task, known?.calculatedAt != null, due);
    if (!products) return;
    const { changed, gone } = await this.calculator.calculate(
      scope,
      task,
      products === 'ALL' ? undefined : products,
    );
    const calculatedAt = nowTimestamp();
    await withTransaction(this.connection, async (session) => {
      await this.rows.putAll(scope, changed, calculatedAt, session);
      if (gone.length > 0) await this.rows.deleteMany(scope, { _id: { $in: [...gone] } }, { session });
      const totals = await this.rows.totals(scope, { month: month.month }, session);
      await this.months.set(scope, periodUuid, month, { calculatedAt, totals }, session);
      // The book comes last, since every change writes it: of two, the one that commits later finds out.
      if (!(await this.books.stillOwns(scope, token, session))) throw new Superseded();
    });
  }
}
