import { Allow, Ctx, demandScope, ListSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import {
  DeleteOrderListViewInput,
  DeleteOrderListViewPayload,
  OrderListView,
  SaveOrderListViewInput,
  SaveOrderListViewPayload,
} from './list-view.model.js';
import type { ListViewDocument } from './list-view.schema.js';
import { ListViews } from './list-view.service.js';

@Resolver(() => OrderListView)
export class ListViewResolver {
  constructor(private readonly views: ListViews) {}

  @Allow({ capability: 'orders:view' })
  @ListSize(20)
  @Query(() => [OrderListView], { description: 'Saved views of the caller in the demand, by name.' })
  async orderListViews(
    @Ctx() ctx: RequestContext,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string | null,
  ): Promise<OrderListView[]> {
    return (await this.views.ofOwner(demandScope(ctx, demandUuid))).map(view);
  }

  @Allow({ capability: 'orders:list_views' })
  @Mutation(() => SaveOrderListViewPayload, {
    description:
      'Creates or changes a view; a creation that is repeated unchanged gives the stored one. ALREADY_EXISTS (name); ' +
      'RESOURCE_EXHAUSTED beyond 20.',
  })
  async saveOrderListView(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SaveOrderListViewInput,
  ): Promise<SaveOrderListViewPayload> {
    return { orderListView: view(await this.views.save(demandScope(ctx, input.demandUuid), input)) };
  }

  @Allow({ capability: 'orders:list_views' })
  @Mutation(() => DeleteOrderListViewPayload, { description: 'Deletes a view of the caller.' })
  async deleteOrderListView(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, uuid }: DeleteOrderListViewInput,
  ): Promise<DeleteOrderListViewPayload> {
    await this.views.remove(demandScope(ctx, demandUuid), uuid);
    return { uuid };
  }
}

const view = ({ _id, name, query, isDefault, updatedAt }: ListViewDocument): OrderListView => ({
  uuid: _id,
  name,
  query,
  isDefault,
  updatedAt,
});
