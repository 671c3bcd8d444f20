import { fractionOf } from '@hacchu-hub/purchase-math';
import { type TenantScope, timestampOf } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { BookDocument } from '../book/book.schema.js';
import { monthsOf } from '../periods/months.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { Portions } from '../portions.js';
import { ProductsSource } from '../sources/products.source.js';
import type { ReceiptFeed } from '../sources/receipts.source.js';
import { CostRowRepository, type PricedProduct } from './cost-row.repository.js';

type Changes = NonNullable<ReceiptFeed['changes']>;

type PricedBook = Pick<BookDocument, 'pricesAsOf'>;

interface OpenPeriod {
  readonly uuid: string;
  /** Last day of its first month. */
  readonly firstEnd: string;
}

/** Products on outdated list prices. */
export interface Repriced {
  /** Each with the first day from which it must be recalculated; none where they are many. */
  readonly changes: Changes;
  /** First day of any of them, where they are many; else null. */
  readonly allFrom: string | null;
}

/** Collects products, of which it keeps a bounded number. */
class RepricedCollector {
  private changes: Changes = [];
  private allFrom: string | null = null;

  constructor(private readonly limit: number) {}

  add(changes: Changes): void {
    if (this.allFrom === null && this.changes.length + changes.length <= this.limit) {
      this.changes.push(...changes);
      return;
    }
    const days = [...this.changes, ...changes].map(({ from }) => from);
    if (this.allFrom !== null) days.push(this.allFrom);
    this.allFrom = days.toSorted()[0] ?? null;
    this.changes = [];
  }

  result(): Repriced {
    return { changes: this.changes, allFrom: this.allFrom };
  }
}

/**
 * A changed price is seen after the time in its product: an import takes up to an hour from reading the file to its
 * publication, and clocks differ by minutes.
 */
const SEEN_WITHIN_MS = 2 * 60 * 60_000;

/** Finds the figures of open periods that use an outdated list price. */
@Injectable()
export class ListPriceChanges {
  constructor(
    private readonly periods: PeriodRepository,
    private readonly rows: CostRowRepository,
    private readonly products: ProductsSource,
    private readonly portions: Portions,
  ) {}

  /** @throws UNAVAILABLE */
  async of(scope: TenantScope): Promise<Repriced> {
    const changed = new RepricedCollector(this.portions.repriced);
    for await (const changes of this.all(scope, await this.openPeriods(scope))) changed.add(changes);
    return changed.result();
  }

  /**
   * The first day from which any product must be recalculated, every price compared; where that is not after `until`,
   * possibly a later one of those days.
   * @throws UNAVAILABLE
   */
  async firstDayUntil(scope: TenantScope, until: string): Promise<string | null> {
    return firstDay(this.all(scope, await this.openPeriods(scope)), until);
  }

  /**
   * The first day from which any product must be recalculated, at less cost, for pages: compares the prices of products
   * that were changed since the last calculation.
   * @throws UNAVAILABLE
   */
  async firstDaySinceCalculated(scope: TenantScope, book: PricedBook): Promise<string | null> {
    const open = await this.openPeriods(scope);
    // Nothing can be outdated earlier than the first month.
    const [earliest = ''] = open.map(({ firstEnd }) => firstEnd).toSorted();
    return firstDay(this.sinceCalculated(scope, open, book), earliest);
  }

  /** Whether figures are based on an outdated list price, compared as for pages. @throws UNAVAILABLE */
  async areOutdated(scope: TenantScope, book: PricedBook): Promise<boolean> {
    for await (const changes of this.sinceCalculated(scope, await this.openPeriods(scope), book)) {
      if (changes.length > 0) return true;
    }
    return false;
  }

  private async *all(scope: TenantScope, open: readonly OpenPeriod[]): AsyncGenerator<Changes, void, void> {
    for await (const priced of this.rows.onListPrices(scope, uuidsOf(open))) {
      const prices = await this.products.listPrices(scope, [
        ...new Set(priced.map(({ productUuid }) => productUuid)),
      ]);
      yield outdated(priced, prices);
    }
  }

  private async *sinceCalculated(
    scope: TenantScope,
    open: readonly OpenPeriod[],
    { pricesAsOf }: PricedBook,
  ): AsyncGenerator<Changes, void, void> {
    if (pricesAsOf === undefined) {
      yield* this.all(scope, open);
      return;
    }
    if (!(await this.rows.hasListPrices(scope, uuidsOf(open)))) return;
    const since = timestampOf(new Date(Date.parse(pricesAsOf) - SEEN_WITHIN_MS));
    for await (const prices of this.products.updatedListPrices(scope, since)) {
      if (!prices) {
        yield* this.all(scope, open);
        return;
      }
      if (prices.size === 0) continue;
      for await (const priced of this.rows.onListPrices(scope, uuidsOf(open), [...prices.keys()])) {
        yield outdated(priced, prices);
      }
    }
  }

  private async openPeriods(scope: TenantScope): Promise<OpenPeriod[]> {
    const all = await this.periods.all(scope);
    return all
      .filter(({ isClosed }) => !isClosed)
      .map((period) => ({ uuid: period._id, firstEnd: monthsOf(period)[0]?.end ?? period.end }));
  }
}

const uuidsOf = (open: readonly OpenPeriod[]): string[] => open.map(({ uuid }) => uuid);

/** The first of the days; the rest is not read once there is one up to `enough`. */
async function firstDay(parts: AsyncIterable<Changes>, enough: string): Promise<string | null> {
  let first: string | null = null;
  for await (const changes of parts) {
    for (const { from } of changes) if (first === null || from < first) first = from;
    if (first !== null && first <= enough) return first;
  }
  return first;
}

function outdated(priced: readonly PricedProduct[], prices: ReadonlyMap<string, string>): Changes {
  return priced.flatMap(({ productUuid: productId, end: from, averageNumerator, averageDenominator }) => {
    const listPrice = prices.get(productId);
    const price = listPrice === undefined ? undefined : fractionOf(listPrice);
    const isCurrent =
      averageNumerator === (price?.numerator.toString() ?? null) &&
      averageDenominator === (price?.denominator.toString() ?? null);
    return isCurrent ? [] : [{ productId, from }];
  });
}
