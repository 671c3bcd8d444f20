import { Allow, Ctx, demandScope, PageSize, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { OrderStatusService } from '../orders/order-status.service.js';
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
  ResendOrderCommentInput,
  ResendOrderCommentPayload,
  UpdateOrderInConversationInput,
  UpdateOrderInConversationPayload,
} from './comment.model.js';
import { commentView } from './comment.view.js';
import { Comments } from './comments.service.js';

@Resolver(() => OrderComment)
export class CommentResolver {
  constructor(
    private readonly comments: Comments,
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
      'Writes to the supplier by mail, as an answer to the last message. INVALID_ARGUMENT names comment, subject, ' +
      'to.n or uploadUuids.n (blocker UNCONFIRMED_RECIPIENT: an address that has to be confirmed); FAILED_PRECONDITION ' +
      'until the supplier has the order; RESOURCE_EXHAUSTED where a quota is used up. A mail that was not sent shows ' +
      'as status FAILED.',
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
      'Sends a message of status FAILED again, to the same addresses and as the same message; one that is on its way or ' +
      'was sent is left. NOT_FOUND; FAILED_PRECONDITION for a message that came in; INVALID_ARGUMENT and ' +
      'RESOURCE_EXHAUSTED as when writing.',
  })
  @Allow({ capability: 'orders:send' })
  async resendOrderComment(
    @Ctx() ctx: RequestContext,
    @Args('input') { demandUuid, commentId }: ResendOrderCommentInput,
  ): Promise<ResendOrderCommentPayload> {
    const comment = await this.comments.resend(demandScope(ctx, demandUuid), commentId);
    return { orderComment: commentView(comment) };
  }

  @Mutation(() => CreateOrderCommentAttachmentSignedUrlPayload, {
    description: 'Link to a file of a message, for 5 minutes. NOT_FOUND where there is none.',
  })
  @Allow({ capability: 'orders:view' })
  async createOrderCommentAttachmentSignedUrl(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateOrderCommentAttachmentSignedUrlInput,
  ): Promise<CreateOrderCommentAttachmentSignedUrlPayload> {
    return this.comments.attachmentUrl(demandScope(ctx, input.demandUuid), input);
  }

  @Mutation(() => UpdateOrderInConversationPayload, {
    description: 'やりとり中 on or off; the version of the order stays.',
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
