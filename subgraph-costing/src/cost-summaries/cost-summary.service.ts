import { Injectable } from '@nestjs/common';
import {
  DEFAULT_LIMIT,
  matchesSearch,
  nowTimestamp,
  pageWindow,
  parseInput,
  type DemandScope,
} from '@hacchu-hub/subgraph-kit';
import { z } from 'zod';

import { ProductsSource, UNKNOWN_PRODUCT, type ProductSnapshot } from '../sources/products.source.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import type { ListCostSummariesInput } from './cost-summary.inputs.js';
import type { CostSummary, CostSummaryPage } from './cost-summary.model.js';
import {
  byAmountDescending,
  purchasesByProduct,
  totalPurchases,
  type ProductPurchases,
} from './purchases.js';
import { daysOfMonth } from './target-month.js';

const MAX_QUERY_LENGTH = 100;

const rules = z.object({
  targetMonth: z.string(),
  page: z
    .number()
    .nullish()
    .transform((page) => page ?? 1),
  limit: z
    .number()
    .nullish()
    .transform((limit) => limit ?? DEFAULT_LIMIT),
  query: z
    .string()
    .max(MAX_QUERY_LENGTH, `検索語は${MAX_QUERY_LENGTH}文字以内で入力してください。`)
    .nullish()
    .transform((query) => query ?? ''),
});

/**
 * The costs of a month, computed from the receipts of that moment: nothing is stored, so nothing can drift.
 * They are provisional, since stock is valued by accounting period only.
 */
@Injectable()
export class CostSummaryService {
  constructor(
    private readonly receipts: ReceiptsSource,
    private readonly products: ProductsSource,
  ) {}

  /**
   * One page of a month's costs, highest purchase amount first.
   * @throws INVALID_ARGUMENT, UNAVAILABLE when the orders or catalog slice does not answer
   */
  async list(scope: DemandScope, input: ListCostSummariesInput): Promise<CostSummaryPage> {
    const { targetMonth, query, ...window } = parseInput(rules, input);
    const { skip, limit } = pageWindow(window);
    const computedAt = nowTimestamp();
    const purchases = purchasesByProduct(await this.receipts.between(scope, daysOfMonth(targetMonth)));
    const products = await this.products.byUuids(
      scope,
      purchases.map(({ productUuid }) => productUuid),
    );
    const productOf = ({ productUuid }: ProductPurchases) => products.get(productUuid) ?? UNKNOWN_PRODUCT;
    const rows = purchases
      .filter((row) => {
        const { name, modelNumber, color, size, logilessItem } = productOf(row);
        return matchesSearch(query, [name, modelNumber, color, size, logilessItem?.code ?? null]);
      })
      .sort(byAmountDescending);
    const total = totalPurchases(rows);
    return {
      items: rows
        .slice(skip, skip + limit)
        .map((row) => this.#summary(row, productOf(row), targetMonth, computedAt)),
      totalCount: rows.length,
      ...window,
      targetMonth,
      total: { totalDeliveryQuantity: total.quantity, totalPurchaseAmount: total.amount },
      computedAt,
      isProvisional: true,
    };
  }

  #summary(
    purchases: ProductPurchases,
    product: Omit<ProductSnapshot, 'uuid'>,
    targetMonth: string,
    computedAt: string,
  ): CostSummary {
    return {
      productUuid: purchases.productUuid,
      productName: product.name,
      code: product.logilessItem?.code ?? null,
      color: product.color,
      size: product.size,
      modelNumber: product.modelNumber,
      carriedOverInventoryAmount: null,
      carriedOverInventoryQuantity: null,
      totalPurchaseAmount: purchases.amount,
      totalDeliveryQuantity: purchases.quantity,
      isOverridden: false,
      averageUnitPrice: purchases.averageUnitPrice,
      logicalInventoryQuantity: null,
      physicalInventoryQuantity: null,
      inventoryAmount: null,
      targetMonth,
      updatedAt: computedAt,
      isProvisional: true,
      product: { uuid: purchases.productUuid },
    };
  }
}
