import { Allow, Ctx, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  AnswerSupplierOrderInput,
  AnswerSupplierOrderPayload,
  CreateSupplierAnswerUploadUrlsInput,
  CreateSupplierAnswerUploadUrlsPayload,
} from './supplier-answer.inputs.js';
import { SupplierAnswers } from './supplier-answers.service.js';
import { SupplierOrder } from './supplier-order.model.js';
import { SupplierOrders } from './supplier-orders.service.js';

/** What the page behind the link of an order mail calls; the token authorises, there is no sign-in. */
@Resolver(() => SupplierOrder)
export class SupplierOrderResolver {
  constructor(
    private readonly orders: SupplierOrders,
    private readonly answers: SupplierAnswers,
  ) {}

  @Query(() => SupplierOrder, {
    description:
      'The order behind the link of an order mail. Requires no sign-in, and is the only root field of its operation. ' +
      'NOT_FOUND for every token that is not a link; RESOURCE_EXHAUSTED.',
  })
  @Allow({ actors: ['Anonymous'] })
  async supplierOrder(
    @Ctx() ctx: RequestContext,
    @Args('token', { type: () => ID, description: 'The part of the link after the #.' }) token: string,
  ): Promise<SupplierOrder> {
    return this.orders.open(ctx, token);
  }

  @Mutation(() => AnswerSupplierOrderPayload, {
    description:
      "A supplier's answer to the order behind a link. Requires no sign-in, and is the only root field of its operation. " +
      'INVALID_ARGUMENT names respondent, comment, lines, lines.n.deliveryDate, lines.n.note or fileIds.n; ' +
      'FAILED_PRECONDITION unless the state is OPEN; NOT_FOUND and RESOURCE_EXHAUSTED like supplierOrder.',
  })
  @Allow({ actors: ['Anonymous'] })
  async answerSupplierOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: AnswerSupplierOrderInput,
  ): Promise<AnswerSupplierOrderPayload> {
    return { supplierOrder: await this.answers.answer(ctx, input) };
  }

  @Mutation(() => CreateSupplierAnswerUploadUrlsPayload, {
    description:
      'Creates signed upload URLs for files of an answer. Requires no sign-in, and is the only root field of its ' +
      'operation. INVALID_ARGUMENT names files, files.n.fileName or files.n.byteSize; otherwise like answerSupplierOrder.',
  })
  @Allow({ actors: ['Anonymous'] })
  async createSupplierAnswerUploadUrls(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateSupplierAnswerUploadUrlsInput,
  ): Promise<CreateSupplierAnswerUploadUrlsPayload> {
    return { uploads: await this.answers.createUploadUrls(ctx, input.token, input.files) };
  }
}
