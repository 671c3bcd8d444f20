import {
  Allow,
  Ctx,
  defineCapabilities,
  demandScope,
  ListSize,
  type RequestContext,
  systemScope,
  withdrawalBlocker,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CostMonthRepository } from '../calculation/cost-month.repository.js';
import { shownSince } from '../calculation/shown-rows.js';
import { StockDayRepository } from '../warehouse-stock/stock-day.repository.js';
import { warehouseStockView } from '../warehouse-stock/warehouse-stock.model.js';
import { CloseBlockers } from './close-blockers.service.js';
import { CloseConfirmations } from './close-confirmations.service.js';
import { ClosingService } from './closing.service.js';
import { calculationPeriodsOf, monthsOf } from './months.js';
import {
  AccountingPeriodArgs,
  CloseAccountingPeriodInput,
  ConfirmCloseBlockerInput,
  CreateAccountingPeriodInput,
  DeclareNoOpeningInventoryInput,
  ReopenAccountingPeriodInput,
  UpdateAccountingPeriodInput,
} from './period.inputs.js';
import {
  AccountingMonth,
  AccountingPeriod,
  AccountingPeriodChange,
  CloseAccountingPeriodPayload,
  CloseBlocker,
  ConfirmCloseBlockerPayload,
  CreateAccountingPeriodPayload,
  DeclareNoOpeningInventoryPayload,
  ReopenAccountingPeriodPayload,
  UpdateAccountingPeriodPayload,
} from './period.model.js';
import type { AccountingPeriodDocument } from './period.schema.js';
import { PeriodService } from './period.service.js';
import { periodChangeView, periodView } from './period.view.js';
import { PeriodViews } from './period.views.js';
import { ReopeningService } from './reopening.service.js';

/** Must be the same as `capabilities` in `mf-costing/slice.json`. */
const ReopeningAllow = defineCapabilities({
  // The periods are shown; `reopenBlocker` says why none of them can be reopened.
  'costing:reopen': { roles: [], isForOperators: true, outlastsWithdrawal: true },
});

@Resolver(() => AccountingPeriod)
export class PeriodResolver {
  constructor(
    private readonly periods: PeriodService,
    private readonly closing: ClosingService,
    private readonly reopening: ReopeningService,
    private readonly views: PeriodViews,
    private readonly blockers: CloseBlockers,
    private readonly confirmations: CloseConfirmations,
    private readonly costMonths: CostMonthRepository,
    private readonly stockDays: StockDayRepository,
  ) {}

  @Allow({ capability: 'costs:view' })
  @ListSize(10)
  @Query(() => [AccountingPeriod], { description: 'All accounting periods of the demand, oldest first.' })
  async accountingPeriods(@Ctx() ctx: RequestContext): Promise<AccountingPeriod[]> {
    const all = await this.periods.all(demandScope(ctx));
    return all.map((period) => periodView(period, all[0]?._id));
  }

  @ReopeningAllow('costing:reopen')
  @ListSize(10)
  @Query(() => [AccountingPeriod], {
    description: 'All accounting periods of a demand, oldest first, for operators.',
  })
  async accountingPeriodsOfDemand(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID }) demandUuid: string,
  ): Promise<AccountingPeriod[]> {
    const all = await this.periods.all(demandScope(ctx, demandUuid));
    return all.map((period) => periodView(period, all[0]?._id));
  }

  @Allow({ capability: 'costs:view' })
  @Query(() => AccountingPeriod, {
    nullable: true,
    description:
      'The accounting period with the UUID (NOT_FOUND for an unknown one), else the one that contains the day, by default ' +
      'today; null if no period contains the day.',
  })
  async accountingPeriodByDate(
    @Ctx() ctx: RequestContext,
    @Args() args: AccountingPeriodArgs,
  ): Promise<AccountingPeriod | null> {
    const found = await this.periods.find(demandScope(ctx), args);
    return found && this.views.of(demandScope(ctx), found);
  }

  @Allow({ capability: 'costs:setup' })
  @ListSize(50)
  @Query(() => [AccountingPeriodChange], {
    description:
      'The last 50 changes of an accounting period, newest first; its closings are with the period. NOT_FOUND for an ' +
      'unknown one.',
  })
  async accountingPeriodChanges(
    @Ctx() ctx: RequestContext,
    @Args('uuid', { type: () => ID }) uuid: string,
  ): Promise<AccountingPeriodChange[]> {
    return (await this.periods.latestChanges(demandScope(ctx), uuid)).map(periodChangeView);
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CreateAccountingPeriodPayload, {
    description:
      'Adds an accounting period directly after the last one (or before the first while that is open). INVALID_ARGUMENT ' +
      'names period.start or period.end. A creation that is repeated unchanged gives the stored one.',
  })
  async createAccountingPeriod(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateAccountingPeriodInput,
  ): Promise<CreateAccountingPeriodPayload> {
    const created = await this.periods.create(demandScope(ctx), input);
    return { accountingPeriod: await this.views.of(demandScope(ctx), created) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => UpdateAccountingPeriodPayload, {
    description:
      'Changes an accounting period. FAILED_PRECONDITION once counts depend on it, and for the start once its opening ' +
      'inventory is settled; ABORTED if it has been changed since expectedUpdatedAt.',
  })
  async updateAccountingPeriod(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateAccountingPeriodInput,
  ): Promise<UpdateAccountingPeriodPayload> {
    const updated = await this.periods.update(demandScope(ctx), input);
    return { accountingPeriod: await this.views.of(demandScope(ctx), updated) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => CloseAccountingPeriodPayload, {
    description:
      'Closes a period: its figures are frozen, receipts and prices of its months locked. FAILED_PRECONDITION with ' +
      'details.blockers while there are any; ABORTED if it has been changed since expectedUpdatedAt, or its figures are ' +
      'not those that were calculated at expectedCalculatedAt.',
  })
  async closeAccountingPeriod(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CloseAccountingPeriodInput,
  ): Promise<CloseAccountingPeriodPayload> {
    const closed = await this.closing.close(demandScope(ctx), input);
    return { accountingPeriod: await this.views.of(demandScope(ctx), closed) };
  }

  @ReopeningAllow('costing:reopen')
  @Mutation(() => ReopenAccountingPeriodPayload, {
    description:
      'Opens a closed period again, for operators: receipts and prices of its months are unlocked, its figures follow ' +
      'them again, and stock that was carried forward from it is taken back. INVALID_ARGUMENT names reason; ' +
      'FAILED_PRECONDITION says what prevents it, as `reopenBlocker`; ABORTED if the period has been changed since ' +
      'expectedUpdatedAt.',
  })
  async reopenAccountingPeriod(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ReopenAccountingPeriodInput,
  ): Promise<ReopenAccountingPeriodPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const reopened = await this.reopening.reopen(scope, input);
    return { accountingPeriod: await this.views.of(scope, reopened) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => ConfirmCloseBlockerPayload, {
    description:
      'Confirms a close blocker that has a confirmationToken as correct: it no longer prevents closing, until ' +
      'its products, quantities or amounts change. ABORTED if they have already changed.',
  })
  async confirmCloseBlocker(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ConfirmCloseBlockerInput,
  ): Promise<ConfirmCloseBlockerPayload> {
    const confirmed = await this.confirmations.confirm(demandScope(ctx), input);
    return { accountingPeriod: await this.views.of(demandScope(ctx), confirmed) };
  }

  @Allow({ capability: 'costs:setup' })
  @Mutation(() => DeclareNoOpeningInventoryPayload, {
    description:
      'Declares that there was no stock at the start of the first period. FAILED_PRECONDITION after a previous period, and ' +
      'without confirmReplace if an opening is settled in another way.',
  })
  async declareNoOpeningInventory(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeclareNoOpeningInventoryInput,
  ): Promise<DeclareNoOpeningInventoryPayload> {
    const settled = await this.periods.declareNoOpening(demandScope(ctx), input);
    return { accountingPeriod: await this.views.of(demandScope(ctx), settled) };
  }

  @ResolveField(() => Boolean, { description: 'True if nothing prevents closing.' })
  async isReadyToClose(@Parent() period: AccountingPeriod, @Ctx() ctx: RequestContext): Promise<boolean> {
    return (await this.blockersOf(ctx, period.document)).length === 0;
  }

  @ListSize(5)
  @ResolveField(() => [CloseBlocker], {
    description: 'What prevents closing, in the order in which users resolve it.',
  })
  async closeBlockers(
    @Parent() period: AccountingPeriod,
    @Ctx() ctx: RequestContext,
  ): Promise<CloseBlocker[]> {
    return this.blockersOf(ctx, period.document);
  }

  @ResolveField(() => String, {
    nullable: true,
    description: 'Why an operator cannot reopen it now, in Japanese; null if nothing prevents it.',
  })
  async reopenBlocker(
    @Parent() { document }: AccountingPeriod,
    @Ctx() ctx: RequestContext,
  ): Promise<string | null> {
    const withdrawing = withdrawalBlocker(ctx, document.demandUuid);
    if (withdrawing) return withdrawing.message;
    const scope = systemScope(document.demandUuid);
    return ctx.loaders
      .get(`reopenBlocker:${document.demandUuid}`, (periods: readonly AccountingPeriodDocument[]) =>
        this.reopening.rejectionsOf(scope, periods),
      )
      .load(document);
  }

  @ListSize(12)
  @ResolveField(() => [AccountingMonth], { description: 'Its months, oldest first.' })
  async months(@Parent() { document }: AccountingPeriod): Promise<AccountingMonth[]> {
    const scope = systemScope(document.demandUuid);
    const months = monthsOf(document);
    const days = months.map(({ end }) => end);
    const [known, stockOf] = await Promise.all([
      this.costMonths.ofPeriod(scope, document._id),
      this.stockDays.ofDays(scope, days),
    ]);
    const knownOf = new Map(known.map((one) => [one.month, one]));
    const ends = new Set(
      calculationPeriodsOf(months, document.closingType).flatMap((chunk) => chunk.at(-1)?.month ?? []),
    );
    return months.map(({ month, start, end }) => ({
      targetMonth: month,
      period: { start, end },
      isCalculationPeriodEnd: ends.has(month),
      calculatedAt: shownSince(knownOf.get(month)),
      countedAt: knownOf.get(month)?.countedAt ?? null,
      warehouseStock: warehouseStockView(stockOf.get(end)),
    }));
  }

  private async blockersOf(ctx: RequestContext, period: AccountingPeriodDocument): Promise<CloseBlocker[]> {
    return ctx.loaders
      .get('closeBlockers', (periods: readonly AccountingPeriodDocument[]) =>
        Promise.all(periods.map((one) => this.blockers.of(systemScope(one.demandUuid), one))),
      )
      .load(period);
  }
}
