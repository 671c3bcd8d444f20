import { mapInSlices, type TenantScope } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { OpeningInventoryRepository } from '../inventories/opening-inventory.repository.js';
import { PhysicalInventoryRepository } from '../inventories/physical-inventory.repository.js';
import type { AccountingMonth } from '../periods/months.js';
import { Portions } from '../portions.js';
import { ProductsSource } from '../sources/products.source.js';
import { type NextPurchases, PurchasesInOrder } from '../sources/purchases-in-order.js';
import { type Purchase, ReceiptsSource } from '../sources/receipts.source.js';
import { StockDayRepository } from '../warehouse-stock/stock-day.repository.js';
import { StockRowRepository } from '../warehouse-stock/stock-row.repository.js';
import {
  carryOfOpening,
  carryOfRow,
  type CostFigures,
  figuresOf,
  purchaseOfRow,
} from './cost-row.mapping.js';
import { CostRowRepository } from './cost-row.repository.js';
import type { CostRowDocument } from './cost-row.schema.js';
import type { MonthTotals } from './month-totals.js';
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
}

/** A row whose figures have changed. */
export interface ChangedRow {
  readonly before: CostRowDocument;
  readonly after: CostFigures;
}

/** The writes that bring the rows of some products of a month up to date. */
export interface MonthPart {
  /** Rows of products that had none. */
  readonly added: readonly CostFigures[];
  readonly changed: readonly ChangedRow[];
  /** Rows of products that no longer have figures. */
  readonly gone: readonly CostRowDocument[];
}

/** What determines the figures of some products, except for receipts. */
interface Basis {
  readonly stored: readonly CostRowDocument[];
  readonly before: ReadonlyMap<string, Carry>;
  readonly counts: ReadonlyMap<string, number>;
  readonly warehouse: ReadonlyMap<string, number>;
}

const NO_CARRY: Carry = { stock: NO_STOCK, base: NO_STOCK, toDate: NO_STOCK, average: null };

/** Whether stored figures differ from new ones. */
const differs = (stored: CostRowDocument, figures: CostFigures): boolean =>
  Object.entries(figures).some(([key, value]) => stored[key as keyof CostRowDocument] !== value);

/** Compares the new figures with the stored rows. @param totals of all rows before, without the stored ones where all are calculated */
function partOf(
  stored: readonly CostRowDocument[],
  figures: readonly CostFigures[],
  { totals, isAll }: { readonly totals: MonthTotals; readonly isAll: boolean },
): MonthPart {
  const left = new Map(stored.map((row) => [row.productUuid, row]));
  const added: CostFigures[] = [];
  const changed: ChangedRow[] = [];
  for (const after of figures) {
    const before = left.get(after.productUuid);
    left.delete(after.productUuid);
    totals.add(after);
    if (!isAll && before) totals.subtract(before);
    if (!before) added.push(after);
    else if (differs(before, after)) changed.push({ before, after });
  }
  const gone = [...left.values()];
  if (!isAll) for (const row of gone) totals.subtract(row);
  return { added, changed, gone };
}

const byUuid = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** The last product of a source that may have more than the limit. */
const endOf = (uuids: readonly string[], limit: number): string | undefined => uuids[limit - 1];

const until = <T>(found: readonly (readonly [string, T])[], end: string | undefined): Map<string, T> =>
  new Map(end === undefined ? found : found.filter(([uuid]) => uuid <= end));

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
    private readonly portions: Portions,
  ) {}

  private get limit(): number {
    return this.portions.products;
  }

  /**
   * The writes for a month, some products at a time in the order of their UUIDs, so that memory does not grow with them.
   * @param totals of the rows that are not calculated; afterwards of all
   * @throws UNAVAILABLE
   */
  async *parts(
    scope: TenantScope,
    task: MonthTask,
    { only, received }: MonthScope,
    totals: MonthTotals,
  ): AsyncGenerator<MonthPart, void, void> {
    if (only) {
      for (let at = 0; at < only.length; at += this.limit) {
        const part = only.slice(at, at + this.limit);
        const isAsked = new Set(received);
        const asked = received && part.filter((uuid) => isAsked.has(uuid));
        const basis = await this.basisOf(scope, task, part);
        const bought = await this.purchases(scope, task.month, { only: part, received: asked }, basis.stored);
        yield partOf(basis.stored, await this.figures(scope, task, basis, bought), { totals, isAll: false });
      }
      return;
    }
    // Products that are only received have no row to find them by.
    const all = received ? undefined : new PurchasesInOrder(this.receipts, scope, task.month);
    const changed = received?.toSorted(byUuid) ?? [];
    for (let after = '', at = 0; ;) {
      const part = changed.slice(at, at + this.limit);
      const bought = all?.next(this.limit) ?? { uuids: part, end: endOf(part, this.limit) };
      const { basis, uuids, end } = await this.next(scope, task, after, bought);
      at += uuids.length;
      const purchases =
        all?.take(uuids.length) ??
        (await this.purchases(scope, task.month, { received: uuids }, basis.stored));
      yield partOf(basis.stored, await this.figures(scope, task, basis, purchases), { totals, isAll: true });
      if (end === undefined) return;
      after = end;
    }
  }

  /** The basis of the next products. @param received the next ones with purchases @returns with those of them, and the last */
  private async next(
    scope: TenantScope,
    { month, origin }: MonthTask,
    after: string,
    received: NextPurchases | Promise<NextPurchases>,
  ): Promise<{ basis: Basis; uuids: readonly string[]; end: string | undefined }> {
    const { limit } = this;
    const [stored, before, counts, warehouse, bought] = await Promise.all([
      this.rows.after(scope, month.month, after, limit),
      this.carriesAfter(scope, origin, after),
      this.counts.after(scope, month.month, after, limit),
      this.warehouseAfter(scope, month.end, after),
      received,
    ]);
    const ids = [stored.map(({ productUuid }) => productUuid)];
    for (const found of [before, counts, warehouse]) ids.push(found.map(([uuid]) => uuid));
    // Up to where every source is known.
    const ends = [...ids.map((uuids) => endOf(uuids, limit)), bought.end];
    const end = ends.flatMap((uuid) => uuid ?? []).toSorted(byUuid)[0];
    return {
      basis: {
        stored: end === undefined ? stored : stored.filter(({ productUuid }) => productUuid <= end),
        before: until(before, end),
        counts: until(counts, end),
        warehouse: until(warehouse, end),
      },
      uuids: end === undefined ? bought.uuids : bought.uuids.filter((uuid) => uuid <= end),
      end,
    };
  }

  private async basisOf(
    scope: TenantScope,
    { month, origin }: MonthTask,
    only: readonly string[],
  ): Promise<Basis> {
    const [stored, before, counts, warehouse] = await Promise.all([
      this.rows.ofMonth(scope, month.month, only),
      this.carries(scope, origin, only),
      this.counts.ofMonth(scope, month.month, only),
      this.warehouseStock(scope, month.end, only),
    ]);
    return { stored, before, counts, warehouse };
  }

  private async figures(
    scope: TenantScope,
    task: MonthTask,
    { before, counts, warehouse }: Basis,
    received: ReadonlyMap<string, Purchase>,
  ): Promise<CostFigures[]> {
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
    const place = { periodUuid: task.periodUuid, month: task.month.month, end: task.month.end };
    return mapInSlices([...inputs], ([productUuid, input]) => {
      const listPrice = prices.get(productUuid) ?? null;
      const isUnpriced = received.get(productUuid)?.isUnpriced ?? null;
      return figuresOf(place, productUuid, productMonth({ ...input, listPrice }), isUnpriced);
    });
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
    const others = only ?? [...new Set([...isAsked, ...stored.map(({ productUuid }) => productUuid)])];
    const asked = isComplete ? changed : others;
    const found = asked.length === 0 ? [] : await this.receipts.purchases(scope, month, asked);
    const kept = isComplete ? known.filter((purchase) => purchase != null) : [];
    return new Map([...kept, ...found].map((purchase) => [purchase.productId, purchase]));
  }

  private async carries(
    scope: TenantScope,
    origin: Origin,
    only: readonly string[],
  ): Promise<Map<string, Carry>> {
    if (origin.from === 'nothing') return new Map();
    if (origin.from === 'month') {
      const rows = await this.rows.ofMonth(scope, origin.month, only);
      return new Map(rows.map((row) => [row.productUuid, carryOfRow(row)]));
    }
    const { periodUuid } = origin;
    const openings = await this.openings.find(scope, { periodUuid, productUuid: { $in: [...only] } });
    return new Map(openings.map((opening) => [opening.productUuid, carryOfOpening(opening)]));
  }

  private async carriesAfter(scope: TenantScope, origin: Origin, after: string): Promise<[string, Carry][]> {
    if (origin.from === 'nothing') return [];
    if (origin.from === 'month') {
      const rows = await this.rows.after(scope, origin.month, after, this.limit);
      return rows.map((row) => [row.productUuid, carryOfRow(row)]);
    }
    const openings = await this.openings.after(scope, origin.periodUuid, after, this.limit);
    return openings.map((opening) => [opening.productUuid, carryOfOpening(opening)]);
  }

  private async warehouseAfter(scope: TenantScope, day: string, after: string): Promise<[string, number][]> {
    if (!(await this.stockDays.isFetched(scope, day))) return [];
    return this.stock.after(scope, day, after, this.limit);
  }

  /** Stock of linked products in the warehouse system at the end of a day; empty until it has been read. */
  private async warehouseStock(
    scope: TenantScope,
    day: string,
    only: readonly string[],
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
    return this.products.listPrices(
      scope,
      unknown.map(([productUuid]) => productUuid),
    );
  }
}
