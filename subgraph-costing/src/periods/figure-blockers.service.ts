import { createHash } from 'node:crypto';
import { AppError, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import type { CostMonthDocument } from '../calculation/cost-month.schema.js';
import {
  CostRowRepository,
  type WarnedProducts,
  type WarnedQuery,
} from '../calculation/cost-row.repository.js';
import { type ConfirmableWarning, rowKey, type RowsDigest } from '../calculation/warned-rows.js';
import { OpeningInventoryRepository } from '../inventories/opening-inventory.repository.js';
import { Portions } from '../portions.js';
import { ProductsSource, UNKNOWN_PRODUCT } from '../sources/products.source.js';
import { PurchasesInOrder } from '../sources/purchases-in-order.js';
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
import type { CloseBlocker } from './period.model.js';
import { PeriodRepository } from './period.repository.js';
import type { AccountingPeriodDocument } from './period.schema.js';

const FETCH = '在庫を取得するか、実地棚卸を取り込んでください。';
const LOST = 'ロジレスとの連携が切れています。再認証して在庫を取得するか、実地棚卸を取り込んでください。';
const MAX_NAMED = 3;
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

type KnownMonths = ReadonlyMap<string, CostMonthDocument>;

/** A close blocker before the names of its products are looked up. */
interface Found {
  readonly blocker: CloseBlocker;
  /** The products that its message is about, and the message with their names. */
  readonly about?: { readonly products: WarnedProducts; readonly message: (names: string) => string };
  /** The token of an earlier release for the same content. */
  readonly formerToken?: () => Promise<string>;
}

/** Tokens of the present form; those of earlier releases are bare hashes. */
const TOKEN = '2:';

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
    private readonly portions: Portions,
  ) {}

  /** Blockers, except those confirmed by a user. @throws UNAVAILABLE while another slice does not respond */
  async of(scope: TenantScope, period: AccountingPeriodDocument): Promise<CloseBlocker[]> {
    const known = new Map((await this.months.ofPeriod(scope, period._id)).map((one) => [one.month, one]));
    const all = await Promise.all([
      this.inStock(scope, period, known),
      this.unpriced(scope, period, known),
      this.receivedOutside(scope, period),
    ]);
    const confirmed = new Map((period.confirmations ?? []).map(({ code, token }) => [code, token]));
    const open: Found[] = [];
    for (const found of all.flat()) {
      if (!(await isConfirmed(found, confirmed.get(found.blocker.code)))) open.push(found);
    }
    return this.named(scope, open);
  }

  private async inStock(
    scope: TenantScope,
    period: AccountingPeriodDocument,
    known: KnownMonths,
  ): Promise<Found[]> {
    const awaited = await this.awaitedStocks.of(scope, period);
    const isAwaited = new Set(awaited.months.map(({ month }) => month));
    // For months whose stock is still to come from the warehouse, the computed stock is meaningless.
    const months = monthsOf(period).filter(({ month }) => !isAwaited.has(month));
    const found: Found[] = [];
    if (awaited.missing.length > 0) {
      const message = `倉庫在庫（ロジレス）を取得していない締め日があります（${namedDays(awaited.missing)}）。${awaited.isLost ? LOST : FETCH}`;
      found.push({ blocker: blocker(CloseBlockerCode.NO_WAREHOUSE_STOCK, message, awaited.missing) });
    }
    const negative = months.filter(({ month }) => (known.get(month)?.totals?.negativeCount ?? 0) > 0);
    if (negative.length > 0) {
      const message = `在庫数がマイナスの商品があります（${namedMonths(negative)}）。`;
      found.push({ blocker: blocker(CloseBlockerCode.NEGATIVE_STOCK, message, negative) });
    }
    const uncounted = calculationPeriodsOf(monthsOf(period), period.closingType)
      .flatMap((chunk) => chunk.slice(-1))
      .filter(({ month }) => !isAwaited.has(month) && (known.get(month)?.totals?.uncountedCount ?? 0) > 0);
    if (uncounted.length === 0) return found;
    const missing = uncounted.filter(({ month }) => known.get(month)?.countedAt == null);
    return [
      ...found,
      ...(missing.length > 0
        ? [await this.notCounted(scope, period, missing)]
        : await this.partlyCounted(scope, period, uncounted, known)),
    ];
  }

  private async notCounted(
    scope: TenantScope,
    { _id: periodUuid }: AccountingPeriodDocument,
    months: readonly AccountingMonth[],
  ): Promise<Found> {
    const query = {
      periodUuid,
      months: monthNames(months),
      warning: 'isUncounted',
      isConfirmable: false,
    } as const;
    const days = months.map(({ end }) => end);
    const [products, stock] = await Promise.all([
      this.rows.warnedProducts(scope, query, this.portions.productsSorted),
      this.stockDays.ofDays(scope, days),
    ]);
    const fetched = [...stock.values()].filter((one) => one.fetchedAt);
    // If every month has its stock from the warehouse, only products without a linked article remain.
    const message = (names: string): string =>
      fetched.length === months.length
        ? `ロジレスと紐付いていないため、在庫が分からない商品があります（${namedMonths(months)}：${names}）。紐付けて在庫を再取得するか、実地棚卸を取り込んでください。`
        : `実地棚卸が取り込まれていない月があります（${namedMonths(months)}）。数えていない商品：${names}`;
    return { blocker: blocker(CloseBlockerCode.NOT_COUNTED, '', months), about: { products, message } };
  }

  /** Some products were counted, but not all: the others can be closed with their book quantity. */
  private async partlyCounted(
    scope: TenantScope,
    period: AccountingPeriodDocument,
    months: readonly AccountingMonth[],
    known: KnownMonths,
  ): Promise<Found[]> {
    return this.toConfirm(scope, period, {
      code: CloseBlockerCode.NOT_COUNTED,
      warning: 'isUncounted',
      months,
      known,
      message: (names, concerned) =>
        `実地棚卸で数えていない商品があります（${namedMonths(concerned)}：${names}）。` +
        '帳簿数量のまま締めてよいか確認してください。',
    });
  }

  private async unpriced(
    scope: TenantScope,
    period: AccountingPeriodDocument,
    known: KnownMonths,
  ): Promise<Found[]> {
    return this.toConfirm(scope, period, {
      code: CloseBlockerCode.NO_PRICE,
      warning: 'isUnpriced',
      months: monthsOf(period).filter(({ month }) => (known.get(month)?.totals?.unpricedCount ?? 0) > 0),
      known,
      message: (names) =>
        `単価が未確定の商品があります（${names}）。登録されている商品の単価で評価してよいか確認してください。`,
    });
  }

  /** Rows with a warning that a user may confirm; negative stock must be corrected in any case. */
  private async toConfirm(
    scope: TenantScope,
    { _id: periodUuid }: AccountingPeriodDocument,
    {
      code,
      warning,
      months,
      known,
      message,
    }: {
      readonly code: CloseBlockerCode;
      readonly warning: ConfirmableWarning;
      readonly months: readonly AccountingMonth[];
      readonly known: KnownMonths;
      readonly message: (names: string, concerned: readonly AccountingMonth[]) => string;
    },
  ): Promise<Found[]> {
    const digests = new Map<AccountingMonth, RowsDigest>();
    for (const month of months) {
      const query = { periodUuid, months: [month.month], warning, isConfirmable: true };
      const stored = known.get(month.month)?.totals?.warned?.[warning];
      const digest = stored ?? (await this.rows.digestOfWarned(scope, query));
      if (digest.count > 0) digests.set(month, digest);
    }
    const concerned = [...digests.keys()];
    if (concerned.length === 0) return [];
    const query = { periodUuid, months: monthNames(concerned), warning, isConfirmable: true };
    const keys = [...digests].map(([{ month }, { count, sum }]) => `${month}:${count}:${sum}`);
    return [
      {
        blocker: {
          ...blocker(code, '', concerned),
          confirmationToken: `${TOKEN}${tokenOf(code, keys)}`,
        },
        about: {
          products: await this.rows.warnedProducts(scope, query, this.portions.productsSorted),
          message: (names) => message(names, concerned),
        },
        formerToken: () => this.formerToken(scope, code, query),
      },
    ];
  }

  private async formerToken(scope: TenantScope, code: CloseBlockerCode, query: WarnedQuery): Promise<string> {
    const keys: string[] = [];
    for await (const row of this.rows.warned(scope, query)) keys.push(rowKey(row));
    return tokenOf(code, keys);
  }

  /**
   * Goods received before the first period belong to its opening stock; a user must confirm those missing from it.
   */
  private async receivedOutside(scope: TenantScope, period: AccountingPeriodDocument): Promise<Found[]> {
    const { _id: periodUuid, start } = period;
    const [first] = await this.periods.all(scope);
    if (first?._id !== periodUuid) return [];
    const code = CloseBlockerCode.RECEIVED_OUTSIDE;
    const before = new PurchasesInOrder(this.receipts, scope, { start: BEGINNING, end: addDays(start, -1) });
    // In the order of products, which is that of their keys.
    const token = createHash('sha256').update(code);
    const named: string[] = [];
    let count = 0;
    for (;;) {
      const { uuids } = await before.next(this.portions.products);
      if (uuids.length === 0) break;
      const received = [...before.take(uuids.length).values()].filter(({ quantity }) => quantity !== 0);
      const known = await this.openings.among(
        scope,
        period,
        received.map(({ productId }) => productId),
      );
      for (const { productId, quantity } of received) {
        if (known.has(productId)) continue;
        token.update(`\n${productId}:${quantity}`);
        count += 1;
        if (named.length < this.portions.productsSorted) named.push(productId);
      }
    }
    if (count === 0) return [];
    return [
      {
        blocker: { ...blocker(code, ''), confirmationToken: token.digest('hex') },
        about: {
          products: { count, first: named },
          message: (names) =>
            `会計期間の開始日（${dayLabel(start)}）より前に入荷し、期首棚卸にない商品があります（${names}）。` +
            '期首の在庫に含めなくてよいか確認してください。',
        },
      },
    ];
  }

  /** The blockers with the names of their products; while names are unavailable, only with their number. */
  private async named(scope: TenantScope, all: readonly Found[]): Promise<CloseBlocker[]> {
    const uuids = all.flatMap(({ about }) => about?.products.first ?? []);
    const names = await this.namesOf(scope, [...new Set(uuids)]);
    return all.map(({ blocker: found, about }) => {
      if (!about) return found;
      const { count, first } = about.products;
      const products = (names ? first : [])
        .map((productUuid) => ({
          productUuid,
          productName: names?.get(productUuid) ?? UNKNOWN_PRODUCT.name,
        }))
        .sort(
          (a, b) =>
            a.productName.localeCompare(b.productName, 'ja') || a.productUuid.localeCompare(b.productUuid),
        );
      const shown = products.slice(0, MAX_NAMED).map(({ productName }) => productName);
      const rest = count - shown.length;
      const others = shown.length === 0 ? `${rest}件` : ` ほか${rest}件`;
      return {
        ...found,
        message: about.message(`${shown.join('、')}${rest > 0 ? others : ''}`),
        products: names ? products.slice(0, this.portions.productsListed) : null,
        productCount: count,
      };
    });
  }

  private async namesOf(
    scope: TenantScope,
    uuids: readonly string[],
  ): Promise<ReadonlyMap<string, string> | null> {
    try {
      return await this.products.names(scope, uuids);
    } catch (error) {
      if (error instanceof AppError && error.rpc === 'UNAVAILABLE') return null;
      throw error;
    }
  }
}

/** @param token that a user has confirmed for its code */
async function isConfirmed(
  { blocker: { confirmationToken }, formerToken }: Found,
  token?: string,
): Promise<boolean> {
  if (confirmationToken === null || token === undefined) return false;
  if (token === confirmationToken) return true;
  return formerToken !== undefined && !token.startsWith(TOKEN) && token === (await formerToken());
}

const monthNames = (months: readonly AccountingMonth[]): string[] => months.map(({ month }) => month);

/** Identifies exactly what a user confirms: other products, quantities or amounts give another token. */
const tokenOf = (code: CloseBlockerCode, keys: readonly string[]): string =>
  createHash('sha256')
    .update([code, ...keys.toSorted()].join('\n'))
    .digest('hex');
