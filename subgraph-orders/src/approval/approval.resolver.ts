import {
  Allow,
  Ctx,
  type DemandScope,
  demandScope,
  ListSize,
  RequestContext,
} from '@hacchu-hub/subgraph-kit';
import { Args, ID, Mutation, Query, Resolver } from '@nestjs/graphql';
import { BulkOrders } from '../orders/bulk-orders.service.js';
import { Order } from '../orders/order.model.js';
import { OrderRepository } from '../orders/order.repository.js';
import { orderView } from '../orders/order.view.js';
import { DEMAND_ARGUMENT } from '../orders/order-content.input.js';
import {
  ApproveOrderInput,
  ApproveOrderPayload,
  ApproveOrderWithUpdateInput,
  ApproveOrderWithUpdatePayload,
  BulkApproveOrdersInput,
  BulkApproveOrdersPayload,
  CreateApprovalOrderInput,
  CreateApprovalOrderPayload,
  DenyOrderInput,
  DenyOrderPayload,
  ReplaceOrderReviewersInput,
  ReplaceOrderReviewersPayload,
  SubmitDraftOrderWithReviewGroupsInput,
  SubmitDraftOrderWithReviewGroupsPayload,
  UpdateApprovalOrderInput,
  UpdateApprovalOrderPayload,
} from './approval.inputs.js';
import { OrderReviewLink } from './approval.model.js';
import { ApproveWithUpdate } from './approve-with-update.service.js';
import { ReviewDecisions } from './decision.service.js';
import { ReviewLinks } from './review-links.service.js';
import { ReviewRequests } from './review-request.service.js';
import { ReviewerReplacements } from './reviewer-replacement.service.js';
import { SoleReviewers } from './sole-reviewers.service.js';

@Resolver(() => Order)
export class ApprovalResolver {
  constructor(
    private readonly orders: OrderRepository,
    private readonly requests: ReviewRequests,
    private readonly decisions: ReviewDecisions,
    private readonly withUpdate: ApproveWithUpdate,
    private readonly replacements: ReviewerReplacements,
    private readonly bulk: BulkOrders,
    private readonly links: ReviewLinks,
    private readonly soleReviewers: SoleReviewers,
  ) {}

  @Mutation(() => CreateApprovalOrderPayload, {
    description:
      'Creates an order and requests its approval; nothing is stored when it is refused. INVALID_ARGUMENT ' +
      'names content.… or reviewGroups.n.…; FAILED_PRECONDITION with the blocker NO_REVIEWER when the ' +
      'demand has no eligible reviewer.',
  })
  @Allow({ capability: 'orders:review' })
  async createApprovalOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: CreateApprovalOrderInput,
  ): Promise<CreateApprovalOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.requests.create(scope, input));
  }

  @Mutation(() => SubmitDraftOrderWithReviewGroupsPayload, {
    description:
      'Requests the approval of a draft. Errors like createApprovalOrder; ABORTED for a stale version.',
  })
  @Allow({ capability: 'orders:review' })
  async submitDraftOrderWithReviewGroups(
    @Ctx() ctx: RequestContext,
    @Args('input') input: SubmitDraftOrderWithReviewGroupsInput,
  ): Promise<SubmitDraftOrderWithReviewGroupsPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.requests.submitDraft(scope, input));
  }

  @Mutation(() => UpdateApprovalOrderPayload, {
    description:
      '再申請 of a denied order (the requester or an ADMIN) in a new round, or 変更の承認 of an order that the ' +
      'supplier has; also accepts drafts. Errors like submitDraftOrderWithReviewGroups.',
  })
  @Allow({ capability: 'orders:review' })
  async updateApprovalOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: UpdateApprovalOrderInput,
  ): Promise<UpdateApprovalOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.requests.update(scope, input));
  }

  @Mutation(() => ApproveOrderPayload, {
    description:
      'Approves as a reviewer of the current group; repeating it has no effect. ABORTED when the content ' +
      'changed since the reviewer saw it; FAILED_PRECONDITION with a reason for reviewers who cannot ' +
      'decide now.',
  })
  @Allow({ capability: 'orders:decide' })
  async approveOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ApproveOrderInput,
  ): Promise<ApproveOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.decisions.approve(scope, input));
  }

  @Mutation(() => ApproveOrderWithUpdatePayload, {
    description:
      '修正して承認: replaces the content and approves it. Errors like approveOrder, INVALID_ARGUMENT with ' +
      'content.…, and FAILED_PRECONDITION with the blocker CONFIRM_TOTAL_RISE.',
  })
  @Allow({ capability: 'orders:decide' })
  async approveOrderWithUpdate(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ApproveOrderWithUpdateInput,
  ): Promise<ApproveOrderWithUpdatePayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.withUpdate.approve(scope, input));
  }

  @Mutation(() => DenyOrderPayload, {
    description:
      '差戻し with a reason; ends the round. Errors like approveOrder, and INVALID_ARGUMENT with comment.',
  })
  @Allow({ capability: 'orders:decide' })
  async denyOrder(
    @Ctx() ctx: RequestContext,
    @Args('input') input: DenyOrderInput,
  ): Promise<DenyOrderPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.decisions.deny(scope, input));
  }

  @Mutation(() => BulkApproveOrdersPayload, {
    description: 'Approves several orders independently: some may succeed while others are refused.',
  })
  @Allow({ capability: 'orders:decide' })
  async bulkApproveOrders(
    @Ctx() ctx: RequestContext,
    @Args('input') input: BulkApproveOrdersInput,
  ): Promise<BulkApproveOrdersPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    const { idempotencyKey: key, comment } = input;
    const results = await this.bulk.forEachOrder(scope, input.orders, ({ uuid, expectedUpdatedAt }) =>
      this.decisions.approve(scope, { uuid, expectedUpdatedAt, comment, idempotencyKey: `${key}:${uuid}` }),
    );
    return { results };
  }

  @Mutation(() => ReplaceOrderReviewersPayload, {
    description:
      'Replaces reviewers who are no longer eligible; ADMIN only. FAILED_PRECONDITION with the blocker ' +
      'REVIEWER_ELIGIBLE when a reviewer still is; INVALID_ARGUMENT names replacements.n.….',
  })
  @Allow({ capability: 'orders:replace_reviewers' })
  async replaceOrderReviewers(
    @Ctx() ctx: RequestContext,
    @Args('input') input: ReplaceOrderReviewersInput,
  ): Promise<ReplaceOrderReviewersPayload> {
    const scope = demandScope(ctx, input.demandUuid);
    return this.payloadOf(scope, await this.replacements.replace(scope, input));
  }

  @Query(() => OrderReviewLink, {
    description:
      'Resolves the link in a mail to the caller; it does not decide anything. INVALID_ARGUMENT (token) ' +
      'for links with an invalid signature, FAILED_PRECONDITION for links to other people.',
  })
  @Allow({ capability: 'orders:decide' })
  async orderReviewLink(
    @Ctx() ctx: RequestContext,
    @Args('token', { description: 'Token from the link.' }) token: string,
  ): Promise<OrderReviewLink> {
    return this.links.open(demandScope(ctx), token);
  }

  @ListSize(100)
  @Query(() => [Order], {
    description:
      'Orders in review, newest first, with a group that would have no eligible reviewer if this person ' +
      'left or lost the right to decide: a warning before a user is deleted or their role changes. Nothing ' +
      'is refused because of it: an ADMIN can replace reviewers afterwards (replaceOrderReviewers). ' +
      'UNAVAILABLE while members cannot be loaded.',
  })
  @Allow({ capability: 'users:edit' })
  async ordersOnlyReviewedBy(
    @Ctx() ctx: RequestContext,
    @Args('reviewerUuid', { type: () => ID, description: 'A user of the demand.' }) reviewerUuid: string,
    @Args('staysEditor', {
      defaultValue: false,
      description: 'True when the person becomes an EDITOR, who can still decide in groups open to EDITORs.',
    })
    staysEditor: boolean,
    @Args('demandUuid', { type: () => ID, nullable: true, description: DEMAND_ARGUMENT })
    demandUuid?: string,
  ): Promise<Order[]> {
    const found = await this.soleReviewers.ordersOf(demandScope(ctx, demandUuid), reviewerUuid, staysEditor);
    return found.map(orderView);
  }

  private async payloadOf(scope: DemandScope, id: string): Promise<{ order: Order }> {
    return { order: orderView(await this.orders.requireOrder(scope, id)) };
  }
}
