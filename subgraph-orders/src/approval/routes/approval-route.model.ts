import { ListSize, Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DEMAND_ARGUMENT } from '../../orders/order-content.input.js';
import { ApprovalStrategy } from '../../orders/records/review.schema.js';
import { OrderReviewGroupInput } from '../review-groups.input.js';
import { ApprovalRouteKind } from './approval-route.schema.js';

registerEnumType(ApprovalRouteKind, {
  name: 'ApprovalRouteKind',
  description: 'How a route is used.',
  valuesMap: {
    RULE: { description: 'Applies to requests that meet its conditions.' },
    TEMPLATE: { description: 'ひな形: chosen by hand where no rule applies.' },
  },
});

@ObjectType({ description: 'A person named in a route.' })
export class ApprovalRoutePerson {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String, { nullable: true, description: 'Also of somebody who has left; null when unknown.' })
  name!: string | null;

  @Field({ description: 'Whether the person is not in the demand any more.' })
  hasLeft!: boolean;

  @Field({ description: 'As a reviewer: may approve in this step; as a requester: is active.' })
  isEligible!: boolean;
}

@ObjectType({ description: 'A supplier named in a route.' })
export class ApprovalRouteSupplier {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String, { nullable: true, description: 'Null when the supplier does not exist any more.' })
  name!: string | null;

  @Field({ description: 'The supplier was deleted or does not exist any more.' })
  isDeleted!: boolean;
}

@ObjectType({ description: 'A product category named in a route.' })
export class ApprovalRouteCategory {
  @Field(() => ID)
  uuid!: string;

  @Field(() => String, { nullable: true, description: 'Null when the category does not exist any more.' })
  name!: string | null;

  @Field({ description: 'The category was deleted or does not exist any more.' })
  isDeleted!: boolean;
}

@ObjectType({ description: 'One step of a route; steps decide one after another.' })
export class ApprovalRouteGroup {
  @Field(() => ApprovalStrategy, { description: 'Whether all reviewers must approve, or one of them.' })
  approvalStrategy!: ApprovalStrategy;

  @Field({ description: 'Whether every reviewer must be an ADMIN.' })
  restrictByReviewerRole!: boolean;

  @ListSize(3)
  @Field(() => [ApprovalRoutePerson], { description: 'Reviewers of the step.' })
  reviewers!: ApprovalRoutePerson[];
}

@ObjectType({ description: '承認ルート: steps of approval, and the requests to which they apply.' })
export class ApprovalRoute {
  @Field(() => ID)
  uuid!: string;

  @Field()
  name!: string;

  @Field(() => ApprovalRouteKind, { description: 'Whether it applies by conditions or is chosen by hand.' })
  kind!: ApprovalRouteKind;

  @Field({ description: 'Routes that are not active neither apply nor can be chosen.' })
  isActive!: boolean;

  @Field({ description: '固定: requesters cannot change the steps. Always false for templates.' })
  isBinding!: boolean;

  @Field(() => Int, { description: 'Order in which rules are tried, from 1; the first that applies counts.' })
  position!: number;

  @Field(() => Yen, { nullable: true, description: 'Lowest amount without tax; null: none.' })
  amountFrom!: string | null;

  @Field(() => Yen, { nullable: true, description: 'The amount without tax must be lower; null: no limit.' })
  amountTo!: string | null;

  @ListSize(5)
  @Field(() => [ApprovalRouteSupplier], { description: 'Empty: every supplier.' })
  suppliers!: ApprovalRouteSupplier[];

  @ListSize(5)
  @Field(() => [ApprovalRouteCategory], {
    description: '商品分類, one of which at least one line of the order has; empty: every order.',
  })
  categories!: ApprovalRouteCategory[];

  @ListSize(5)
  @Field(() => [ApprovalRoutePerson], { description: 'Empty: every requester.' })
  requesters!: ApprovalRoutePerson[];

  @Field({
    description: '予算超過: applies only to requests that exceed a budget. Always false for templates.',
  })
  onlyOverBudget!: boolean;

  @ListSize(3)
  @Field(() => [ApprovalRouteGroup], { description: 'Steps in order.' })
  reviewGroups!: ApprovalRouteGroup[];

  @Field(() => Int, { description: '督促: reviewers are reminded after more than so many business days.' })
  remindAfterDays!: number;

  @Field(() => Int, {
    nullable: true,
    description: 'After more than so many business days, ADMINs and the requester are told; null: never.',
  })
  escalateAfterDays!: number | null;

  @Field(() => Yen, {
    nullable: true,
    description:
      'Largest total with tax that reviewers may decide by the link in the mail, instead of that of the demand; 0: sign-in is always required; null: that of the demand.',
  })
  mailApprovalLimit!: string | null;

  @Field({
    description:
      'A step has nobody left who may approve: a binding rule refuses requests, and other routes need a person added.',
  })
  isReviewerMissing!: boolean;

  @Field(() => Timestamp)
  updatedAt!: string;
}

@ObjectType({
  description:
    'Steps proposed to a requester: without the requester, and without people who may not approve.',
})
export class ApprovalRouteProposal {
  @Field(() => ID)
  uuid!: string;

  @Field()
  name!: string;

  @Field({ description: 'The request must have exactly these steps.' })
  isBinding!: boolean;

  @ListSize(3)
  @Field(() => [ApprovalRouteGroup], { description: 'Steps in order.' })
  reviewGroups!: ApprovalRouteGroup[];

  @Field({
    description: 'A step has nobody left who may approve; requests are refused when the rule is binding.',
  })
  isReviewerMissing!: boolean;
}

@ObjectType({ description: 'Routes for one request.' })
export class ApprovalRouteChoice {
  @Field(() => ApprovalRouteProposal, {
    nullable: true,
    description: 'The rule that applies; null when none does.',
  })
  rule!: ApprovalRouteProposal | null;

  @ListSize(5)
  @Field(() => [ApprovalRouteProposal], { description: 'Templates by name; empty when a rule applies.' })
  templates!: ApprovalRouteProposal[];
}

@ObjectType({ description: 'One change of the routes of a demand.' })
export class ApprovalRouteChange {
  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, { description: 'When it was made.' })
  at!: string;

  @Field({ description: 'Who made it.' })
  actorName!: string;

  @Field({ description: 'What changed, in Japanese.' })
  summary!: string;
}

@InputType()
export class SaveApprovalRouteInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID, { nullable: true, description: 'The route to change; by default a new one is created.' })
  uuid?: string | null;

  @Field(() => Timestamp, {
    nullable: true,
    description:
      'Required with `uuid`: version that the caller read. ABORTED when it is not the current one.',
  })
  expectedUpdatedAt?: string | null;

  @Field({ description: '1 to 50 characters; unique in the demand.' })
  name!: string;

  @Field(() => ApprovalRouteKind, { description: 'A rule with conditions, or a template.' })
  kind!: ApprovalRouteKind;

  @Field(() => Boolean, { defaultValue: true, description: 'Whether it applies or can be chosen.' })
  isActive!: boolean;

  @Field(() => Boolean, { defaultValue: false, description: 'Ignored for templates.' })
  isBinding!: boolean;

  @Field(() => Yen, { nullable: true, description: 'Lowest amount without tax. Ignored for templates.' })
  amountFrom?: string | null;

  @Field(() => Yen, {
    nullable: true,
    description: 'The amount without tax must be lower. Ignored for templates.',
  })
  amountTo?: string | null;

  @Field(() => [ID], { defaultValue: [], description: 'Up to 50 suppliers. Ignored for templates.' })
  supplierUuids!: string[];

  @Field(() => [ID], {
    nullable: true,
    description:
      'Up to 50 product categories; a change that leaves them out keeps them. Ignored for templates.',
  })
  categoryUuids?: string[] | null;

  @Field(() => [ID], { defaultValue: [], description: 'Up to 50 demand users. Ignored for templates.' })
  requesterUuids!: string[];

  @Field(() => Boolean, {
    defaultValue: false,
    description: '予算超過: only requests that exceed a budget. Ignored for templates.',
  })
  onlyOverBudget?: boolean;

  @Field(() => Int, { defaultValue: 3, description: 'Business days, 1 to 30.' })
  remindAfterDays!: number;

  @Field(() => Int, { nullable: true, description: 'Business days, 1 to 30; null: never.' })
  escalateAfterDays?: number | null;

  @Field(() => Yen, {
    nullable: true,
    description:
      'Largest total with tax for decisions by the link in the mail, 0 to 999,999,999,999 yen; null: that of the demand; a change that leaves it out keeps it. Ignored for templates.',
  })
  mailApprovalLimit?: string | null;

  @Field(() => [OrderReviewGroupInput], { description: '1 to 5 steps.' })
  reviewGroups!: OrderReviewGroupInput[];
}

@InputType()
export class DeleteApprovalRouteInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => ID)
  uuid!: string;

  @Field(() => Timestamp, {
    nullable: true,
    description: '`updatedAt` of the route that the caller sees; unchecked when omitted.',
  })
  expectedUpdatedAt?: string | null;
}

@InputType()
export class ReorderApprovalRoutesInput {
  @Field(() => ID, { nullable: true, description: DEMAND_ARGUMENT })
  demandUuid?: string | null;

  @Field(() => [ID], { description: 'Every rule of the demand, the first one to be tried first.' })
  uuids!: string[];

  @Field(() => [ID], {
    nullable: true,
    description: 'The rules in the order that the caller sees; unchecked when omitted.',
  })
  expectedUuids?: string[] | null;
}

@ObjectType()
export class SaveApprovalRoutePayload {
  @Field(() => ApprovalRoute)
  approvalRoute!: ApprovalRoute;
}

@ObjectType()
export class DeleteApprovalRoutePayload {
  @Field(() => ID)
  uuid!: string;
}

@ObjectType()
export class ReorderApprovalRoutesPayload {
  @ListSize(20)
  @Field(() => [ApprovalRoute], { description: 'All routes in their new order.' })
  approvalRoutes!: ApprovalRoute[];
}
