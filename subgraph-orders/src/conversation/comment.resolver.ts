import { Allow, Ctx, demandScope, PageSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { OrderStatusService } from '../order-api/order-status.service.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import {
  CreateOrderCommentAttachmentSignedUrlInput,
  CreateOrderCommentAttachmentSignedUrlPayload,
  CreateOrderCommentInput,
  CreateOrderCommentPayload,
  OrderComment,
  OrderCommentPage,
  OrderCommentsArgs,
  ResendFailedOrderCommentsInput,
  ResendFailedOrderCommentsPayload,
  ResendOrderCommentInput,
  ResendOrderCommentPayload,
  StopOrderCommentInput,
  StopOrderCommentPayload,
  UpdateOrderInConversationInput,
  UpdateOrderInConversationPayload,
} from './comment.model.js';
import { commentView } from './comment.view.js';
import { Comments } from './comments.service.js';
import { FailedMessages } from './failed-messages.service.js';
import { UnsentMessages } from './unsent-messages.service.js';

@Resolver(() => OrderComment)
export class CommentResolver {
  constructor(
    private readonly comments: Comments,
    private readonly failed: FailedMessages,
    private readonly unsent: UnsentMessages,
    private readonly statuses: OrderStatusService,
    private readonly orders: OrderRepository,
  ) {}

  @PageSize()
  @Query(() => OrderCommentPage, { description: 'The conversation of an order, newest message first.' })
  @Allow({ capability: 'orders:view' })
  async orderComments(
    @Ctx() ctx: RequestContext,
    @Args() { demandUuid, orderUuid, ...page }: OrderCommentsArgs,
  ): Promise<OrderCommentPage> {
    const found = await this.comments.pageOf(demandScope(ctx, demandUuid), orderUuid, page);
    return { ...found, items: found.items.map(commentView) };
  }

  @Mutation(() => CreateOrderCommentPayload, {
    description:
      'Writes to the supplier by mail, as a reply to the last message. INVALID_ARGUMENT names comment, ' +
      'subject, to.n or uploadUuids.n (blocker UNCONFIRMED_RECIPIENT: an address that must be confirmed); ' +
      'FAILED_PRECONDITION until the supplier has the order; RESOURCE_EXHAUSTED when a quota is exhausted. ' +
      'If the mail fails, the message has the status FAILED.',
  })
  @Allow({ capability: 'orders:send' })
  async createOrderComment(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOrderCommentInput,
  ): Promise<CreateOrderCommentPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const orderComment = commentView(await this.comments.create(scope, input));
    return { orderComment, order: orderView(await this.orders.requireOrder(scope, input.uuid)) };
  }

  @Mutation(() => ResendOrderCommentPayload, {
    description:
      'Resends a message with the status FAILED, unchanged and to the same addresses; a pending or sent ' +
      'message is returned unchanged. NOT_FOUND; FAILED_PRECONDITION for an incoming message; ' +
      'INVALID_ARGUMENT and RESOURCE_EXHAUSTED like when writing.',
  })
  @Allow({ capability: 'orders:send' })
  async resendOrderComment(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, commentId }: ResendOrderCommentInput,
  ): Promise<ResendOrderCommentPayload> {
    const scope = demandScope(ctx, demandUuid);
    await this.failed.resend(scope, commentId);
    return { orderComment: commentView(await this.comments.outcome(scope, commentId)) };
  }

  @Mutation(() => StopOrderCommentPayload, {
    description:
      '送信中止: gives up a message that waits for its first attempt, or for the next one because the mail server is ' +
      'away; it isStopped then. Errors: NOT_FOUND; FAILED_PRECONDITION when it is not waiting, also because ' +
      'it was sent, or while it is being sent.',
  })
  @Allow({ capability: 'orders:send' })
  async stopOrderComment(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, commentId }: StopOrderCommentInput,
  ): Promise<StopOrderCommentPayload> {
    const comment = await this.unsent.stop(demandScope(ctx, demandUuid), commentId);
    return { orderComment: commentView(comment) };
  }

  @Mutation(() => ResendFailedOrderCommentsPayload, {
    description:
      '再送信 of all messages of the demand that were given up because of an outage, 100 at most, as they ' +
      'were. Left out are messages of canceled orders, those after which another message reached the supplier, those to ' +
      'recipients that are not registered any more, and those that were refused, stopped or may have arrived. Returns ' +
      'before they are sent; repeating it sends only what has failed again. Errors: RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'orders:send' })
  async resendFailedOrderComments(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid }: ResendFailedOrderCommentsInput,
  ): Promise<ResendFailedOrderCommentsPayload> {
    return { messageCount: await this.failed.resendAll(demandScope(ctx, demandUuid)) };
  }

  @Mutation(() => CreateOrderCommentAttachmentSignedUrlPayload, {
    description: 'Signed link to a file of a message, valid for 5 minutes. NOT_FOUND for an unknown file.',
  })
  @Allow({ capability: 'orders:view' })
  async createOrderCommentAttachmentSignedUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOrderCommentAttachmentSignedUrlInput,
  ): Promise<CreateOrderCommentAttachmentSignedUrlPayload> {
    return this.comments.attachmentUrl(demandScope(ctx, input.demandUuid), input);
  }

  @Mutation(() => UpdateOrderInConversationPayload, {
    description: 'Sets or clears やりとり中; the version of the order does not change.',
  })
  @Allow({ capability: 'orders:edit' })
  async updateOrderInConversation(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateOrderInConversationInput,
  ): Promise<UpdateOrderInConversationPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const { uuid, inConversation } = input;
    const id = await this.statuses.setInConversation(scope, { uuid }, inConversation);
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }
}
