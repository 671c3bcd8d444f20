import { type DemandScope, matchesSearch, nowTimestamp } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { productFields } from '../sources/product-fields.js';
import { ProductsSource } from '../sources/products.source.js';
import { type Purchase, ReceiptsSource } from '../sources/receipts.source.js';
import type { CostCriteria } from './cost-criteria.js';
import { CostWarning } from './cost-summary.enums.js';
import type { CostSummary } from './cost-summary.model.js';
import type { CostSummaryPage } from './cost-summary-page.model.js';
import type { FoundMonth } from './found-month.js';
import { HighestPurchases, purchaseAverage } from './purchases.js';

/**
 * The purchases of a month that no accounting period covers, computed from the current receipts: nothing is stored,
 * so nothing can drift. They are read in parts, and those up to the end of the page are kept. Stock is only valued
 * within accounting periods.
 */
@Injectable()
export class LivePurchases {
  constructor(
    private readonly receipts: ReceiptsSource,
    private readonly products: ProductsSource,
  ) {}

  /** @throws UNAVAILABLE when the orders or catalog slice does not respond */
  async page(scope: DemandScope, { days }: FoundMonth, criteria: CostCriteria): Promise<CostSummaryPage> {
    const { targetMonth, skip, page, limit } = criteria;
    const computedAt = nowTimestamp();
    const found = new HighestPurchases(skip + limit);
    let unpricedCount = 0;
    for await (const part of this.receipts.purchasesByPart(scope, days)) {
      unpricedCount += part.filter(({ isUnpriced }) => isUnpriced).length;
      for (const purchase of await this.matching(scope, part, criteria)) found.add(purchase);
    }
    const shown = found.from(skip);
    const products = await this.products.byUuids(
      scope,
      shown.map(({ productId }) => productId),
    );
    const { count, quantity, amount } = found.total();
    return {
      items: shown.map((purchase) => ({
        ...productFields(purchase.productId, products),
        ...this.#figures(purchase, targetMonth, computedAt),
      })),
      totalCount: count,
      page,
      limit,
      targetMonth,
      days,
      accountingPeriodUuid: null,
      total: {
        totalDeliveryQuantity: quantity,
        totalPurchaseAmount: amount,
        carriedOverInventoryQuantity: null,
        carriedOverInventoryAmount: null,
        closingQuantity: null,
        inventoryAmount: null,
        issuedAmount: null,
      },
      warningCounts: [{ warning: CostWarning.NO_PRICE, count: unpricedCount }],
      computedAt,
      isProvisional: true,
      isUpToDate: true,
      calculationFailure: null,
      warehouseStock: null,
      isAwaitingWarehouseStock: false,
    };
  }

  /** The purchases of a part that the list is asked for. Only a search has to know their products. */
  private async matching(
    scope: DemandScope,
    part: readonly Purchase[],
    { query, warning }: CostCriteria,
  ): Promise<readonly Purchase[]> {
    if (warning && warning !== CostWarning.NO_PRICE) return [];
    const warned = warning ? part.filter(({ isUnpriced }) => isUnpriced) : part;
    if (query === '') return warned;
    const products = await this.products.byUuids(
      scope,
      warned.map(({ productId }) => productId),
    );
    return warned.filter(({ productId }) => {
      const { productName, modelNumber, color, size, code } = productFields(productId, products);
      return matchesSearch(query, [productName, modelNumber, color, size, code]);
    });
  }

  #figures(purchase: Purchase, targetMonth: string, computedAt: string) {
    return {
      carriedOverInventoryAmount: null,
      carriedOverInventoryQuantity: null,
      totalPurchaseAmount: purchase.amount,
      totalDeliveryQuantity: purchase.quantity,
      isOverridden: false,
      averageUnitPrice: purchaseAverage(purchase),
      logicalInventoryQuantity: null,
      isWarehouseStock: false,
      physicalInventoryQuantity: null,
      inventoryAmount: null,
      closingQuantity: null,
      inventoryDifference: null,
      issuedAmount: null,
      toDate: null,
      warnings: purchase.isUnpriced ? [CostWarning.NO_PRICE] : [],
      targetMonth,
      updatedAt: computedAt,
      isProvisional: true,
      product: { uuid: purchase.productId },
    } satisfies Partial<CostSummary>;
  }
}
