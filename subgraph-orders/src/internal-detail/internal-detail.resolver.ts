import { Allow, capabilitiesOf, Ctx, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { OrderLoaders } from '../orders/order.loaders.js';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import type { InternalDetailDocument } from '../orders/records/internal-detail.schema.js';
import {
  OrderInternalDetail,
  OrderInternalDetailArgs,
  UpdateOrderInternalDetailInput,
  UpdateOrderInternalDetailPayload,
} from './internal-detail.model.js';
import { InternalDetailService } from './internal-detail.service.js';

@Resolver(() => Order)
export class InternalDetailResolver {
  constructor(
    private readonly details: InternalDetailService,
    private readonly orders: OrderRepository,
    private readonly loaders: OrderLoaders,
  ) {}

  @Allow({ capability: 'orders:internal_detail_view' })
  @Query(() => OrderInternalDetail, {
    nullable: true,
    description:
      '社内メモ of an order; null without a memo. PERMISSION_DENIED while the function is disabled.',
  })
  async orderInternalDetailByOrderUuid(
    @Ctx() ctx: RequestContext,
    @Args() { orderUuid, demandUuid }: OrderInternalDetailArgs,
  ): Promise<OrderInternalDetail | null> {
    const detail = await this.details.ofOrder(demandScope(ctx, demandUuid), orderUuid);
    return detail && view(detail);
  }

  @Allow({ capability: 'orders:internal_detail_edit' })
  @Mutation(() => UpdateOrderInternalDetailPayload, {
    description: 'Writes the 社内メモ of an order in any status; the version of the order does not change.',
  })
  async updateOrderInternalDetail(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderInternalDetailInput,
  ): Promise<UpdateOrderInternalDetailPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const detail = await this.details.update(scope, input);
    const order = orderView(await this.orders.requireOrder(scope, input.orderUuid));
    return { orderInternalDetail: view(detail), order };
  }

  @ResolveField(() => OrderInternalDetail, {
    nullable: true,
    description: '社内メモ; null without a memo, and for callers who may not read it.',
  })
  async orderInternalDetail(
    @Parent() { uuid }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderInternalDetail | null> {
    const { identity } = ctx;
    if (identity.kind !== 'user') return null;
    if (!capabilitiesOf(identity).includes('orders:internal_detail_view')) return null;
    const detail = await this.loaders.internalDetailOf(ctx, uuid);
    return detail && view(detail);
  }
}

const view = ({ _id, notes, createdAt, updatedAt }: InternalDetailDocument): OrderInternalDetail => ({
  id: _id,
  notes,
  createdAt,
  updatedAt,
});
