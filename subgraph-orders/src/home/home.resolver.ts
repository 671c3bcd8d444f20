import { Allow, Ctx, demandScope, ListSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import { DemandHome, HomeDeniedOrder, HomeMessage, OnTimeRate, SupplierSpend } from './home.model.js';
import { HomeService } from './home.service.js';

@Resolver(() => DemandHome)
export class HomeResolver {
  constructor(private readonly home: HomeService) {}

  @Query(() => DemandHome, { description: 'Home page of a demand user, in one query.' })
  @Allow({ capability: 'orders:view' })
  async demandHome(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<DemandHome> {
    return this.home.counts(demandScope(ctx, demandUuid));
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
}
