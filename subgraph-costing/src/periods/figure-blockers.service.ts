import { createHash } from 'node:crypto';
import { AppError, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { CostRowRepository, type WarnedRow } from '../calculation/cost-row.repository.js';
import { OpeningInventoryRepository } from '../inventories/opening-inventory.repository.js';
import { ProductsSource, UNKNOWN_PRODUCT } from '../sources/products.source.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import { AwaitedStocks } from '../warehouse-stock/awaited-stock.service.js';
import { StockDayRepository } from '../warehouse-stock/stock-day.repository.js';
import {
  type AccountingMonth,
  addDays,
  calculationPeriodsOf,
  dayLabel,
  monthsOf,
  namedDays,
  namedMonths,
} from './months.js';
import { CloseBlockerCode } from './period.enums.js';
import type { CloseBlocker, CloseBlockerProduct } from './period.model.js';
import { PeriodRepository } from './period.repository.js';
import type { AccountingPeriodDocument } from './period.schema.js';

const FETCH = '在庫を取得するか、実地棚卸を取り込んでください。';
const LOST = 'ロジレスとの連携が切れています。再認証して在庫を取得するか、実地棚卸を取り込んでください。';
const MAX_NAMED = 3;
const MAX_LISTED = 300;
/** Products whose names are looked up; of more, those that were registered first. */
const MAX_SORTED = 2_000;
/** Earlier than any receipt. */
const BEGINNING = '0001-01-01';

/** A close blocker without products and without a confirmation. */
export const blocker = (
  code: CloseBlockerCode,
  message: string,
  months: readonly AccountingMonth[] = [],
): CloseBlocker => ({
  code,
  message,
  targetMonths: months.map(({ month }) => month),
  products: null,
  productCount: null,
  confirmationToken: null,
});

/** Close blockers found in the figures of a period. */
@Injectable()
export class FigureBlockers {
  constructor(
    private readonly periods: PeriodRepository,
    private readonly months: CostMonthRepository,
    private readonly rows: CostRowRepository,
    private readonly openings: OpeningInventoryRepository,
    private readonly products: ProductsSource,
    private readonly receipts: ReceiptsSource,
    private readonly awaitedStocks: AwaitedStocks,
    private readonly stockDays: StockDayRepository,
  ) {}

  /** Blockers, except those confirmed by a user. @throws UNAVAILABLE while another slice does not respond */
  async of(scope: TenantScope, period: AccountingPeriodDocument): Promise<CloseBlocker[]> {
    const found = [
      ...(await this.inStock(scope, period)),
      ...(await this.unpriced(scope, period)),
      ...(await this.receivedOutside(scope, period)),
    ];
    const confirmed = new Map((period.confirmations ?? []).map(({ code, token }) => [code, token]));
    return found.filter(
      ({ code, confirmationToken }) =>
        confirmationToken === null || confirmed.get(code) !== confirmationToken,
    );
  }

  private async inStock(scope: TenantScope, period: AccountingPeriodDocument): Promise<CloseBlocker[]> {
    const known = new Map((await this.months.ofPeriod(scope, period._id)).map((one) => [one.month, one]));
    const awaited = await this.awaitedStocks.of(scope, period);
    const isAwaited = new Set(awaited.months.map(({ month }) => month));
    // For months whose stock is still to come from the warehouse, the computed stock is meaningless.
    const months = monthsOf(period).filter(({ month }) => !isAwaited.has(month));
    const blockers: CloseBlocker[] = [];
    if (awaited.missing.length > 0) {
      const message = `倉庫在庫（ロジレス）を取得していない締め日があります（${namedDays(awaited.missing)}）。${awaited.isLost ? LOST : FETCH}`;
      blockers.push(blocker(CloseBlockerCode.NO_WAREHOUSE_STOCK, message, awaited.missing));
    }
    const negative = months.filter(({ month }) => (known.get(month)?.totals?.negativeCount ?? 0) > 0);
    if (negative.length > 0) {
      const message = `在庫数がマイナスの商品があります（${namedMonths(negative)}）。`;
      blockers.push(blocker(CloseBlockerCode.NEGATIVE_STOCK, message, negative));
    }
    const uncounted = calculationPeriodsOf(monthsOf(period), period.closingType)
      .flatMap((chunk) => chunk.slice(-1))
      .filter(({ month }) => !isAwaited.has(month) && (known.get(month)?.totals?.uncountedCount ?? 0) > 0);
    if (uncounted.length === 0) return blockers;
    const ends = uncounted.map(({ month }) => month);
    const rows = await this.rows.withWarning(scope, period._id, ends, 'isUncounted');
    const missing = uncounted.filter(({ month }) => known.get(month)?.countedAt == null);
    blockers.push(
      ...(missing.length > 0
        ? await this.notCounted(scope, missing, rows)
        : await this.partlyCounted(scope, uncounted, rows)),
    );
    return blockers;
  }

  private async notCounted(
    scope: TenantScope,
    months: readonly AccountingMonth[],
    rows: readonly WarnedRow[],
  ): Promise<CloseBlocker[]> {
    const about = await this.about(scope, within(rows, months));
    const days = months.map(({ end }) => end);
    const fetched = [...(await this.stockDays.ofDays(scope, days)).values()].filter((one) => one.fetchedAt);
    // If every month has its stock from the warehouse, only products without a linked article remain.
    const message =
      fetched.length === months.length
        ? `ロジレスと紐付いていないため、在庫が分からない商品があります（${namedMonths(months)}：${about.names}）。紐付けて在庫を再取得するか、実地棚卸を取り込んでください。`
        : `実地棚卸が取り込まれていない月があります（${namedMonths(months)}）。数えていない商品：${about.names}`;
    return [{ ...blocker(CloseBlockerCode.NOT_COUNTED, message, months), ...about.products }];
  }

  /** Some products were counted, but not all: the others can be closed with their book quantity. */
  private async partlyCounted(
    scope: TenantScope,
    months: readonly AccountingMonth[],
    all: readonly WarnedRow[],
  ): Promise<CloseBlocker[]> {
    // Negative stock must be corrected in any case.
    const rows = within(all, months).filter(({ isNegative }) => !isNegative);
    if (rows.length === 0) return [];
    const { names, products } = await this.about(scope, rows);
    const concerned = months.filter(({ month }) => rows.some((row) => row.month === month));
    const message =
      `実地棚卸で数えていない商品があります（${namedMonths(concerned)}：${names}）。` +
      '帳簿数量のまま締めてよいか確認してください。';
    const code = CloseBlockerCode.NOT_COUNTED;
    return [
      {
        ...blocker(code, message, concerned),
        ...products,
        confirmationToken: tokenOf(code, rows.map(rowKey)),
      },
    ];
  }

  private async unpriced(scope: TenantScope, period: AccountingPeriodDocument): Promise<CloseBlocker[]> {
    const ends = monthsOf(period).map(({ month }) => month);
    const all = await this.rows.withWarning(scope, period._id, ends, 'isUnpriced');
    // Negative stock must be corrected in any case.
    const rows = all.filter(({ isNegative }) => !isNegative);
    if (rows.length === 0) return [];
    const { names, products } = await this.about(scope, rows);
    const concerned = monthsOf(period).filter(({ month }) => rows.some((row) => row.month === month));
    const message = `単価が未確定の商品があります（${names}）。登録されている商品の単価で評価してよいか確認してください。`;
    const code = CloseBlockerCode.NO_PRICE;
    return [
      {
        ...blocker(code, message, concerned),
        ...products,
        confirmationToken: tokenOf(code, rows.map(rowKey)),
      },
    ];
  }

  /**
   * Goods received before the first period belong to its opening stock; a user must confirm those missing from it.
   */
  private async receivedOutside(
    scope: TenantScope,
    period: AccountingPeriodDocument,
  ): Promise<CloseBlocker[]> {
    const { _id: periodUuid, start } = period;
    const [first] = await this.periods.all(scope);
    if (first?._id !== periodUuid) return [];
    const before = await this.receipts.purchases(scope, { start: BEGINNING, end: addDays(start, -1) });
    const received = before.filter(({ quantity }) => quantity !== 0);
    if (received.length === 0) return [];
    const known = await this.openings.byProduct(scope, period);
    const outside = received
      .filter(({ productId }) => !known.has(productId))
      .map((one) => ({ ...one, productUuid: one.productId }));
    if (outside.length === 0) return [];
    const { names, products } = await this.about(scope, outside);
    const message =
      `会計期間の開始日（${dayLabel(start)}）より前に入荷し、期首棚卸にない商品があります（${names}）。` +
      '期首の在庫に含めなくてよいか確認してください。';
    const code = CloseBlockerCode.RECEIVED_OUTSIDE;
    const keys = outside.map(({ productUuid, quantity }) => `${productUuid}:${quantity}`);
    return [{ ...blocker(code, message), ...products, confirmationToken: tokenOf(code, keys) }];
  }

  /** The names of products for a message; while names are unavailable, only their number. */
  private async about(
    scope: TenantScope,
    rows: readonly { readonly productUuid: string }[],
  ): Promise<{ names: string; products: Pick<CloseBlocker, 'products' | 'productCount'> }> {
    const uuids = [...new Set(rows.map(({ productUuid }) => productUuid))];
    const known = await this.named(scope, uuids.toSorted().slice(0, MAX_SORTED));
    const listed = (known ?? []).toSorted(
      (a, b) =>
        a.productName.localeCompare(b.productName, 'ja') || a.productUuid.localeCompare(b.productUuid),
    );
    const shown = listed.slice(0, MAX_NAMED).map(({ productName }) => productName);
    const rest = uuids.length - shown.length;
    const others = shown.length === 0 ? `${rest}件` : ` ほか${rest}件`;
    return {
      names: `${shown.join('、')}${rest > 0 ? others : ''}`,
      products: { products: known && listed.slice(0, MAX_LISTED), productCount: uuids.length },
    };
  }

  private async named(scope: TenantScope, uuids: readonly string[]): Promise<CloseBlockerProduct[] | null> {
    try {
      const known = await this.products.byUuids(scope, uuids);
      return uuids.map((productUuid) => ({
        productUuid,
        productName: (known.get(productUuid) ?? UNKNOWN_PRODUCT).name,
      }));
    } catch (error) {
      if (error instanceof AppError && error.rpc === 'UNAVAILABLE') return null;
      throw error;
    }
  }
}

const within = (rows: readonly WarnedRow[], months: readonly AccountingMonth[]): WarnedRow[] =>
  rows.filter((row) => months.some(({ month }) => month === row.month));

const rowKey = ({ month, productUuid, closingQuantity, inventoryAmount }: WarnedRow): string =>
  [month, productUuid, closingQuantity, inventoryAmount].join(':');

/** Identifies exactly what a user confirms: other products, quantities or amounts give another token. */
const tokenOf = (code: CloseBlockerCode, keys: readonly string[]): string =>
  createHash('sha256')
    .update([code, ...keys.toSorted()].join('\n'))
    .digest('hex');
