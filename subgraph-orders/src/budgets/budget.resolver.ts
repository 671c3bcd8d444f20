import {
  Allow,
  Ctx,
  defineCapabilities,
  demandScope,
  ListSize,
  parseInput,
  RequestContext,
  todayJst,
  YearMonth,
  yearMonth,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { z } from 'zod';
import { DEMAND_ARGUMENT, OrderContentInput } from '../orders/order-content.input.js';
import {
  Budget,
  BudgetChange,
  BudgetImpact,
  CopyBudgetsInput,
  CopyBudgetsPayload,
  DeleteBudgetInput,
  DeleteBudgetPayload,
  SaveBudgetInput,
  SaveBudgetPayload,
} from './budget.model.js';
import { BudgetViews, changeView } from './budget.views.js';
import { BudgetImpacts } from './budget-impacts.service.js';
import { Budgets } from './budgets.service.js';

/** Must be the same as `capabilities` in `mf-orders/slice.json`. */
export const BudgetsAllow = defineCapabilities({
  'orders:budgets': { roles: ['ADMIN', 'EDITOR'], isForOperators: true, outlastsWithdrawal: true },
  'orders:budgets_edit': { roles: ['ADMIN'], isForOperators: true },
});

const monthInput = z.object({ month: yearMonth('対象月').nullish() });

@Resolver(() => Budget)
export class BudgetResolver {
  constructor(
    private readonly budgetsOf: Budgets,
    private readonly views: BudgetViews,
    private readonly impacts: BudgetImpacts,
  ) {}

  @BudgetsAllow('orders:budgets')
  @ListSize(50)
  @Query(() => [Budget], {
    description:
      'Budgets of a month with what is ordered, waiting and received: of the whole demand, then of suppliers, then of ' +
      'categories; at most 200. INVALID_ARGUMENT names month.',
  })
  async budgets(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
    @Args('month', {
      type: () => YearMonth,
      nullable: true,
      description: 'By default the current month (JST).',
    })
    month?: string | null,
  ): Promise<Budget[]> {
    const scope = demandScope(ctx, demandUuid);
    const wanted = parseInput(monthInput, { month }).month ?? todayJst().slice(0, 7);
    return this.views.of(scope, await this.budgetsOf.ofMonths(scope, [wanted]));
  }

  @BudgetsAllow('orders:budgets_edit')
  @ListSize(50)
  @Query(() => [BudgetChange], { description: 'The last 50 changes of the budgets, newest first.' })
  async budgetChanges(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<BudgetChange[]> {
    return (await this.budgetsOf.latestChanges(demandScope(ctx, demandUuid))).map(changeView);
  }

  @Allow({ capability: 'orders:view' })
  @ListSize(5)
  @Query(() => [BudgetImpact], {
    description:
      'The budgets that an order touches, and what remains of them with it: of a stored order, of a content that is ' +
      'being entered, or of a new content of a stored order. Empty for canceled orders. INVALID_ARGUMENT names content.…',
  })
  async budgetImpacts(
    @Ctx() ctx: RequestContext,
    @Args('orderUuid', { type: () => ID, nullable: true, description: 'A stored order.' })
    orderUuid?: string | null,
    @Args('content', {
      type: () => OrderContentInput,
      nullable: true,
      description: 'By default the stored content of the order.',
    })
    content?: OrderContentInput | null,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<BudgetImpact[]> {
    return this.impacts.of(ctx, demandScope(ctx, demandUuid), {
      orderUuid: orderUuid ?? null,
      content: content ?? null,
    });
  }

  @BudgetsAllow('orders:budgets_edit')
  @Mutation(() => SaveBudgetPayload, {
    description:
      'Creates a budget, or changes the amount of one; a creation that is repeated unchanged gives the stored one. ' +
      'INVALID_ARGUMENT; ALREADY_EXISTS when the month has one for the same target; RESOURCE_EXHAUSTED beyond 200 of a ' +
      'month; ABORTED when somebody changed it meanwhile.',
  })
  async saveBudget(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SaveBudgetInput,
  ): Promise<SaveBudgetPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const [budget] = await this.views.of(scope, [await this.budgetsOf.save(scope, input)]);
    if (!budget) throw new Error('a saved budget has no view');
    return { budget };
  }

  @BudgetsAllow('orders:budgets_edit')
  @Mutation(() => DeleteBudgetPayload, {
    description:
      'Deletes a budget; orders are not affected. NOT_FOUND; ABORTED when somebody has changed it meanwhile.',
  })
  async deleteBudget(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, ...input }: DeleteBudgetInput,
  ): Promise<DeleteBudgetPayload> {
    await this.budgetsOf.remove(demandScope(ctx, demandUuid), input);
    return { uuid: input.uuid };
  }

  @BudgetsAllow('orders:budgets_edit')
  @Mutation(() => CopyBudgetsPayload, {
    description:
      'Copies the budgets of a month to up to 12 others, all or nothing. INVALID_ARGUMENT names fromMonth, firstMonth ' +
      'or lastMonth; RESOURCE_EXHAUSTED beyond 200 of a month; ABORTED with who has changed them, when ' +
      'expectedChangeUuid is not current.',
  })
  async copyBudgets(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CopyBudgetsInput,
  ): Promise<CopyBudgetsPayload> {
    return this.budgetsOf.copy(demandScope(ctx, input.demandUuid), input);
  }
}
