import { Allow, Ctx, demandScope, PageArgs, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { MarkNoticesReadInput, MarkNoticesReadPayload, Notice, NoticePage } from './notice.model.js';
import type { NoticeDocument } from './notice.schema.js';
import { Notices } from './notices.service.js';

@Resolver(() => Notice)
export class NoticeResolver {
  constructor(private readonly service: Notices) {}

  @Query(() => NoticePage, { description: 'What the caller was told, newest first.' })
  @Allow({ capability: 'notices:view' })
  async notices(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('unreadOnly', { type: () => Boolean, defaultValue: false }) unreadOnly: boolean,
  ): Promise<NoticePage> {
    const scope = demandScope(ctx);
    const [found, unreadCount] = await Promise.all([
      this.service.pageOf(scope, page, unreadOnly),
      this.service.unreadCount(scope),
    ]);
    return { ...found, items: found.items.map(noticeView), unreadCount };
  }

  @Mutation(() => MarkNoticesReadPayload, {
    description: 'Marks notices of the caller as read; others are left.',
  })
  @Allow({ capability: 'notices:view' })
  async markNoticesRead(
    @Ctx() ctx: RequestContext,
    @Args('input') { ids }: MarkNoticesReadInput,
  ): Promise<MarkNoticesReadPayload> {
    const scope = demandScope(ctx);
    await this.service.markRead(scope, ids ?? undefined);
    return { unreadCount: await this.service.unreadCount(scope) };
  }
}

const noticeView = (document: NoticeDocument): Notice => {
  const { _id, kind, title, body, occurredAt, readAt, orderId, purchaseNumber } = document;
  return {
    id: _id,
    kind,
    title,
    body,
    occurredAt,
    isRead: readAt !== null,
    orderUuid: orderId,
    purchaseNumber,
  };
};
