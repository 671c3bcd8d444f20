import { Allow, Ctx, demandScope, ListSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Int, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { CurrentMembers } from '../orders/current-members.service.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { DemandHome, HomeDeniedOrder, HomeMessage, OnTimeRate, SupplierSpend } from './home.model.js';
import type { HomeCounts } from './home.repository.js';
import { HomeService } from './home.service.js';

@Resolver(() => DemandHome)
export class HomeResolver {
  constructor(private readonly home: HomeService) {}

  @Query(() => DemandHome, { description: 'Home page of a demand user, in one query.' })
  @Allow({ capability: 'orders:view' })
  demandHome(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): DemandHome {
    return { demandUuid: demandScope(ctx, demandUuid).demandUuid };
  }

  @ListSize(5)
  @ResolveField(() => [HomeMessage], { description: '最近のやりとり: up to 5, newest first.' })
  async latestMessages(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<HomeMessage[]> {
    return this.home.latestMessages(demandScope(ctx, home.demandUuid));
  }

  @ListSize(5)
  @ResolveField(() => [HomeDeniedOrder], {
    description: '差戻し: up to 5, those requested by the caller first, then newest first.',
  })
  async deniedOrders(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<HomeDeniedOrder[]> {
    return this.home.deniedOrders(demandScope(ctx, home.demandUuid));
  }

  @ListSize(10)
  @ResolveField(() => [SupplierSpend], {
    description:
      '今月の発注額: placed orders of the month (JST, by order date), the 10 largest suppliers and the rest.',
  })
  async spendBySupplier(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<SupplierSpend[]> {
    return this.home.spendBySupplier(demandScope(ctx, home.demandUuid));
  }

  @ListSize(6)
  @ResolveField(() => [OnTimeRate], { description: '納期遵守率 of six months, the current month last.' })
  async onTimeRates(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<OnTimeRate[]> {
    return this.home.onTimeRates(demandScope(ctx, home.demandUuid));
  }

  @ResolveField(() => Int, { description: '自分の承認待ち: orders where awaitsMyReview.' })
  async awaitingMyReviewCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).awaitingMyReviewCount;
  }

  @ResolveField(() => Int, { description: '差戻し: orders in REVIEW_DENIAL.' })
  async deniedCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).deniedCount;
  }

  @ResolveField(() => Int, { description: '納期遅れ: orders where late.' })
  async lateCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).lateCount;
  }

  @ResolveField(() => Int, { description: '本日納品予定: orders where openDeliveryDate is today.' })
  async dueTodayCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).dueTodayCount;
  }

  @ResolveField(() => Int, { description: '未送信の発注: orders in WAITING_FOR_ORDER.' })
  async waitingForOrderCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).waitingForOrderCount;
  }

  @ResolveField(() => Int, { description: '未通知の変更: orders where hasUnnotifiedChanges.' })
  async unnotifiedCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).unnotifiedCount;
  }

  @ResolveField(() => Int, {
    description: '仕入先未確認: orders in DELIVERING where supplierAnswerState is UNCONFIRMED.',
  })
  async supplierUnconfirmedCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).supplierUnconfirmedCount;
  }

  @ResolveField(() => Int, {
    description: '仕入先の回答あり: orders in DELIVERING where supplierAnswerState is ANSWERED.',
  })
  async supplierAnsweredCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).supplierAnsweredCount;
  }

  @ResolveField(() => Int, { description: 'やりとり中: orders where inConversation.' })
  async inConversationCount(@Parent() home: DemandHome, @Ctx() ctx: RequestContext): Promise<number> {
    return (await this.countsOf(home, ctx)).inConversationCount;
  }

  private countsOf(home: DemandHome, ctx: RequestContext): Promise<HomeCounts> {
    return (home.counts ??= this.home.counts(demandScope(ctx, home.demandUuid)));
  }
}

@Resolver(() => HomeDeniedOrder)
export class HomeDeniedOrderResolver {
  constructor(private readonly members: CurrentMembers) {}

  @ResolveField(() => Boolean, {
    nullable: true,
    description:
      'Whether the requester has left the demand or may no longer change orders; ADMINs go on with the order then. ' +
      'Null for operators, and while the identity slice does not respond.',
  })
  isRequesterMissing(
    @Parent() { requester, demandUuid }: HomeDeniedOrder,
    @Ctx() ctx: RequestContext,
  ): Promise<boolean | null> {
    return this.members.isMissing(ctx, demandUuid, requester);
  }
}
