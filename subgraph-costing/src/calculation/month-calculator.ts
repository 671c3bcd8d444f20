import type { TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { OpeningInventoryRepository } from '../inventories/opening-inventory.repository.js';
import { PhysicalInventoryRepository } from '../inventories/physical-inventory.repository.js';
import type { AccountingMonth } from '../periods/months.js';
import { listPriceOf, ProductsSource } from '../sources/products.source.js';
import { type Purchase, ReceiptsSource } from '../sources/receipts.source.js';
import { StockDayRepository } from '../warehouse-stock/stock-day.repository.js';
import { StockRowRepository } from '../warehouse-stock/stock-row.repository.js';
import type { CostMonthTotals } from './cost-month.schema.js';
import {
  carryOfOpening,
  carryOfRow,
  type CostFigures,
  figuresOf,
  purchaseOfRow,
} from './cost-row.mapping.js';
import { CostRowRepository } from './cost-row.repository.js';
import type { CostRowDocument } from './cost-row.schema.js';
import { CostTotals } from './cost-totals.js';
import { type Carry, NO_STOCK, productMonth, type ProductMonthInput } from './product-month.js';

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

/** The part of a month that is due, and what is known of the rest. */
export interface MonthScope {
  /** The products to calculate; all by default. */
  readonly only?: readonly string[] | undefined;
  /** The products whose receipts or prices may differ from the stored rows; all by default. */
  readonly received?: readonly string[] | undefined;
  /** Totals of the stored rows. */
  readonly totals: CostMonthTotals | null;
}

/** The writes that bring a month's rows up to date. */
export interface MonthChange {
  /** Rows of products that had none. */
  readonly added: readonly CostFigures[];
  readonly changed: readonly CostFigures[];
  /** Ids of rows of products that no longer have figures. */
  readonly gone: readonly string[];
  /** Totals of all rows of the month after the change. */
  readonly totals: CostMonthTotals;
}

const NO_CARRY: Carry = { stock: NO_STOCK, base: NO_STOCK, toDate: NO_STOCK, average: null };

/** Whether stored figures differ from new ones. */
const differs = (stored: CostRowDocument, figures: CostFigures): boolean =>
  Object.entries(figures).some(([key, value]) => stored[key as keyof CostRowDocument] !== value);

/** Compares the new figures with the stored rows. */
function changeOf(
  stored: readonly CostRowDocument[],
  figures: readonly CostFigures[],
  { only, totals: known }: MonthScope,
): MonthChange {
  const left = new Map(stored.map((row) => [row.productUuid, row]));
  const totals = new CostTotals(only && known);
  const added: CostFigures[] = [];
  const changed: CostFigures[] = [];
  for (const row of figures) {
    const before = left.get(row.productUuid);
    left.delete(row.productUuid);
    totals.add(row);
    if (only && before) totals.subtract(before);
    if (!before) added.push(row);
    else if (differs(before, row)) changed.push(row);
  }
  const gone = [...left.values()];
  if (only) for (const row of gone) totals.subtract(row);
  return { added, changed, gone: gone.map(({ _id }) => _id), totals: totals.result() };
}

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
   * The writes for a month, after at most one query to the orders slice and one to the catalog.
   * @throws UNAVAILABLE
   */
  async calculate(scope: TenantScope, task: MonthTask, due: MonthScope): Promise<MonthChange> {
    const { month } = task;
    const { only } = due;
    const [stored, before, counts, warehouse] = await Promise.all([
      this.rows.ofMonth(scope, month.month, only),
      this.carries(scope, task.origin, only),
      this.counts.ofMonth(scope, month.month, only),
      this.warehouseStock(scope, month.end, only),
    ]);
    const received = await this.purchases(scope, month, due, stored);
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
    const figures = [...inputs].map(([productUuid, input]) => {
      const listPrice = prices.get(productUuid) ?? null;
      const isUnpriced = received.get(productUuid)?.isUnpriced ?? null;
      return figuresOf(place, productUuid, productMonth({ ...input, listPrice }), isUnpriced);
    });
    return changeOf(stored, figures, due);
  }

  /**
   * Purchases by product. The stored rows contain those of the products whose receipts and prices have not changed
   * since, so that the orders slice sums up only the others.
   */
  private async purchases(
    scope: TenantScope,
    month: AccountingMonth,
    { only, received: changed }: MonthScope,
    stored: readonly CostRowDocument[],
  ): Promise<Map<string, Purchase>> {
    const isAsked = new Set(changed);
    const known = stored
      .filter(({ productUuid }) => !isAsked.has(productUuid))
      .map((row) => purchaseOfRow(row));
    const isComplete = changed !== undefined && !known.includes(undefined);
    const asked = isComplete ? changed : only;
    const found = asked?.length === 0 ? [] : await this.receipts.purchases(scope, month, asked);
    const kept = isComplete ? known.filter((purchase) => purchase != null) : [];
    return new Map([...kept, ...found].map((purchase) => [purchase.productId, purchase]));
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
