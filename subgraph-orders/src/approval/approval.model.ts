import { Timestamp, Yen } from '@hacchu-hub/subgraph-kit';
import { Field, ID, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { DemandUser } from '../external/entity-stubs.js';
import type { OrderFieldChange } from '../timeline/field-change.model.js';
import { ApprovalStrategy, GroupReviewStatus, ReviewRoundStatus, ReviewStatus } from './review.schema.js';

registerEnumType(ApprovalStrategy, {
  name: 'ApprovalStrategy',
  description: 'ALL: 全員の承認; ANY: いずれか1名の承認; UNSPECIFIED is refused.',
});
registerEnumType(ReviewStatus, {
  name: 'OrderReviewStatus',
  description:
    'WAITING: an earlier step decides first; PENDING: asked; SKIPPED: another one of an ANY step approved; ' +
    'INVALIDATED: no longer needed, or no longer entitled.',
});
registerEnumType(GroupReviewStatus, {
  name: 'OrderGroupReviewStatus',
  description: 'WAITING: an earlier step decides first; IN_REVIEW: asked now.',
});
registerEnumType(ReviewRoundStatus, {
  name: 'OrderReviewRoundStatus',
  description: 'How a round stands or ended. INVALIDATED: approved, and changed afterwards (再承認が必要).',
});

@ObjectType({ description: 'The decision of one reviewer.' })
export class OrderReview {
  @Field(() => ReviewStatus)
  reviewStatus!: ReviewStatus;

  @Field(() => Timestamp)
  updatedAt!: string;

  @Field(() => DemandUser, { nullable: true })
  reviewer!: DemandUser | null;

  @Field({ description: 'Name when they were asked, also of people who are gone.' })
  reviewerName!: string;

  @Field(() => String, { nullable: true, description: 'What they wrote, or why they denied.' })
  comment!: string | null;
}

@ObjectType({ description: 'One step of an approval.' })
export class OrderReviewGroup {
  @Field(() => Int, { description: 'Position of the step, from 1.' })
  reviewerOrderNumber!: number;

  @Field({ description: 'Whether every reviewer has to be an ADMIN.' })
  restrictByReviewerRole!: boolean;

  @Field(() => ApprovalStrategy)
  approvalStrategy!: ApprovalStrategy;

  @Field(() => GroupReviewStatus)
  groupReviewStatus!: GroupReviewStatus;

  @Field({ description: '承認者が不在です: nobody is left who could decide; an ADMIN can name others.' })
  isReviewerMissing!: boolean;

  @Field(() => Timestamp)
  createdAt!: string;

  @Field(() => Timestamp)
  updatedAt!: string;

  @Field(() => [OrderReview])
  orderReviews!: OrderReview[];
}

@ObjectType({ description: 'Who asked for the review of an order.' })
export class OrderReviewRequester {
  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => DemandUser, { nullable: true })
  requester!: DemandUser | null;
}

@ObjectType({ description: 'One request for approval and what became of it; earlier rounds never change.' })
export class OrderReviewRound {
  @Field(() => ID)
  id!: string;

  @Field(() => Int, { description: '1回目, 2回目, …' })
  number!: number;

  @Field(() => ReviewRoundStatus)
  status!: ReviewRoundStatus;

  @Field(() => Timestamp)
  requestedAt!: string;

  @Field(() => Timestamp, { nullable: true })
  closedAt!: string | null;

  @Field()
  requesterName!: string;

  @Field(() => Yen, { description: 'Total with tax that is decided on.' })
  total!: string;

  @Field(() => Yen, {
    nullable: true,
    description: 'Change of the total since the last round, where one is known.',
  })
  totalChange!: string | null;

  @Field(() => [OrderReviewGroup])
  groups!: OrderReviewGroup[];

  /** Works the changes out, for those who ask for them. */
  readChanges!: () => Promise<OrderFieldChange[]>;
}

@ObjectType({ description: 'Where the link of a mail to a reviewer leads.' })
export class OrderReviewLink {
  @Field(() => ID)
  orderUuid!: string;

  @Field({ description: 'Whether the reviewer is still asked to decide.' })
  isPending!: boolean;

  @Field(() => String, {
    nullable: true,
    description: 'In Japanese: why there is nothing to decide any more.',
  })
  message!: string | null;
}
