import { AppError, type DemandScope, todayJst, withTransaction } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { BookRepository } from '../book/book.repository.js';
import { CalculationRequests } from '../book/calculation-requests.service.js';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { CostRowRepository } from '../calculation/cost-row.repository.js';
import { ListPriceChanges } from '../calculation/list-price-changes.service.js';
import { shownSince, writingOf } from '../calculation/shown-rows.js';
import { ShownRowsReader } from '../calculation/shown-rows.reader.js';
import { monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { ProductsSource } from '../sources/products.source.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import { AwaitedStocks } from '../warehouse-stock/awaited-stock.service.js';
import { StockDayRepository } from '../warehouse-stock/stock-day.repository.js';
import { warehouseStockView } from '../warehouse-stock/warehouse-stock.model.js';
import { type CostCriteria, parseCriteria } from './cost-criteria.js';
import { CostWarning } from './cost-summary.enums.js';
import type { ListCostSummariesInput } from './cost-summary.inputs.js';
import { costSummaryView, costTotalView, isAboutStock, NO_TOTALS } from './cost-summary.view.js';
import type { CostSummaryPage } from './cost-summary-page.model.js';
import { findMonth, type FoundMonth, isProvisional, targetMonthOf } from './found-month.js';
import type { InventoryValue } from './inventory-value.model.js';
import { LivePurchases } from './live-purchases.service.js';

const WARNING_FIELDS = {
  [CostWarning.NEGATIVE_STOCK]: 'isNegative',
  [CostWarning.NO_PRICE]: 'isUnpriced',
  [CostWarning.NOT_COUNTED]: 'isUncounted',
} as const;

/** Matches no row. */
const NO_ROW = { productUuid: '' };

/** The costs of months: calculated rows where an accounting period covers the month, else its purchases. */
@Injectable()
export class CostSummaryService {
  constructor(
    @InjectConnection() private readonly connection: Connection,
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly rows: CostRowRepository,
    private readonly shown: ShownRowsReader,
    private readonly books: BookRepository,
    private readonly requests: CalculationRequests,
    private readonly receipts: ReceiptsSource,
    private readonly products: ProductsSource,
    private readonly live: LivePurchases,
    private readonly listPrices: ListPriceChanges,
    private readonly stockDays: StockDayRepository,
    private readonly awaitedStocks: AwaitedStocks,
  ) {}

  /**
   * One page of a month's costs, highest purchase amount first.
   * @throws INVALID_ARGUMENT, UNAVAILABLE when products, or receipts of a month without a period, cannot be read
   */
  async list(scope: DemandScope, input: ListCostSummariesInput): Promise<CostSummaryPage> {
    const criteria = parseCriteria(input);
    const found = findMonth(criteria.targetMonth, await this.periods.all(scope));
    return found.period ? this.stored(scope, found, criteria) : this.live.page(scope, found, criteria);
  }

  /** The month that contains today. */
  async currentMonth(scope: DemandScope): Promise<string> {
    return targetMonthOf(todayJst(), await this.periods.all(scope));
  }

  /** The value of the stock of each month of a period, oldest first. @throws NOT_FOUND */
  async valueByMonth(scope: DemandScope, periodUuid: string): Promise<InventoryValue[]> {
    const period = await this.periods.require(scope, periodUuid);
    const known = new Map(
      (await this.months.ofPeriod(scope, periodUuid)).map((month) => [month.month, month]),
    );
    const today = todayJst();
    return monthsOf(period).map(({ month }) => {
      const { totals = null } = known.get(month) ?? {};
      return {
        targetMonth: month,
        carriedOverInventoryAmount: totals?.carriedAmount ?? null,
        totalPurchaseAmount: totals?.purchaseAmount ?? null,
        issuedAmount: totals?.issuedAmount ?? null,
        inventoryAmount: totals?.inventoryAmount ?? null,
        isProvisional: isProvisional(findMonth(month, [period]), today),
        computedAt: shownSince(known.get(month)),
      };
    });
  }

  private async stored(
    scope: DemandScope,
    found: FoundMonth,
    criteria: CostCriteria,
  ): Promise<CostSummaryPage> {
    const { targetMonth: month, query, warning, page, limit, skip } = criteria;
    // Checked before the figures are read, so that the figures are at least as recent as the state.
    const [state, matching, isAwaited] = await Promise.all([
      this.calculationState(scope),
      this.products.matching(scope, query),
      this.isStockAwaited(scope, found),
    ]);
    const criterion = {
      ...(matching && { productUuid: { $in: matching } }),
      ...(warning && { [WARNING_FIELDS[warning]]: true }),
      ...(warning && isAwaited && isAboutStock(warning) && NO_ROW),
    };
    const isAll = !matching && !warning;
    const sort = { sortAmount: -1, productUuid: 1 } as const;
    const [{ rows, known, ofMonth, total }, stockOf] = await Promise.all([
      this.shown.whole(scope, [month], async (shown, [of]) => {
        const totals = of?.totals ?? NO_TOTALS;
        const filter = { ...shown, ...criterion };
        const [listed, all] = await Promise.all([
          this.rows.find(scope, filter, { sort, skip, limit }),
          isAll ? totals : this.rows.totals(scope, filter),
        ]);
        return { rows: listed, known: of, ofMonth: totals, total: all };
      }),
      this.stockDays.ofDays(scope, [found.days.end]),
    ]);
    const isBeingWritten = known !== undefined && writingOf(known) !== undefined;
    const products = await this.products.byUuids(
      scope,
      rows.map(({ productUuid }) => productUuid),
    );
    const provisional = isProvisional(found, todayJst());
    return {
      items: rows.map((row) => costSummaryView(row, products, { isProvisional: provisional, isAwaited })),
      totalCount: total.rowCount,
      page,
      limit,
      targetMonth: month,
      days: found.days,
      accountingPeriodUuid: found.period?._id ?? null,
      total: costTotalView(total),
      warningCounts: [
        { warning: CostWarning.NEGATIVE_STOCK, count: isAwaited ? 0 : ofMonth.negativeCount },
        { warning: CostWarning.NO_PRICE, count: ofMonth.unpricedCount },
        { warning: CostWarning.NOT_COUNTED, count: isAwaited ? 0 : ofMonth.uncountedCount },
      ],
      computedAt: shownSince(known),
      isProvisional: provisional,
      isUpToDate: found.period?.isClosed ? true : state.isUpToDate && !isBeingWritten,
      calculationFailure: state.failureReason,
      warehouseStock: warehouseStockView(stockOf.get(found.days.end)),
      isAwaitingWarehouseStock: isAwaited,
    };
  }

  /** Whether the stock of a month is yet to be read from the warehouse system; false while that is unknown. */
  private async isStockAwaited(scope: DemandScope, { period, days }: FoundMonth): Promise<boolean> {
    if (!period || period.isClosed) return false;
    try {
      const { months } = await this.awaitedStocks.of(scope, period);
      return months.some(({ end }) => end === days.end);
    } catch (error) {
      if (error instanceof AppError && error.rpc === 'UNAVAILABLE') return false;
      throw error;
    }
  }

  /** Whether a calculation is pending; requests one for a change that was not reported. */
  private async calculationState(
    scope: DemandScope,
  ): Promise<{ isUpToDate: boolean | null; failureReason: string | null }> {
    const book = await this.books.of(scope);
    if (!book) return { isUpToDate: true, failureReason: null };
    const { failureReason } = book;
    if (book.dirtyFrom !== null) return { isUpToDate: false, failureReason };
    try {
      const { version } = await this.receipts.feed(scope, book.feedVersion);
      const isReceiptNew = version !== book.feedVersion;
      if (!isReceiptNew && !(await this.listPrices.areOutdated(scope, book)))
        return { isUpToDate: true, failureReason };
      const occasion = isReceiptNew ? `receipts-${version}` : `prices-after-${book.calculatedAt}`;
      await withTransaction(this.connection, (session) => this.requests.enqueue(scope, session, occasion));
      return { isUpToDate: false, failureReason };
    } catch (error) {
      // Calculated figures are shown even while the orders slice does not respond.
      if (error instanceof AppError && error.rpc === 'UNAVAILABLE')
        return { isUpToDate: null, failureReason };
      throw error;
    }
  }
}
