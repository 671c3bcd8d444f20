import { ListSize, Timestamp } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType } from '@nestjs/graphql';
import { BulkOrderResult, BulkOrderTargetInput } from '../orders/bulk-status.inputs.js';
import {
  KEY,
  NewOrderInput,
  OrderPayload,
  OrderTarget,
  OrderVersionTarget,
  TEMPORARY_FILES,
  VERSION,
} from '../orders/order.inputs.js';
import { DEMAND_ARGUMENT, OrderContentInput } from '../orders/order-content.input.js';
import { OrderReviewGroupInput } from './review-groups.input.js';

const GROUPS = '1 to 5 groups, which decide one after another.';
const COMMENT = 'Up to 1,000 characters.';
const REQUEST_COMMENT = `Comment to the reviewers; kept with the round. ${COMMENT}`;

@InputType()
export class CreateApprovalOrderInput extends NewOrderInput {
  @Field(() => [OrderReviewGroupInput], { description: GROUPS })
  reviewGroups!: OrderReviewGroupInput[];

  @Field(() => String, { nullable: true, description: REQUEST_COMMENT })
  comment?: string | null;

  @Field(() => [ID], { nullable: true, description: TEMPORARY_FILES })
  temporaryAttachmentUuids?: string[] | null;
}

@InputType({ isAbstract: true })
abstract class ReviewRequestInput extends OrderVersionTarget {
  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => OrderContentInput, { nullable: true, description: 'Default: the stored content.' })
  content?: OrderContentInput | null;

  @Field(() => [OrderReviewGroupInput], { description: GROUPS })
  reviewGroups!: OrderReviewGroupInput[];

  @Field(() => String, { nullable: true, description: REQUEST_COMMENT })
  comment?: string | null;
}

@InputType()
export class SubmitDraftOrderWithReviewGroupsInput extends ReviewRequestInput {}

@InputType()
export class UpdateApprovalOrderInput extends ReviewRequestInput {}

@InputType({ isAbstract: true })
abstract class DecisionInput extends OrderTarget {
  @Field(() => Timestamp, {
    description: `${VERSION} Approvals of others that leave the order in review do not change it.`,
  })
  expectedUpdatedAt!: string;

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => ID, {
    nullable: true,
    description:
      'The reviewer in whose place the caller decides: themselves, or whom they represent (`myReviewFor`). Default: ' +
      'the place of the caller, or else of a reviewer whom they represent; required as a deputy after another ' +
      'decision in this round, and in their own place after one as a deputy.',
  })
  reviewerUuid?: string | null;
}

@InputType()
export class ApproveOrderInput extends DecisionInput {
  @Field(() => String, { nullable: true, description: COMMENT })
  comment?: string | null;
}

@InputType()
export class DenyOrderInput extends DecisionInput {
  @Field({ description: 'Reason, 1 to 1,000 characters.' })
  comment!: string;
}

@InputType()
export class ApproveOrderWithUpdateInput extends DecisionInput {
  @Field(() => OrderContentInput)
  content!: OrderContentInput;

  @Field(() => String, { nullable: true, description: COMMENT })
  comment?: string | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'Required when the total rises above what others approved, whose approvals are then reset; without ' +
      'it FAILED_PRECONDITION with the blocker CONFIRM_TOTAL_RISE.',
  })
  confirmTotalRise?: boolean | null;
}

@InputType()
export class BulkApproveOrdersInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => [BulkOrderTargetInput], { description: '1 to 100.' })
  orders!: BulkOrderTargetInput[];

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;

  @Field(() => String, { nullable: true, description: COMMENT })
  comment?: string | null;
}

@ObjectType()
export class BulkApproveOrdersPayload {
  @ListSize(100)
  @Field(() => [BulkOrderResult], { description: 'One result per order, in the order of the input.' })
  results!: BulkOrderResult[];
}

@InputType({ description: 'Replacement of a reviewer who is no longer eligible.' })
export class ReviewerReplacementInput {
  @Field(() => Int, { description: 'Position of the group.' })
  reviewerOrderNumber!: number;

  @Field(() => ID, { description: 'The reviewer who is no longer eligible.' })
  fromReviewerUuid!: string;

  @Field(() => ID, {
    description: 'An eligible demand user; neither the requester nor a reviewer of this round.',
  })
  toReviewerUuid!: string;
}

@InputType()
export class ReplaceOrderReviewersInput extends OrderTarget {
  @Field(() => [ReviewerReplacementInput], { description: 'At least one.' })
  replacements!: ReviewerReplacementInput[];

  @Field(() => ID, { description: KEY })
  idempotencyKey!: string;
}

@ObjectType()
export class CreateApprovalOrderPayload extends OrderPayload {}
@ObjectType()
export class UpdateApprovalOrderPayload extends OrderPayload {}
@ObjectType()
export class SubmitDraftOrderWithReviewGroupsPayload extends OrderPayload {}
@ObjectType()
export class ApproveOrderPayload extends OrderPayload {}
@ObjectType()
export class ApproveOrderWithUpdatePayload extends OrderPayload {}
@ObjectType()
export class DenyOrderPayload extends OrderPayload {}
@ObjectType()
export class ReplaceOrderReviewersPayload extends OrderPayload {}
