import { type DemandScope, parseInput, type RequestContext } from '@hacchu-hub/subgraph-kit';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { CatalogClient, type ProductSnapshot } from '../external/catalog.client.js';
import { LineRepository } from '../orders/lines/line.repository.js';
import { OrderRepository } from '../orders/order.repository.js';
import { OrderStatus } from '../orders/order.status.js';
import type { OrderContentInput } from '../orders/order-content.input.js';
import { contentSchema, type OrderContent } from '../orders/order-content.js';
import { contentOf, productIdsOf } from '../orders/order-content.mapping.js';
import type { BudgetImpact } from './budget.model.js';
import { byScope } from './budget.rules.js';
import { BudgetChecks, categoryByProduct, type PlannedOrder } from './budget-checks.service.js';
import { BudgetTargets } from './budget-targets.js';
import { BudgetRepository } from './budgets.repository.js';

const contentInput = z.object({ content: contentSchema.nullish() });

/** Which order to look at. */
interface Subject {
  readonly orderUuid?: string | null;
  readonly content?: OrderContentInput | null;
}

const EMPTY: OrderContent = {
  subject: null,
  orderDate: null,
  demandSupplierId: null,
  deliveryDestinationId: null,
  notes: null,
  orderProductLines: [],
  orderExpenseLines: [],
};

/** What remains of budgets with an order, for the people who write or decide about it. */
@Injectable()
export class BudgetImpacts {
  constructor(
    private readonly budgets: BudgetRepository,
    private readonly checks: BudgetChecks,
    private readonly targets: BudgetTargets,
    private readonly orders: OrderRepository,
    private readonly lines: LineRepository,
    private readonly catalog: CatalogClient,
  ) {}

  /** @throws INVALID_ARGUMENT at `content.…`, NOT_FOUND, PERMISSION_DENIED */
  async of(
    ctx: RequestContext,
    scope: DemandScope,
    { orderUuid, content: input }: Subject,
  ): Promise<BudgetImpact[]> {
    const { content } = parseInput(contentInput, { content: input });
    if (!(await this.budgets.exists(scope, {}))) return [];
    const planned = await this.planned(ctx, scope, {
      orderUuid: orderUuid ?? null,
      content: content ?? null,
    });
    if (planned.order?.status === OrderStatus.Canceled) return [];
    const touched = await this.checks.touched(scope, planned);
    const targets = await this.targets.ifAvailable(
      scope,
      touched.map(({ budget }) => budget),
    );
    return touched
      .map(({ budget, orderAmount, remaining, isExceeded }) => ({
        uuid: budget._id,
        month: budget.month,
        scope: budget.scope,
        targetName: targets.get(budget.targetUuid ?? '')?.name ?? null,
        amount: budget.amount,
        orderAmount: orderAmount.toString(),
        remaining: remaining.toString(),
        isExceeded,
      }))
      .toSorted(byScope);
  }

  /** An order with new content, or as it is stored. @throws NOT_FOUND, PERMISSION_DENIED */
  async planned(
    ctx: RequestContext,
    scope: DemandScope,
    {
      orderUuid,
      content: typed,
    }: { readonly orderUuid: string | null; readonly content: OrderContent | null },
  ): Promise<PlannedOrder> {
    const order = orderUuid === null ? null : await this.orders.requireOrder(scope, orderUuid);
    const stored = order ? await this.lines.ofOrder(scope, order._id) : [];
    const content = typed ?? (order ? contentOf(order, stored) : EMPTY);
    return { order, stored, content, categories: await this.categoriesOf(ctx, scope, content) };
  }

  /** Without the catalog, budgets of categories are left out: nobody waits for a warning. */
  private async categoriesOf(
    ctx: RequestContext,
    scope: DemandScope,
    content: OrderContent,
  ): Promise<ReadonlyMap<string, string | null>> {
    const products = await this.catalog
      .productsOfRequest(ctx, scope, productIdsOf(content))
      .catch(() => new Map<string, ProductSnapshot>());
    return categoryByProduct([...products.values()]);
  }
}
