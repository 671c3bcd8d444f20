import { fractionOf } from '@hacchu-hub/purchase-math';
import { type TenantScope, timestampOf } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { BookDocument } from '../book/book.schema.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { Portions } from '../portions.js';
import { ProductsSource } from '../sources/products.source.js';
import type { ReceiptFeed } from '../sources/receipts.source.js';
import { CostRowRepository, type PricedProduct } from './cost-row.repository.js';

type Changes = NonNullable<ReceiptFeed['changes']>;

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

const NOTHING: Repriced = { changes: [], allFrom: null };

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
    for await (const priced of this.rows.onListPrices(scope, await this.openPeriods(scope))) {
      const prices = await this.products.listPrices(scope, [
        ...new Set(priced.map(({ productUuid }) => productUuid)),
      ]);
      changed.add(outdated(priced, prices));
    }
    return changed.result();
  }

  /**
   * The same at less cost, for pages: compares the prices of products that were changed since the last calculation, where
   * they are few.
   * @throws UNAVAILABLE
   */
  async sinceCalculated(
    scope: TenantScope,
    { pricesAsOf }: Pick<BookDocument, 'pricesAsOf'>,
  ): Promise<Repriced> {
    if (pricesAsOf === undefined) return this.of(scope);
    const periodUuids = await this.openPeriods(scope);
    if (!(await this.rows.hasListPrices(scope, periodUuids))) return NOTHING;
    const since = timestampOf(new Date(Date.parse(pricesAsOf) - SEEN_WITHIN_MS));
    const prices = await this.products.updatedListPrices(scope, since);
    if (!prices) return this.of(scope);
    if (prices.size === 0) return NOTHING;
    const changed = new RepricedCollector(this.portions.repriced);
    for await (const priced of this.rows.onListPrices(scope, periodUuids, [...prices.keys()])) {
      changed.add(outdated(priced, prices));
    }
    return changed.result();
  }

  /** Whether figures are based on an outdated list price, as `sinceCalculated` finds it. @throws UNAVAILABLE */
  async areOutdated(scope: TenantScope, book: Pick<BookDocument, 'pricesAsOf'>): Promise<boolean> {
    const { changes, allFrom } = await this.sinceCalculated(scope, book);
    return changes.length > 0 || allFrom !== null;
  }

  private async openPeriods(scope: TenantScope): Promise<string[]> {
    const all = await this.periods.all(scope);
    return all.filter(({ isClosed }) => !isClosed).map(({ _id }) => _id);
  }
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
