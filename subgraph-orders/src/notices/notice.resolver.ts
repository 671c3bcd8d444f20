import {
  Allow,
  Ctx,
  type DemandScope,
  demandScope,
  PageArgs,
  PageSize,
  pageWindow,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { MarkNoticesReadInput, MarkNoticesReadPayload, Notice, NoticePage } from './notice.model.js';
import type { NoticeDocument } from './notice.schema.js';
import { Notices } from './notices.service.js';

/** A page that is queried field by field: the unread count at the bell takes a single query. */
interface LazyNoticePage {
  readonly scope: DemandScope;
  readonly isUnreadOnly: boolean;
  readonly skip: number;
  readonly page: number;
  readonly limit: number;
}

@Resolver(() => NoticePage)
export class NoticeResolver {
  constructor(private readonly service: Notices) {}

  @PageSize()
  @Query(() => NoticePage, { description: 'Notices of the caller, newest first.' })
  @Allow({ capability: 'notices:view' })
  notices(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('unreadOnly', {
      type: () => Boolean,
      defaultValue: false,
      description: 'Only unread notices.',
    })
    isUnreadOnly: boolean,
  ): LazyNoticePage {
    return { scope: demandScope(ctx), isUnreadOnly, ...pageWindow(page) };
  }

  @ResolveField()
  async items(@Parent() { scope, isUnreadOnly, ...window }: LazyNoticePage): Promise<Notice[]> {
    return (await this.service.list(scope, isUnreadOnly, window)).map(noticeView);
  }

  @ResolveField()
  async totalCount(@Parent() { scope, isUnreadOnly }: LazyNoticePage): Promise<number> {
    return this.service.countOf(scope, isUnreadOnly);
  }

  @ResolveField()
  async unreadCount(@Parent() { scope }: LazyNoticePage): Promise<number> {
    return this.service.countOf(scope, true);
  }

  @Mutation(() => MarkNoticesReadPayload, {
    description: 'Marks notices of the caller as read; ids of other people’s notices are ignored.',
  })
  @Allow({ capability: 'notices:view' })
  async markNoticesRead(
    @Ctx() ctx: RequestContext,
    @Args('input') input: MarkNoticesReadInput,
  ): Promise<MarkNoticesReadPayload> {
    const scope = demandScope(ctx);
    await this.service.markRead(scope, input);
    return { unreadCount: await this.service.countOf(scope, true) };
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
