import {
  Allow,
  Ctx,
  demandScope,
  failedPrecondition,
  ObjectStore,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { Order } from '../orders/order.model.js';
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
import { OrderSupplierAnswer, SupplierAnswerFile } from './supplier-answer.model.js';

const NO_LINK = 'この発注には仕入先の回答用リンクがありません。';

/** The buyer's side of the answers of suppliers. */
@Resolver(() => Order)
export class SupplierAnswerResolver {
  @ResolveField(() => OrderSupplierAnswer, {
    nullable: true,
    description: 'Link and answers of the supplier; null when the order was never mailed with a link.',
  })
  async supplierAnswer(@Parent() _order: Order): Promise<OrderSupplierAnswer | null> {
    return null;
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
    demandScope(ctx, input.demandUuid);
    throw failedPrecondition(NO_LINK);
  }

  @Mutation(() => AskSupplierBackPayload, {
    description:
      'Asks back about an open answer: mails the comment with the link; the state becomes UNCONFIRMED. INVALID_ARGUMENT ' +
      'names comment; FAILED_PRECONDITION when the answer is not open; RESOURCE_EXHAUSTED.',
  })
  @Allow({ capability: 'orders:send' })
  async askSupplierBack(
    @Ctx() ctx: RequestContext,
    @Args('input') input: AskSupplierBackInput,
  ): Promise<AskSupplierBackPayload> {
    demandScope(ctx, input.demandUuid);
    throw failedPrecondition(NO_LINK);
  }

  @Mutation(() => WithdrawSupplierLinkPayload, {
    description: 'Withdraws the link: nobody can use it any more. FAILED_PRECONDITION when there is none.',
  })
  @Allow({ capability: 'orders:send' })
  async withdrawSupplierLink(
    @Ctx() ctx: RequestContext,
    @Args('input') input: WithdrawSupplierLinkInput,
  ): Promise<WithdrawSupplierLinkPayload> {
    demandScope(ctx, input.demandUuid);
    throw failedPrecondition(NO_LINK);
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
    demandScope(ctx, input.demandUuid);
    throw failedPrecondition(NO_LINK);
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
    demandScope(ctx, input.demandUuid);
    throw failedPrecondition(NO_LINK);
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
