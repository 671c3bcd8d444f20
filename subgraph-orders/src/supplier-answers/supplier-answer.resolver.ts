import {
  Allow,
  Ctx,
  type DemandScope,
  demandScope,
  ListSize,
  ObjectStore,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import { AnswerDecisions } from './answer-decisions.service.js';
import { LinkManagement } from './link-management.service.js';
import {
  AcceptSupplierAnswerInput,
  AcceptSupplierAnswerPayload,
  AskSupplierBackInput,
  AskSupplierBackPayload,
  RemindSupplierInput,
  RemindSupplierPayload,
  RenewSupplierLinkInput,
  RenewSupplierLinkPayload,
  WithdrawSupplierLinkInput,
  WithdrawSupplierLinkPayload,
} from './supplier-answer.inputs.js';
import { SupplierAnswerLoaders } from './supplier-answer.loaders.js';
import {
  OrderSupplierAnswer,
  SupplierAnswer,
  SupplierAnswerFile,
  SupplierLinkUse,
} from './supplier-answer.model.js';

/** The buyer's side of the answers of suppliers. */
@Resolver(() => Order)
export class SupplierAnswerResolver {
  constructor(
    private readonly loaders: SupplierAnswerLoaders,
    private readonly decisions: AnswerDecisions,
    private readonly links: LinkManagement,
    private readonly orders: OrderRepository,
  ) {}

  @ResolveField(() => OrderSupplierAnswer, {
    nullable: true,
    description: 'Link and answers of the supplier; null when the order was never mailed with a link.',
  })
  async supplierAnswer(
    @Parent() { document }: Order,
    @Ctx() ctx: RequestContext,
  ): Promise<OrderSupplierAnswer | null> {
    return this.loaders.ofOrder(ctx, document);
  }

  @Mutation(() => AcceptSupplierAnswerPayload, {
    description:
      'Accepts the dates of an open answer: they become the delivery dates of the lines, and the supplier is told by ' +
      'mail. INVALID_ARGUMENT names comment or, as for updateOrder, content.…; FAILED_PRECONDITION when the answer is ' +
      'not open, a line was removed, or the order cannot be changed without a mail (fixed, approval required); ABORTED; ' +
      'RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'orders:send' })
  async acceptSupplierAnswer(
    @Ctx() ctx: RequestContext,
    @Args('input') input: AcceptSupplierAnswerInput,
  ): Promise<AcceptSupplierAnswerPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.orderOf(scope, await this.decisions.accept(scope, input));
  }

  @Mutation(() => AskSupplierBackPayload, {
    description:
      'Asks back about an open answer: mails the comment with the link; the state becomes UNCONFIRMED. INVALID_ARGUMENT ' +
      'names comment; FAILED_PRECONDITION when the answer is not open or the link cannot be used any more; RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'orders:send' })
  async askSupplierBack(
    @Ctx() ctx: RequestContext,
    @Args('input') input: AskSupplierBackInput,
  ): Promise<AskSupplierBackPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.orderOf(scope, await this.decisions.askBack(scope, input));
  }

  @Mutation(() => WithdrawSupplierLinkPayload, {
    description: 'Withdraws the link: nobody can use it any more. FAILED_PRECONDITION when there is none.',
  })
  @Allow({ capability: 'orders:send' })
  async withdrawSupplierLink(
    @Ctx() ctx: RequestContext,
    @Args('input') input: WithdrawSupplierLinkInput,
  ): Promise<WithdrawSupplierLinkPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.orderOf(scope, await this.links.withdraw(scope, input.uuid));
  }

  @Mutation(() => RenewSupplierLinkPayload, {
    description:
      'Replaces the link for the version that the supplier has, and mails the new one. FAILED_PRECONDITION when the ' +
      'order was never mailed with a link, or is canceled or complete; RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'orders:send' })
  async renewSupplierLink(
    @Ctx() ctx: RequestContext,
    @Args('input') input: RenewSupplierLinkInput,
  ): Promise<RenewSupplierLinkPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.orderOf(scope, await this.links.renew(scope, input));
  }

  @Mutation(() => RemindSupplierPayload, {
    description:
      'Mails one reminder with the link to the supplier. FAILED_PRECONDITION when the supplier has answered, was ' +
      'reminded already, or the link is not open; RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'orders:send' })
  async remindSupplier(
    @Ctx() ctx: RequestContext,
    @Args('input') input: RemindSupplierInput,
  ): Promise<RemindSupplierPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.orderOf(scope, await this.links.remind(scope, input));
  }

  private async orderOf(scope: DemandScope, id: string): Promise<{ order: Order }> {
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }
}

@Resolver(() => OrderSupplierAnswer)
export class OrderSupplierAnswerResolver {
  constructor(private readonly loaders: SupplierAnswerLoaders) {}

  @ListSize(10)
  @ResolveField(() => [SupplierLinkUse], {
    description: 'Clients that used the current link, the last first; up to 50.',
  })
  async uses(@Parent() answer: OrderSupplierAnswer, @Ctx() ctx: RequestContext): Promise<SupplierLinkUse[]> {
    return this.loaders.usesOf(ctx, answer);
  }

  @ListSize(5)
  @ResolveField(() => [SupplierAnswer], { description: 'Answers to all versions, newest first; up to 50.' })
  async answers(
    @Parent() answer: OrderSupplierAnswer,
    @Ctx() ctx: RequestContext,
  ): Promise<SupplierAnswer[]> {
    return this.loaders.answersOf(ctx, answer);
  }
}

@Resolver(() => SupplierAnswerFile)
export class SupplierAnswerFileResolver {
  constructor(private readonly store: ObjectStore) {}

  @ResolveField(() => String, { description: 'Signed link, valid for 5 minutes.' })
  async url(@Parent() { key, name, mimeType }: SupplierAnswerFile): Promise<string> {
    return this.store.signedDownloadUrl(key, { fileName: name, contentType: mimeType });
  }
}
