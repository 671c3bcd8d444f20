import { JobPostponedError, nowTimestamp, type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { BookRepository } from '../book/book.repository.js';
import type { BookDocument } from '../book/book.schema.js';
import { FirstDayReporter } from '../periods/first-day.service.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { isInventoryUnfinished } from '../periods/period.rules.js';
import { type ReceiptFeed, ReceiptsSource } from '../sources/receipts.source.js';
import { monthsToCalculate } from './calculation-plan.js';
import { CostMonthRepository } from './cost-month.repository.js';
import type { CostMonthDocument } from './cost-month.schema.js';
import { ListPriceChanges } from './list-price-changes.service.js';
import { basisOf, CURRENT_FORMULAS } from './month-basis.js';
import { MonthCalculator, type MonthTask } from './month-calculator.js';
import { MonthTotals } from './month-totals.js';
import { MonthWriters, Superseded } from './month-writer.service.js';

/** After this time a calculation looks again whether inventories are stored. */
const LOOK_AGAIN_MS = 3_000;

/** Time between two renewals of the lease while nothing has to be written. */
const RENEWED_EVERY_MS = 15_000;

/** What is due: every product from one day on, and single products each from its own day. */
interface Due {
  readonly from: string | null;
  /** As `from`, of many list prices: no change of what months are based on. */
  readonly repricedFrom: string | null;
  readonly changes: Changes;
  /** The changes of receipts and prices among them; null where every product may have changed. */
  readonly received: Changes | null;
}

type Changes = NonNullable<ReceiptFeed['changes']>;

/** Revision of a month's rows; before it was calculated, where only single products were. */
interface Revision {
  readonly before: number;
  readonly after: number;
}

type Revisions = Map<string, Revision>;

interface DueMonth extends Due {
  readonly book: BookDocument;
  /** Of the months calculated before. */
  readonly revisions: Revisions;
  readonly signal: AbortSignal | undefined;
}

const changedBy = (changes: Changes, { month }: MonthTask): string[] => [
  ...new Set(changes.filter(({ from }) => from <= month.end).map(({ productId }) => productId)),
];

/** `'ALL'`, the products that may have changed in a month, or undefined where there are none. */
function dueIn(task: MonthTask, known: CostMonthDocument | null, basis: string, due: Due) {
  if (known?.calculatedAt == null || due.received === null) return 'ALL';
  // Of an earlier release: without the digests, pages would compute them each time.
  if (known.totals && !known.totals.warned) return 'ALL';
  if (!CURRENT_FORMULAS.test(known.basis ?? '')) return 'ALL';
  // A change that left everything as it was, such as a closing before the month, is no reason to calculate.
  const isDirty = due.from !== null && task.month.end >= due.from;
  if (isDirty && known.basis !== basis) return 'ALL';
  if (due.repricedFrom !== null && task.month.end >= due.repricedFrom) return 'ALL';
  const products = changedBy(due.changes, task);
  return products.length > 0 ? products : undefined;
}

/**
 * Keeps the rows of open periods up to date: months without changes are skipped, and in a month with few changed
 * products only those are calculated. Idempotent.
 */
@Injectable()
export class CalculationService {
  constructor(
    private readonly books: BookRepository,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly writers: MonthWriters,
    private readonly receipts: ReceiptsSource,
    private readonly calculator: MonthCalculator,
    private readonly listPrices: ListPriceChanges,
    private readonly firstDay: FirstDayReporter,
  ) {}

  /**
   * Runs whatever calculation is due.
   * @param owner names the job, so that it can resume after its process was killed
   * @throws UNAVAILABLE while another slice does not respond, JobPostponedError while an inventory is stored
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
    const all = await this.periods.all(scope);
    // Its last step requests a calculation. Until then processes of an earlier release see a part of it, and whatever
    // they calculate is calculated again.
    if (all.some((period) => isInventoryUnfinished(period))) {
      throw new JobPostponedError('an inventory is being stored', LOOK_AGAIN_MS);
    }
    await this.firstDay.tell(scope);
    const feed = await this.receipts.feed(scope, book.feedVersion);
    const pricesAsOf = nowTimestamp();
    const tasks = monthsToCalculate(all, todayJst());
    const from = feed.changes === null ? (tasks[0]?.month.start ?? null) : book.dirtyFrom;
    const repriced = await this.listPrices.of(scope);
    const changes = [...(feed.changes ?? []), ...repriced.changes];
    const due = { from, repricedFrom: repriced.allFrom, changes, received: feed.changes };
    const revisions: Revisions = new Map();
    for (const task of tasks) {
      signal?.throwIfAborted();
      revisions.set(
        task.month.month,
        await this.month(scope, owner, task, { ...due, book, revisions, signal }),
      );
    }
    return this.books.settle(scope, owner, { feedVersion: feed.version, pricesAsOf });
  }

  /** @returns the revision of the month's rows */
  private async month(scope: TenantScope, owner: string, task: MonthTask, due: DueMonth): Promise<Revision> {
    const { month, periodUuid } = task;
    const { signal } = due;
    const known = await this.months.findOne(scope, { periodUuid, month: month.month });
    const rowsRevision = known?.rowsRevision ?? 0;
    const carried = await this.carriedRevision(scope, task, due.revisions);
    // Changes of single products are carried from month to month product by product.
    const basis = basisOf(due.book, task, carried?.before ?? null);
    const products = dueIn(task, known, basis, due);
    if (!products) return { before: rowsRevision, after: rowsRevision };
    const isAll = products === 'ALL';
    const calculatedAt = nowTimestamp();
    const totals = new MonthTotals(isAll ? null : known?.totals);
    const monthScope = {
      only: isAll ? undefined : products,
      received: known?.calculatedAt != null && due.received ? changedBy(due.received, task) : undefined,
    };
    let renewedAt = Date.now();
    const writer = this.writers.begin(scope, { owner, task, known, calculatedAt });
    for await (const part of this.calculator.parts(scope, task, monthScope, totals)) {
      signal?.throwIfAborted();
      await writer.take(part);
      if (Date.now() - renewedAt < RENEWED_EVERY_MS) continue;
      await this.keepOwnership(scope, owner);
      renewedAt = Date.now();
    }
    const after = writer.isChanged ? rowsRevision + 1 : rowsRevision;
    const isComplete = isAll || known?.basis === basis;
    await writer.publish({
      calculatedAt,
      totals: totals.result(),
      rowsRevision: after,
      ...(isComplete && { basis: basisOf(due.book, task, carried?.after ?? null) }),
    });
    return { before: isAll ? after : rowsRevision, after };
  }

  /** Between writes, which renew the lease as well. @throws Superseded */
  private async keepOwnership(scope: TenantScope, owner: string): Promise<void> {
    if (!(await this.books.renewOwnership(scope, owner))) throw new Superseded();
  }

  private async carriedRevision(
    scope: TenantScope,
    { origin }: MonthTask,
    revisions: Revisions,
  ): Promise<Revision | null> {
    if (origin.from !== 'month') return null;
    const known = revisions.get(origin.month);
    if (known) return known;
    const { rowsRevision = 0 } = (await this.months.findOne(scope, { month: origin.month })) ?? {};
    return { before: rowsRevision, after: rowsRevision };
  }
}
