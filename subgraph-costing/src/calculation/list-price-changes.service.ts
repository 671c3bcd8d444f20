import { fractionOf } from '@hacchu-hub/purchase-math';
import { type TenantScope, timestampOf } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { BookDocument } from '../book/book.schema.js';
import { PeriodRepository } from '../periods/period.repository.js';
import { ProductsSource } from '../sources/products.source.js';
import type { ReceiptFeed } from '../sources/receipts.source.js';
import { CostRowRepository, type PricedProduct } from './cost-row.repository.js';

type Changes = NonNullable<ReceiptFeed['changes']>;

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
  ) {}

  /** The products, each with the first day from which it must be recalculated. @throws UNAVAILABLE */
  async of(scope: TenantScope): Promise<Changes> {
    const changed: Changes = [];
    for await (const priced of this.rows.onListPrices(scope, await this.openPeriods(scope))) {
      const prices = await this.products.listPrices(scope, [
        ...new Set(priced.map(({ productUuid }) => productUuid)),
      ]);
      changed.push(...outdated(priced, prices));
    }
    return changed;
  }

  /**
   * The same at less cost, for pages: compares the prices of products that were changed since the last calculation, where
   * they are few.
   * @throws UNAVAILABLE
   */
  async sinceCalculated(
    scope: TenantScope,
    { pricesAsOf }: Pick<BookDocument, 'pricesAsOf'>,
  ): Promise<Changes> {
    if (pricesAsOf === undefined) return this.of(scope);
    const periodUuids = await this.openPeriods(scope);
    if (!(await this.rows.hasListPrices(scope, periodUuids))) return [];
    const since = timestampOf(new Date(Date.parse(pricesAsOf) - SEEN_WITHIN_MS));
    const prices = await this.products.updatedListPrices(scope, since);
    if (!prices) return this.of(scope);
    if (prices.size === 0) return [];
    const changed: Changes = [];
    for await (const priced of this.rows.onListPrices(scope, periodUuids, [...prices.keys()])) {
      changed.push(...outdated(priced, prices));
    }
    return changed;
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
