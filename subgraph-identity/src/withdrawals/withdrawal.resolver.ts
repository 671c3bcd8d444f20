import {
  Allow,
  Ctx,
  inOrderOf,
  type Page,
  PageArgs,
  PageSize,
  permissionDenied,
  RequestContext,
  requireUser,
} from '@hacchu-hub/subgraph-kit';
import { Args, Directive, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Demand } from '../demands/demand.model.js';
import { DemandRepository } from '../demands/demand.repository.js';
import { OperatorRepository } from '../operators/operator.repository.js';
import { fullName } from '../users/full-name.js';
import {
  CancelDemandWithdrawalInput,
  CancelDemandWithdrawalPayload,
  DemandWithdrawal,
  DemandWithdrawalPage,
  ReportDemandDeletionInput,
  ReportDemandDeletionPayload,
  RequestDemandWithdrawalInput,
  RequestDemandWithdrawalPayload,
  withdrawalView,
} from './withdrawal.model.js';
import { WithdrawalRepository } from './withdrawal.repository.js';
import { REPORTERS } from './withdrawal-announcements.js';
import { Withdrawals } from './withdrawals.service.js';

const FOR_OPERATORS = { capability: 'demands:manage' } as const;

/** Withdrawals of demands, for those who administer them. */
@Resolver(() => DemandWithdrawal)
export class WithdrawalResolver {
  constructor(
    private readonly withdrawals: Withdrawals,
    private readonly stored: WithdrawalRepository,
    private readonly demands: DemandRepository,
    private readonly operators: OperatorRepository,
  ) {}

  @PageSize()
  @Query(() => DemandWithdrawalPage, {
    description: 'Withdrawals of all demands, newest first; for operators.',
  })
  @Allow(FOR_OPERATORS)
  async demandWithdrawals(@Args() page: PageArgs): Promise<Page<DemandWithdrawal>> {
    const found = await this.stored.page(page);
    return { ...found, items: found.items.map(withdrawalView) };
  }

  @Mutation(() => RequestDemandWithdrawalPayload, {
    description:
      'Begins the withdrawal of a demand: sign-in, links of suppliers, mail, schedules and connections end at once, and ' +
      'its data is deleted after 30 days. Errors: INVALID_ARGUMENT; FAILED_PRECONDITION when it has begun; NOT_FOUND.',
  })
  @Allow(FOR_OPERATORS)
  async requestDemandWithdrawal(
    @Ctx() ctx: RequestContext,
    @Args('input') input: RequestDemandWithdrawalInput,
  ): Promise<RequestDemandWithdrawalPayload> {
    return { withdrawal: withdrawalView(await this.withdrawals.request(requireUser(ctx), input)) };
  }

  @Mutation(() => CancelDemandWithdrawalPayload, {
    description:
      'Takes the withdrawal of a demand back. Connections have to be authorised again. Errors: FAILED_PRECONDITION when ' +
      'there is none, it is another one than the expected one, or the deletion has begun; NOT_FOUND.',
  })
  @Allow(FOR_OPERATORS)
  async cancelDemandWithdrawal(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, expectedWithdrawalUuid }: CancelDemandWithdrawalInput,
  ): Promise<CancelDemandWithdrawalPayload> {
    const actor = requireUser(ctx);
    const canceled = await this.withdrawals.cancel(actor, demandUuid, expectedWithdrawalUuid);
    return { withdrawal: withdrawalView(canceled) };
  }

  @Mutation(() => ReportDemandDeletionPayload, {
    description: 'Reports that the calling slice has deleted everything of a demand. Errors: NOT_FOUND.',
  })
  @Directive('@inaccessible')
  @Allow({ services: REPORTERS })
  async reportDemandDeletion(
    @Ctx() { identity }: RequestContext,
    @Args('input') { withdrawalUuid, records, files }: ReportDemandDeletionInput,
  ): Promise<ReportDemandDeletionPayload> {
    if (identity.kind !== 'service') throw permissionDenied();
    await this.withdrawals.finishPart(withdrawalUuid, identity.service.replace(/^subgraph-/, ''), {
      records: Object.fromEntries(records.map(({ name, count }) => [name, count])),
      files,
    });
    return { ok: true };
  }

  @ResolveField(() => String, { nullable: true, description: 'Name of the demand; null once it is deleted.' })
  demandName(@Parent() { demandUuid }: DemandWithdrawal, @Ctx() ctx: RequestContext): Promise<string | null> {
    return ctx.loaders
      .get('demandName', async (ids: readonly string[]) => {
        const names = await this.demands.namesOf(ids);
        return ids.map((id) => names.get(id) ?? null);
      })
      .load(demandUuid);
  }

  @ResolveField(() => String, { description: 'Name of the operator who requested it.' })
  async requestedBy(
    @Parent() { requestedByUuid }: DemandWithdrawal,
    @Ctx() ctx: RequestContext,
  ): Promise<string> {
    return (await this.operatorName(ctx, requestedByUuid)) ?? '運営';
  }

  @ResolveField(() => String, { nullable: true, description: 'Name of the operator who cancelled it.' })
  async canceledBy(
    @Parent() { canceledByUuid }: DemandWithdrawal,
    @Ctx() ctx: RequestContext,
  ): Promise<string | null> {
    return canceledByUuid && this.operatorName(ctx, canceledByUuid);
  }

  private operatorName(ctx: RequestContext, uuid: string): Promise<string | null> {
    return ctx.loaders
      .get('operatorName', async (ids: readonly string[]) => {
        const found = await this.operators.findByIds(ids);
        const rows = inOrderOf(ids, found, ({ _id }) => _id);
        return rows.map((row) => row && fullName(row));
      })
      .load(uuid);
  }
}

/** The withdrawal on the page of a demand. */
@Resolver(() => Demand)
export class WithdrawalOfDemandResolver {
  constructor(private readonly stored: WithdrawalRepository) {}

  @ResolveField(() => DemandWithdrawal, {
    nullable: true,
    description: 'The withdrawal that has been requested or is being carried out; null without one.',
  })
  @Allow(FOR_OPERATORS)
  withdrawal(@Parent() { uuid }: Demand, @Ctx() ctx: RequestContext): Promise<DemandWithdrawal | null> {
    return ctx.loaders
      .get('demandWithdrawal', async (ids: readonly string[]) => {
        const open = await this.stored.openOf(ids);
        return inOrderOf(ids, open.map(withdrawalView), ({ demandUuid }) => demandUuid);
      })
      .load(uuid);
  }
}
