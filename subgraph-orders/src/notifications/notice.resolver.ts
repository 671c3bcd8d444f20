import {
  Allow,
  Ctx,
  demandScope,
  type DemandScope,
  PageArgs,
  PageSize,
  pageWindow,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { MarkNoticesReadInput, MarkNoticesReadPayload, Notice, NoticePage } from './notice.model.js';
import type { NoticeDocument } from './notice.schema.js';
import { Notices } from './notices.service.js';

/** A page of which nothing is read before it is asked for: the number at the bell is one question. */
interface AskedPage {
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
  @Query(() => NoticePage, { description: 'What the caller was told, newest first.' })
  @Allow({ capability: 'notices:view' })
  notices(
    @Ctx() ctx: RequestContext,
    @Args() page: PageArgs,
    @Args('unreadOnly', {
      type: () => Boolean,
      defaultValue: false,
      description: 'Only what the caller has not read.',
    })
    isUnreadOnly: boolean,
  ): AskedPage {
    return { scope: demandScope(ctx), isUnreadOnly, ...pageWindow(page) };
  }

  @ResolveField()
  async items(@Parent() { scope, isUnreadOnly, ...window }: AskedPage): Promise<Notice[]> {
    return (await this.service.list(scope, isUnreadOnly, window)).map(noticeView);
  }

  @ResolveField()
  async totalCount(@Parent() { scope, isUnreadOnly }: AskedPage): Promise<number> {
    return this.service.countOf(scope, isUnreadOnly);
  }

  @ResolveField()
  async unreadCount(@Parent() { scope }: AskedPage): Promise<number> {
    return this.service.countOf(scope, true);
  }

  @Mutation(() => MarkNoticesReadPayload, {
    description: 'Marks notices of the caller as read; others are left.',
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
