import { Allow, Ctx, type DemandScope, demandScope, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { OrderDraftService } from '../drafts/order-draft.service.js';
import { BulkUpdateOrderStatusInput, BulkUpdateOrderStatusPayload } from '../orders/bulk-status.inputs.js';
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
  UpdateOrderInput,
  UpdateOrderPayload,
  UpdateOrderStatusInput,
  UpdateOrderStatusPayload,
} from '../orders/order.inputs.js';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import { UpdateOrderWithSendMailInput, UpdateOrderWithSendMailPayload } from '../sending/sending.inputs.js';
import { BulkStatusService } from './bulk-status.service.js';
import { OrderStatusService } from './order-status.service.js';
import { OrderUpdateService } from './order-update.service.js';

@Resolver(() => Order)
export class OrderMutationsResolver {
  constructor(
    private readonly orders: OrderRepository,
    private readonly drafts: OrderDraftService,
    private readonly statuses: OrderStatusService,
    private readonly updates: OrderUpdateService,
    private readonly bulk: BulkStatusService,
  ) {}

  @Mutation(() => CreateDraftOrderPayload, {
    description: 'Creates a draft and assigns its number. Only types, lengths and formats are checked.',
  })
  @Allow({ capability: 'orders:edit' })
  async createDraftOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateDraftOrderInput,
  ): Promise<CreateDraftOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.drafts.create(scope, input));
  }

  @Mutation(() => UpdateDraftOrderPayload, {
    description: 'Replaces the content of a draft. ABORTED after a concurrent change.',
  })
  @Allow({ capability: 'orders:edit' })
  async updateDraftOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateDraftOrderInput,
  ): Promise<UpdateDraftOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.drafts.update(scope, input));
  }

  @Mutation(() => UpdateOrderPayload, {
    description:
      'Saves new content without a mail: makes a draft ready for sending (WaitingForOrder), changes an ' +
      'order that is ready, or changes one that the supplier has, which sets hasUnnotifiedChanges. ' +
      'INVALID_ARGUMENT names content.…; FAILED_PRECONDITION with blockers, e.g. BELOW_RECEIVED, FIXED, ' +
      'CONFIRM_REAPPROVAL, REVIEW_REQUIRED, or REVIEW_BY_DEMAND for operators, who request no approval. ' +
      'Goods that are announced to the warehouse: FAILED_PRECONDITION once it has begun with them, ' +
      'UNAVAILABLE while LOGILESS does not answer, or takes back the rest of many deliveries: the same ' +
      'change can be made again then.',
  })
  @Allow({ capability: 'orders:edit' })
  async updateOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderInput,
  ): Promise<UpdateOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.updates.update(scope, input));
  }

  @Mutation(() => UpdateOrderWithSendMailPayload, {
    description:
      '訂正発注: saves new content of an order that the supplier has and mails the next version of its ' +
      'document, or sends it again unchanged. Errors like updateOrder, and INVALID_ARGUMENT with mail.…; ' +
      'nothing is saved then.',
  })
  @Allow({ capability: 'orders:send' })
  async updateOrderWithSendMail(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderWithSendMailInput,
  ): Promise<UpdateOrderWithSendMailPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.updates.updateWithMail(scope, input));
  }

  @Mutation(() => DeleteOrderPayload, {
    description:
      'Deletes a draft that was never sent or reviewed; EDITORs: only their own (PERMISSION_DENIED). ' +
      'FAILED_PRECONDITION with blockers, e.g. SENT, REVIEWED or SENDING.',
  })
  @Allow({ capability: 'orders:edit' })
  async deleteOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DeleteOrderInput,
  ): Promise<DeleteOrderPayload> {
    return { uuid: await this.statuses.delete(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => CancelOrderPayload, {
    description:
      'Cancels permanently. Once sent: ADMIN or operator, a reason, and no receipts. FAILED_PRECONDITION ' +
      'with blockers otherwise. Goods that are announced to the warehouse: errors like updateOrder.',
  })
  @Allow({ capability: 'orders:edit' })
  async cancelOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CancelOrderInput,
  ): Promise<CancelOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.statuses.cancel(scope, input));
  }

  @Mutation(() => UpdateOrderStatusPayload, {
    description:
      'Status changes without a mutation of their own. FAILED_PRECONDITION when the event is not possible in ' +
      'the status, or with blockers, e.g. CONTENT_INCOMPLETE, OUTSTANDING or PERIOD_CLOSED; PERMISSION_DENIED ' +
      'when it is for others. MARK_ORDERED: errors like updateOrder.',
  })
  @Allow({ capability: 'orders:edit' })
  async updateOrderStatus(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderStatusInput,
  ): Promise<UpdateOrderStatusPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.statuses.update(scope, input));
  }

  @Mutation(() => BulkUpdateOrderStatusPayload, {
    description:
      'Applies one event to several orders independently: some may succeed while others are refused.',
  })
  @Allow({ capability: 'orders:edit' })
  async bulkUpdateOrderStatus(
    @Ctx() ctx: RequestContext,
    @Args('input') input: BulkUpdateOrderStatusInput,
  ): Promise<BulkUpdateOrderStatusPayload> {
    return { results: await this.bulk.update(demandScope(ctx, input.demandUuid), input) };
  }

  @Mutation(() => FixOrderPayload, {
    description:
      '確定: locks the content of a placed order. FAILED_PRECONDITION with blockers (FIXED, SENDING).',
  })
  @Allow({ capability: 'orders:edit' })
  async fixOrder(@Ctx() ctx: RequestContext, @Args('input') input: FixOrderInput): Promise<FixOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.statuses.fix(scope, input));
  }

  @Mutation(() => UnfixOrderPayload, {
    description:
      '確定を解除; ADMIN or operator, others get PERMISSION_DENIED. FAILED_PRECONDITION with blockers ' +
      '(NOT_FIXED, PERIOD_CLOSED).',
  })
  @Allow({ capability: 'orders:edit' })
  async unfixOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UnfixOrderInput,
  ): Promise<UnfixOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.statuses.unfix(scope, input));
  }

  private async payloadOf(scope: DemandScope, id: string): Promise<{ order: Order }> {
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }
}
