import { Allow, Ctx, notFound, RequestContext } from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import {
  AnswerSupplierOrderInput,
  AnswerSupplierOrderPayload,
  CreateSupplierAnswerUploadUrlsInput,
  CreateSupplierAnswerUploadUrlsPayload,
} from './supplier-answer.inputs.js';
import { SupplierOrder } from './supplier-order.model.js';

const INVALID_LINK = 'リンクが正しくありません。メールに記載されたリンクをもう一度開いてください。';

/** What the page behind the link of an order mail calls; the token authorises, there is no sign-in. */
@Resolver(() => SupplierOrder)
export class SupplierOrderResolver {
  @Query(() => SupplierOrder, {
    description:
      'The order behind the link of an order mail. Requires no sign-in, and is the only root field of its operation. ' +
      'NOT_FOUND for every token that is not a link; RESOURCE_EXHAUSTED.',
  })
  @Allow({ actors: ['Anonymous'] })
  async supplierOrder(
    @Ctx() _ctx: RequestContext,
    @Args('token', { type: () => ID, description: 'The part of the link after the #.' }) _token: string,
  ): Promise<SupplierOrder> {
    throw notFound(INVALID_LINK);
  }

  @Mutation(() => AnswerSupplierOrderPayload, {
    description:
      "A supplier's answer to the order behind a link. Requires no sign-in, and is the only root field of its operation. " +
      'INVALID_ARGUMENT names respondent, comment, lines, lines.n.deliveryDate, lines.n.note or fileIds.n; ' +
      'FAILED_PRECONDITION unless the state is OPEN; NOT_FOUND and RESOURCE_EXHAUSTED like supplierOrder.',
  })
  @Allow({ actors: ['Anonymous'] })
  async answerSupplierOrder(
    @Ctx() _ctx: RequestContext,
    @Args('input') _input: AnswerSupplierOrderInput,
  ): Promise<AnswerSupplierOrderPayload> {
    throw notFound(INVALID_LINK);
  }

  @Mutation(() => CreateSupplierAnswerUploadUrlsPayload, {
    description:
      'Creates signed upload URLs for files of an answer. Requires no sign-in, and is the only root field of its ' +
      'operation. INVALID_ARGUMENT names files, files.n.fileName or files.n.byteSize; otherwise like answerSupplierOrder.',
  })
  @Allow({ actors: ['Anonymous'] })
  async createSupplierAnswerUploadUrls(
    @Ctx() _ctx: RequestContext,
    @Args('input') _input: CreateSupplierAnswerUploadUrlsInput,
  ): Promise<CreateSupplierAnswerUploadUrlsPayload> {
    throw notFound(INVALID_LINK);
  }
}
