import { Allow, Ctx, demandScope, RequestContext, type DemandScope } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { OrderDraftService } from './order-draft.service.js';
import { OrderStatusService } from './order-status.service.js';
import {
  CancelOrderInput,
  CancelOrderPayload,
  CreateDraftOrderInput,
  CreateDraftOrderPayload,
  DeleteOrderInput,
  DeleteOrderPayload,
  FixOrderInput,
  FixOrderPayload,
  UnfixOrderInput,
  UnfixOrderPayload,
  UpdateDraftOrderInput,
  UpdateDraftOrderPayload,
  UpdateOrderStatusInput,
  UpdateOrderStatusPayload,
} from './order.inputs.js';
import { Order } from './order.model.js';
import { ORDER_USERS } from './order.policy.js';
import { OrderRepository } from './order.repository.js';
import { orderView } from './order.view.js';

@Resolver(() => Order)
export class OrderMutationsResolver {
  constructor(
    private readonly orders: OrderRepository,
    private readonly drafts: OrderDraftService,
    private readonly statuses: OrderStatusService,
  ) {}

  @Mutation(() => CreateDraftOrderPayload, {
    description: 'Stores a new draft and gives it a number. Only types, lengths and formats are checked.',
  })
  @Allow(ORDER_USERS)
  async createDraftOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateDraftOrderInput,
  ): Promise<CreateDraftOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.shown(scope, await this.drafts.create(scope, input));
  }

  @Mutation(() => UpdateDraftOrderPayload, {
    description: 'Replaces the content of a draft. ABORTED when somebody else changed it meanwhile.',
  })
  @Allow(ORDER_USERS)
  async updateDraftOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDraftOrderInput,
  ): Promise<UpdateDraftOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.shown(scope, await this.drafts.update(scope, input));
  }

  @Mutation(() => DeleteOrderPayload, {
    description: 'Removes a draft that was never sent nor reviewed. EDITORs: only their own.',
  })
  @Allow(ORDER_USERS)
  async deleteOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeleteOrderInput,
  ): Promise<DeleteOrderPayload> {
    return { uuid: await this.statuses.delete(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => CancelOrderPayload, {
    description: 'Cancels for good. Once sent: ADMIN or operator, a reason, and nothing received.',
  })
  @Allow(ORDER_USERS)
  async cancelOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CancelOrderInput,
  ): Promise<CancelOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.shown(scope, await this.statuses.cancel(scope, input));
  }

  @Mutation(() => UpdateOrderStatusPayload, {
    description:
      'Changes of status that have no mutation of their own. FAILED_PRECONDITION where the table has no row.',
  })
  @Allow(ORDER_USERS)
  async updateOrderStatus(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderStatusInput,
  ): Promise<UpdateOrderStatusPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.shown(scope, await this.statuses.update(scope, input));
  }

  @Mutation(() => FixOrderPayload, { description: '確定: locks the content of a placed order.' })
  @Allow(ORDER_USERS)
  async fixOrder(@Ctx() ctx: RequestContext, @Args('input') input: FixOrderInput): Promise<FixOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.shown(scope, await this.statuses.fix(scope, input));
  }

  @Mutation(() => UnfixOrderPayload, { description: '確定を解除; ADMIN or operator.' })
  @Allow(ORDER_USERS)
  async unfixOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UnfixOrderInput,
  ): Promise<UnfixOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.shown(scope, await this.statuses.unfix(scope, input));
  }

  private async shown(scope: DemandScope, id: string): Promise<{ order: Order }> {
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }
}
