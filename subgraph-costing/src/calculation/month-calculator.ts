import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';

import { OpeningInventoryRepository } from '../inventories/opening-inventory.repository.js';
import { PhysicalInventoryRepository } from '../inventories/physical-inventory.repository.js';
import type { AccountingMonth } from '../periods/months.js';
import { listPriceOf, ProductsSource } from '../sources/products.source.js';
import { ReceiptsSource } from '../sources/receipts.source.js';
import { StockDayRepository } from '../warehouse-stock/stock-day.repository.js';
import { StockRowRepository } from '../warehouse-stock/stock-row.repository.js';
import { carryOfOpening, carryOfRow, figuresOf, type CostFigures } from './cost-row.mapping.js';
import { CostRowRepository } from './cost-row.repository.js';
import type { CostRowDocument } from './cost-row.schema.js';
import { NO_STOCK, productMonth, type Carry, type ProductMonthInput } from './product-month.js';

/** Source of the stock at the start of a month. */
export type Origin =
  | { readonly from: 'month'; readonly month: string }
  | { readonly from: 'opening'; readonly periodUuid: string }
  | { readonly from: 'nothing' };

/** A month to calculate. */
export interface MonthTask {
  readonly periodUuid: string;
  readonly month: AccountingMonth;
  /** Whether it is the first, and whether it is the last, month of its averaging period. */
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly origin: Origin;
}

/** The writes that bring a month's rows up to date. */
export interface MonthChange {
  /** Rows of products that had none. */
  readonly added: readonly CostFigures[];
  readonly changed: readonly CostFigures[];
  /** Ids of rows of products that no longer have figures. */
  readonly gone: readonly string[];
}

const NO_CARRY: Carry = { stock: NO_STOCK, base: NO_STOCK, toDate: NO_STOCK, average: null };

/** Whether stored figures differ from new ones. */
const differs = (stored: CostRowDocument, figures: CostFigures): boolean =>
  Object.entries(figures).some(([key, value]) => stored[key as keyof CostRowDocument] !== value);

/** Calculates the rows of one month from the previous month's carry-over, receipts and counts. */
@Injectable()
export class MonthCalculator {
  constructor(
    private readonly receipts: ReceiptsSource,
    private readonly products: ProductsSource,
    private readonly rows: CostRowRepository,
    private readonly openings: OpeningInventoryRepository,
    private readonly counts: PhysicalInventoryRepository,
    private readonly stockDays: StockDayRepository,
    private readonly stock: StockRowRepository,
  ) {}

  /**
   * The writes for a month, after one query to the orders slice and at most one to the catalog.
   * @param only these products; default all
   * @throws UNAVAILABLE
   */
  async calculate(scope: TenantScope, task: MonthTask, only?: readonly string[]): Promise<MonthChange> {
    const { month } = task;
    const [purchases, before, counts, warehouse, stored] = await Promise.all([
      this.receipts.purchases(scope, month, only),
      this.carries(scope, task.origin, only),
      this.counts.ofMonth(scope, month.month, only),
      this.warehouseStock(scope, month.end, only),
      this.rows.ofMonth(scope, month.month, only),
    ]);
    const received = new Map(purchases.map((purchase) => [purchase.productId, purchase]));
    const inputs = new Map<string, ProductMonthInput>();
    const inStock = [...warehouse].flatMap(([productUuid, quantity]) => (quantity === 0 ? [] : productUuid));
    for (const productUuid of new Set([...before.keys(), ...received.keys(), ...counts.keys(), ...inStock])) {
      const purchase = received.get(productUuid);
      inputs.set(productUuid, {
        before: before.get(productUuid) ?? NO_CARRY,
        isFirst: task.isFirst,
        isLast: task.isLast,
        received: purchase ? { quantity: purchase.quantity, amount: BigInt(purchase.amount) } : NO_STOCK,
        hasUnpricedReceipt: purchase?.isUnpriced ?? false,
        warehouse: warehouse.get(productUuid) ?? null,
        counted: counts.get(productUuid) ?? null,
        listPrice: null,
      });
    }
    const prices = await this.listPrices(scope, inputs);
    const place = { periodUuid: task.periodUuid, month: month.month, end: month.end };
    const storedOf = new Map(stored.map((row) => [row.productUuid, row]));
    const added: CostFigures[] = [];
    const changed: CostFigures[] = [];
    for (const [productUuid, input] of inputs) {
      const listPrice = prices.get(productUuid) ?? null;
      const figures = figuresOf(place, productUuid, productMonth({ ...input, listPrice }));
      const before = storedOf.get(productUuid);
      if (!before) added.push(figures);
      else if (differs(before, figures)) changed.push(figures);
    }
    const gone = stored.filter(({ productUuid }) => !inputs.has(productUuid)).map(({ _id }) => _id);
    return { added, changed, gone };
  }

  private async carries(
    scope: TenantScope,
    origin: Origin,
    only?: readonly string[],
  ): Promise<Map<string, Carry>> {
    if (origin.from === 'nothing') return new Map();
    if (origin.from === 'month') {
      const rows = await this.rows.ofMonth(scope, origin.month, only);
      return new Map(rows.map((row) => [row.productUuid, carryOfRow(row)]));
    }
    const { periodUuid } = origin;
    const filter = only ? { periodUuid, productUuid: { $in: [...only] } } : { periodUuid };
    const openings = await this.openings.find(scope, filter);
    return new Map(openings.map((opening) => [opening.productUuid, carryOfOpening(opening)]));
  }

  /** Stock of linked products in the warehouse system at the end of a day; empty until it has been read. */
  private async warehouseStock(
    scope: TenantScope,
    day: string,
    only?: readonly string[],
  ): Promise<Map<string, number>> {
    if (!(await this.stockDays.isFetched(scope, day))) return new Map();
    return this.stock.quantities(scope, day, only);
  }

  /** List prices of the products whose cost is unknown. */
  private async listPrices(
    scope: TenantScope,
    inputs: ReadonlyMap<string, ProductMonthInput>,
  ): Promise<Map<string, string>> {
    const unknown = [...inputs].filter(([, input]) => !productMonth(input).isCostKnown);
    const products = await this.products.byUuids(
      scope,
      unknown.map(([productUuid]) => productUuid),
    );
    return new Map([...products].map(([productUuid, product]) => [productUuid, listPriceOf(product)]));
  }
}
