import { type TenantScope, todayJst } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import type { ClientSession } from 'mongoose';
import type { ProductSnapshot } from '../external/catalog.client.js';
import type { LineDocument } from '../orders/lines/line.schema.js';
import type { OrderDocument } from '../orders/order.schema.js';
import { OrderStatus } from '../orders/order.status.js';
import type { OrderContent } from '../orders/order-content.js';
import type { BudgetDocument } from '../orders/records/budget.schema.js';
import {
  type Amounts,
  keyedAmounts,
  minus,
  NOTHING,
  type SpendingLine,
  spendingOf,
  usedOf,
} from '../orders/spending/spending.rules.js';
import type { SpendingRecord } from '../orders/spending/spending.schema.js';
import { SpendingSums } from '../orders/spending/spending-sums.repository.js';
import { BudgetRepository } from './budgets.repository.js';

/** An order with a content that may not be stored yet. */
export interface PlannedOrder {
  /** Null for a new order. */
  readonly order: OrderDocument | null;
  /** Its stored lines. */
  readonly stored: readonly LineDocument[];
  readonly content: OrderContent;
  /** Categories of products, by id. */
  readonly categories: ReadonlyMap<string, string | null>;
}

/** A budget that an order touches. */
export interface TouchedBudget {
  readonly budget: BudgetDocument;
  readonly orderAmount: bigint;
  /** With the order; negative when exceeded. */
  readonly remaining: bigint;
  readonly isExceeded: boolean;
}

interface CheckOptions {
  readonly session?: ClientSession | undefined;
  /** Others that claim the same budgets wait for the transaction, or are retried. */
  readonly isClaimed?: boolean;
}

const UNRECEIVED = { lastUnitPrice: null, receivedLot: 0, canceledLot: 0 };

/** What an order would take up if its approval was requested with this content. */
export function plannedSpending({ order, stored, content, categories }: PlannedOrder): SpendingRecord | null {
  const known = new Map(stored.map((line) => [line._id, line]));
  const lines = content.orderProductLines.map(({ id, productId, lot, unitPrice }): SpendingLine => {
    const before = id === null ? undefined : known.get(id);
    const counted = before?.productId === productId ? before : { ...(before ?? UNRECEIVED), canceledLot: 0 };
    const { lastUnitPrice, receivedLot, canceledLot } = counted;
    const categoryId = productId === null ? null : (categories.get(productId) ?? null);
    return { lot, unitPrice, lastUnitPrice, receivedLot, canceledLot, categoryId };
  });
  return spendingOf(
    {
      status: OrderStatus.Reviewing,
      deletedAt: null,
      sentVersion: order?.sentVersion ?? 0,
      listDate: content.orderDate ?? order?.listDate ?? todayJst(),
      demandSupplierId: content.demandSupplierId,
      expenseLines: content.orderExpenseLines,
    },
    lines,
  );
}

/** Categories of products by id. */
export const categoryByProduct = (products: readonly ProductSnapshot[]): ReadonlyMap<string, string | null> =>
  new Map(products.map(({ uuid, category }) => [uuid, category?.uuid ?? null]));

/** What remains of the budgets that an order touches. */
@Injectable()
export class BudgetChecks {
  constructor(
    private readonly budgets: BudgetRepository,
    private readonly sums: SpendingSums,
  ) {}

  /** The budgets of the order's month: of the demand, of its supplier, of the categories of its lines. */
  async touched(
    scope: TenantScope,
    planned: PlannedOrder,
    { session, isClaimed = false }: CheckOptions = {},
  ): Promise<TouchedBudget[]> {
    const taken = keyedAmounts(plannedSpending(planned));
    const [first] = taken;
    if (!first) return [];
    const { month } = first;
    const keys = taken.map(({ key }) => key);
    const budgets = await this.budgets.ofKeys(scope, { month, keys }, session);
    if (budgets.length === 0) return [];
    if (session && isClaimed) {
      const ids = budgets.map(({ _id }) => _id);
      await this.budgets.claim(scope, ids, session);
    }
    const sums = await this.sums.of(scope, { months: [month], keys: budgets.map(({ key }) => key) }, session);
    const own = keyedAmounts(planned.order?.spending);
    const amountsOf = (of: typeof taken, key: string): Amounts =>
      of.find((one) => one.month === month && one.key === key) ?? NOTHING;
    return budgets.map((budget) => {
      const others = minus(sums.of(month, budget.key), amountsOf(own, budget.key));
      const orderAmount = usedOf(amountsOf(taken, budget.key));
      const remaining = BigInt(budget.amount) - usedOf(others) - orderAmount;
      return { budget, orderAmount, remaining, isExceeded: remaining < 0n && orderAmount > 0n };
    });
  }

  /**
   * Whether a request exceeds a budget, in its transaction: of two requests that touch the same budget at once, the
   * second sees what the first takes up.
   */
  async isExceeded(scope: TenantScope, planned: PlannedOrder, session?: ClientSession): Promise<boolean> {
    const touched = await this.touched(scope, planned, { session, isClaimed: true });
    return touched.some(({ isExceeded }) => isExceeded);
  }
}
