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
import { byAmountDescending, purchaseAverage, totalPurchases } from './purchases.js';

/**
 * The purchases of a month that no accounting period covers, computed from the current receipts: nothing is stored,
 * so nothing can drift. Stock is only valued within accounting periods.
 */
@Injectable()
export class LivePurchases {
  constructor(
    private readonly receipts: ReceiptsSource,
    private readonly products: ProductsSource,
  ) {}

  /** @throws UNAVAILABLE when the orders or catalog slice does not respond */
  async page(scope: DemandScope, { days }: FoundMonth, criteria: CostCriteria): Promise<CostSummaryPage> {
    const { targetMonth, query, skip, page, limit, warning } = criteria;
    const computedAt = nowTimestamp();
    const purchases = await this.receipts.purchases(scope, days);
    const products = await this.products.byUuids(
      scope,
      purchases.map(({ productId }) => productId),
    );
    const rows = purchases
      .map((purchase) => ({ purchase, product: productFields(purchase.productId, products) }))
      .filter(({ purchase, product }) => {
        if (warning && !(warning === CostWarning.NO_PRICE && purchase.isUnpriced)) return false;
        const { productName, modelNumber, color, size, code } = product;
        return matchesSearch(query, [productName, modelNumber, color, size, code]);
      })
      .sort((a, b) => byAmountDescending(a.purchase, b.purchase));
    const total = totalPurchases(rows.map(({ purchase }) => purchase));
    return {
      items: rows.slice(skip, skip + limit).map(({ purchase, product }) => ({
        ...product,
        ...this.#figures(purchase, targetMonth, computedAt),
      })),
      totalCount: rows.length,
      page,
      limit,
      targetMonth,
      days,
      accountingPeriodUuid: null,
      total: {
        totalDeliveryQuantity: total.quantity,
        totalPurchaseAmount: total.amount,
        carriedOverInventoryQuantity: null,
        carriedOverInventoryAmount: null,
        closingQuantity: null,
        inventoryAmount: null,
        issuedAmount: null,
      },
      warningCounts: [
        { warning: CostWarning.NO_PRICE, count: purchases.filter((purchase) => purchase.isUnpriced).length },
      ],
      computedAt,
      isProvisional: true,
      isUpToDate: true,
      calculationFailure: null,
      warehouseStock: null,
      isAwaitingWarehouseStock: false,
    };
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
