import { fractionOf } from '@hacchu-hub/purchase-math';
import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { PeriodRepository } from '../periods/period.repository.js';
import { ProductsSource } from '../sources/products.source.js';
import type { ReceiptFeed } from '../sources/receipts.source.js';
import { CostRowRepository } from './cost-row.repository.js';

type Changes = NonNullable<ReceiptFeed['changes']>;

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
    const open = (await this.periods.all(scope)).filter(({ isClosed }) => !isClosed);
    const changed: Changes = [];
    const periodUuids = open.map(({ _id }) => _id);
    for await (const priced of this.rows.onListPrices(scope, periodUuids)) {
      const prices = await this.products.listPrices(scope, [
        ...new Set(priced.map(({ productUuid }) => productUuid)),
      ]);
      for (const { productUuid: productId, end: from, averageNumerator, averageDenominator } of priced) {
        const listPrice = prices.get(productId);
        const price = listPrice === undefined ? undefined : fractionOf(listPrice);
        const isCurrent =
          averageNumerator === (price?.numerator.toString() ?? null) &&
          averageDenominator === (price?.denominator.toString() ?? null);
        if (!isCurrent) changed.push({ productId, from });
      }
    }
    return changed;
  }
}
